import type { ArrivedAs } from '../../../../contract/ticket-message.ts'
import type { MailAddress, ParsedMail } from '../parsing/parsed-mail.ts'

/** What a rule may know besides the mail. */
export interface RuleFacts {
  /** Who wrote it, see `findWriter`. */
  writer: MailAddress | null
  /** The addresses of all live mail channels of the customer, in lower case. */
  ownAddresses: Set<string>
}

/** One sign by which a mail is known that nobody wrote to us. */
export interface MailRule {
  arrivedAs: ArrivedAs
  isMet(mail: ParsedMail, facts: RuleFacts): boolean
}

const robot =
  /^(no-?_?\.?reply|do-?_?\.?not-?_?\.?reply|mailer-daemon|postmaster|bounces?|notifications?-noreply)([+=._-].*)?$/i

/** An address behind which nobody reads. */
export const isRobotAddress = (address: string) => robot.test(address.slice(0, Math.max(0, address.lastIndexOf('@'))))

/**
 * Forms on web sites write in their own or in our name and put the person into Reply-To: then that is who wrote. In
 * any other case it is the sender.
 */
export function findWriter({ sender, replyTo }: ParsedMail, ownAddresses: Set<string>): MailAddress | null {
  const isNobody = ({ address }: MailAddress) => ownAddresses.has(address.toLowerCase()) || isRobotAddress(address)
  if (!sender || !isNobody(sender)) return sender
  return replyTo.find((mailbox) => !isNobody(mailbox)) ?? sender
}
