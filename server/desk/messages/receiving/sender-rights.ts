import type { AuthenticationDetails, AuthenticationVerdict } from '@attendant/contract/desk/ticket-message.ts'

/** What is known about the sender of a message. */
export interface SenderEvidence {
  /** Null for channels other than email, which identify senders in their own way. */
  authentication: AuthenticationVerdict | null
  authenticationDetails?: Pick<AuthenticationDetails, 'claimedTicketID'> | null
}

/**
 * What an email may do depending on its sender authentication; docs/decisions/0012-sender-authentication.md has the whole
 * table. Only these functions decide it.
 */

/** Joining a ticket takes an authenticated address, or an id or address that only our own emails contain. */
export const mayJoinTicket = (authentication: AuthenticationVerdict, hasReference: boolean): boolean =>
  authentication === 'pass' || hasReference

/** Representatives may write into every ticket. */
export const mayBeRepresentative = (authentication: AuthenticationVerdict): boolean => authentication === 'pass'

/** An email that fails the policy of the sender's domain is not assigned to an end user. */
export const isFiledUnderSender = (authentication: AuthenticationVerdict): boolean => authentication !== 'fail'

/** Whether replies may go to Reply-To and Cc addresses. */
export const mayNameOthers = (authentication: AuthenticationVerdict | null): boolean => authentication === 'pass'

/** Why nothing may be retrieved or sent automatically for a message; undefined if it may. */
export function explainDistrust({ authentication, authenticationDetails }: SenderEvidence): string | undefined {
  if (authentication === 'fail') return 'The sender failed authentication: the email may be forged.'
  const claimed = authentication === 'none' ? authenticationDetails?.claimedTicketID : null
  if (claimed) return `The email refers to ticket ${claimed}, and its sender could not be verified.`
  return undefined
}
