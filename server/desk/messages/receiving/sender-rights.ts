import type { AuthenticationDetails, AuthenticationVerdict } from '@attendant/contract/desk/ticket-message.ts'

/** What is known of whoever wrote a message. */
export interface SenderEvidence {
  /** Null for what came by no mail: then the channel knows its people in its own way. */
  authentication: AuthenticationVerdict | null
  authenticationDetails?: Pick<AuthenticationDetails, 'claimedTicketID'> | null
}

/**
 * What a mail may do by what proves its sender; docs/decisions/0012-sender-authentication.md has the whole table. These
 * functions are the only place that decides it.
 */

/** Into a ticket of theirs: with an authenticated address, or with an id or address that only our mail carried. */
export const mayJoinTicket = (authentication: AuthenticationVerdict, hasReference: boolean): boolean =>
  authentication === 'pass' || hasReference

/** As a colleague of the desk, who may write into every ticket. */
export const mayBeRepresentative = (authentication: AuthenticationVerdict): boolean => authentication === 'pass'

/** A mail that the sender's own domain disowns is filed under nobody. */
export const isFiledUnderSender = (authentication: AuthenticationVerdict): boolean => authentication !== 'fail'

/** Whether answers may go to a Reply-To, and to those in copy. */
export const mayNameOthers = (authentication: AuthenticationVerdict | null): boolean => authentication === 'pass'

/** Why nothing is retrieved or sent automatically for a message; nothing where it may be. */
export function explainDistrust({ authentication, authenticationDetails }: SenderEvidence): string | undefined {
  if (authentication === 'fail') return 'The sender failed authentication: the email may be forged.'
  const claimed = authentication === 'none' ? authenticationDetails?.claimedTicketID : null
  if (claimed) return `The email refers to ticket ${claimed}, and its sender could not be verified.`
  return undefined
}
