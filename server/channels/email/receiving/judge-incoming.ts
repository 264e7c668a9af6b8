import type { ArrivedAs, AuthenticationVerdict } from '@attendant/contract/desk/ticket-message.ts'
import type { Context } from '../../../context.ts'
import { findBlocked } from '../../../desk/blocked-senders/find-blocked.ts'
import type { MessageRow } from '../../../desk/messages/get-message-for-caller.ts'
import { mayNameOthers } from '../../../desk/messages/receiving/sender-rights.ts'
import { authenticateMail } from '../authentication/authenticate-mail.ts'
import type { Judgement } from '../authentication/judge-sender.ts'
import { isAligned } from '../authentication/mail-domain.ts'
import { findByOwnID } from '../mails.store.ts'
import type { MailAddress, ParsedMail } from '../parsing/parsed-mail.ts'
import { judgeMail } from '../rules/judge-mail.ts'
import { findFormWriter, isListed } from '../rules/rule.ts'
import { findThread, findThreadOfOwn } from '../threading/find-thread.ts'
import type { IncomingMail, Judged } from './incoming-mail.ts'
import { passOn } from './pass-on.ts'
import { readSurroundings } from './read-surroundings.ts'

/** Whether the sender is blocked: checked before an email is processed. */
export async function isBlocked({ db }: Context, incoming: IncomingMail, mail: ParsedMail): Promise<boolean> {
  if (incoming.isSent) return false
  return (await findBlocked(db, incoming, writersOf(mail))).size > 0
}

/** Everyone named as an author. */
export const writersOf = ({ sender, authors }: ParsedMail) => [...(sender ? [sender.address] : []), ...authors]

/** Determines the sender, whether they are proven, the kind of email, and its ticket. */
export async function judgeIncoming(
  context: Context,
  incoming: IncomingMail,
  mail: ParsedMail,
  isSignedByUs: boolean,
): Promise<Judged> {
  const { db, secrets, threads, log } = context
  const { customerID, channelID, conversationID, isSent } = incoming
  const surroundings = await readSurroundings(db, incoming)
  const { ownAddresses, mailbox, settings, formSenders } = surroundings
  const seeker = { customerID, channelID, mailbox, mail, conversationID, settings, secrets, threads, log }
  if (isSent) {
    const thread = await findThreadOfOwn(db, { ...seeker, writer: null, authentication: 'pass' })
    return { ...ofOurselves, writer: mail.sender, thread }
  }
  const sender = await authenticateMail(context, incoming, mail, surroundings)
  const { writer, verdict, details } = findWriter(mail, formSenders, sender)
  const judged = judgeMail(mail, { writer, ownAddresses, isSignedByUs })
  const arrivedAs = isWelcome(judged, writer, verdict, settings.automaticSenders) ? null : judged
  const known = { writer, arrivedAs, authentication: verdict, replyTo: findReplyTo(mail, writer, verdict) }
  const bounced = await findBounced(db, incoming, mail)
  if (bounced) {
    const thread = { ticketID: bounced.ticketID, threadedBy: 'Bounce' }
    return { ...known, bounced, thread, authenticationDetails: details, forwardedBy: null }
  }
  // Our own email is always filed with its ticket. A sender who uses our name, or has seen our header, is not.
  const isOwn = arrivedAs === 'OwnMail'
  const isFromUs = ownAddresses.has(writer?.address.toLowerCase() ?? '') && verdict === 'pass'
  const find = isOwn && isFromUs ? findThreadOfOwn : findThread
  const address = isOwn ? null : (writer?.address.toLowerCase() ?? null)
  const thread = await find(db, { ...seeker, writer: address, authentication: verdict })
  const claimedTicketID = verdict === 'pass' ? null : (thread.linkedTicketID ?? null)
  const result = {
    ...known,
    bounced,
    thread,
    authenticationDetails: { ...details, claimedTicketID },
    forwardedBy: null,
  }
  return passOn(db, incoming, mail, result, ownAddresses)
}

/** Automatic email of an authenticated sender that the channel lists is treated as if a person had written it. */
const isWelcome = (
  arrivedAs: ArrivedAs | null,
  writer: MailAddress | null,
  verdict: AuthenticationVerdict,
  automaticSenders: string[],
) =>
  (arrivedAs === 'AutoReply' || arrivedAs === 'MailingList') &&
  verdict === 'pass' &&
  isListed(writer?.address ?? '', automaticSenders)

const ofOurselves = {
  authentication: null,
  authenticationDetails: null,
  replyTo: null,
  arrivedAs: null,
  bounced: undefined,
  forwardedBy: null,
}

/** A form may be authentic, but that does not authenticate the person it names. */
function findWriter(mail: ParsedMail, formSenders: string[], { verdict, ...judged }: Judgement) {
  const details = { ...judged, formSender: null, claimedTicketID: null }
  const person = verdict === 'fail' ? undefined : findFormWriter(mail, formSenders)
  if (!person) return { writer: mail.sender, verdict, details }
  const formSender = mail.sender?.address ?? null
  return { writer: person, verdict: 'none', details: { ...details, reason: 'FormSender', formSender } } as const
}

/** A single Reply-To of the sender's own domain, if the sender is authenticated. */
function findReplyTo({ replyTo }: ParsedMail, writer: MailAddress | null, verdict: AuthenticationVerdict) {
  const [wanted] = replyTo
  if (!writer || !wanted || replyTo.length > 1 || !mayNameOthers(verdict)) return null
  const isOther = wanted.address.toLowerCase() !== writer.address.toLowerCase()
  return isOther && isAligned(wanted.address, writer.address) ? wanted.address : null
}

async function findBounced(
  db: Context['db'],
  incoming: IncomingMail,
  { report }: ParsedMail,
): Promise<MessageRow | undefined> {
  if (!report) return undefined
  const found = await findByOwnID(db, incoming, report.messageIDs)
  return found.find(({ message }) => message.senderType === 'CustomerRep')?.message
}
