import type { ArrivedAs } from '@attendant/contract/desk/ticket-message.ts'
import { isWithin } from '../authentication/mail-domain.ts'
import type { MailAddress, ParsedMail } from '../parsing/parsed-mail.ts'

/** What a rule may know besides the email. */
export interface RuleFacts {
  /** Who wrote it: From, or the person whom a listed form wrote for. */
  writer: MailAddress | null
  /** The addresses of all live mail channels of the customer, in lower case. */
  ownAddresses: Set<string>
  /** The email carries the signature of a message that left from here. */
  isSignedByUs: boolean
}

/** One sign of an automatic email. */
export interface MailRule {
  arrivedAs: ArrivedAs
  isMet(mail: ParsedMail, facts: RuleFacts): boolean
}

const robot =
  /^(no-?_?\.?reply|do-?_?\.?not-?_?\.?reply|mailer-daemon|postmaster|bounces?|notifications?-noreply)([+=._-].*)?$/i

/** A no-reply address. */
export const isRobotAddress = (address: string) => robot.test(address.slice(0, Math.max(0, address.lastIndexOf('@'))))

/**
 * Forms on web sites write in their own or in our name and put the person into Reply-To. They are believed where the
 * channel lists them: then that one address is who wrote. In any other case it is the sender.
 */
export function findFormWriter({ sender, replyTo }: ParsedMail, formSenders: string[]): MailAddress | undefined {
  const [person] = replyTo
  if (!sender || !person || replyTo.length > 1 || !isFormSender(sender.address, formSenders)) return undefined
  return isFormSender(person.address, formSenders) ? undefined : person
}

/** Whether a list of addresses and domains has an address. */
export const isListed = (address: string, list: string[]) =>
  isFormSender(
    address,
    list.map((one) => one.toLowerCase()),
  )

function isFormSender(address: string, formSenders: string[]): boolean {
  const given = address.toLowerCase()
  return formSenders.some((one) => (one.includes('@') ? one === given : isWithin(given, [one])))
}
