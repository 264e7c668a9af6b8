import type { ArrivedAs } from '@attendant/contract/desk/ticket-message.ts'
import { isWithin } from '../authentication/mail-domain.ts'
import type { MailAddress, ParsedMail } from '../parsing/parsed-mail.ts'

/** Context of a rule besides the email. */
export interface RuleFacts {
  /** The author: From, or the person for whom a listed form wrote. */
  writer: MailAddress | null
  /** The addresses of all active email channels of the customer, in lower case. */
  ownAddresses: Set<string>
  /** The email has the signature of a message that we sent. */
  isSignedByUs: boolean
}

/** One indicator of an automatic email. */
export interface MailRule {
  arrivedAs: ArrivedAs
  isMet(mail: ParsedMail, facts: RuleFacts): boolean
}

const robot =
  /^(no-?_?\.?reply|do-?_?\.?not-?_?\.?reply|mailer-daemon|postmaster|bounces?|notifications?-noreply)([+=._-].*)?$/i

/** A no-reply address. */
export const isRobotAddress = (address: string) => robot.test(address.slice(0, Math.max(0, address.lastIndexOf('@'))))

/**
 * Web forms write in their own or our name, with the person in Reply-To. If the channel lists the form, that one
 * address is the author. In any other case it is the sender.
 */
export function findFormWriter({ sender, replyTo }: ParsedMail, formSenders: string[]): MailAddress | undefined {
  const [person] = replyTo
  if (!sender || !person || replyTo.length > 1 || !isFormSender(sender.address, formSenders)) return undefined
  return isFormSender(person.address, formSenders) ? undefined : person
}

/** Whether an address is in a list of addresses and domains. */
export const isListed = (address: string, list: string[]) =>
  isFormSender(
    address,
    list.map((one) => one.toLowerCase()),
  )

function isFormSender(address: string, formSenders: string[]): boolean {
  const given = address.toLowerCase()
  return formSenders.some((one) => (one.includes('@') ? one === given : isWithin(given, [one])))
}
