import type { MessageRecipient } from '@attendant/contract/desk/composer.ts'
import { MailFault } from '../../../adapters/mail/mail.ts'
import type { Context } from '../../../context.ts'
import { dispatchOnce } from '../../../desk/messages/delivery/dispatch-once.ts'
import { forgetDispatch } from '../../../desk/messages/delivery/forget-dispatch.ts'
import { nameMessage } from '../../../desk/messages/delivery/name-message.ts'
import { PermanentFailure, type Sender } from '../../../desk/messages/delivery/sender.ts'
import { setRecipient } from '../../../desk/messages/delivery/set-recipient.ts'
import type { MessageRow } from '../../../desk/messages/get-message-for-caller.ts'
import { signMessageToken } from '../authentication/mail-tokens.ts'
import { type Mailbox, useMailbox } from '../connections/use-mailbox.ts'
import { insertMail, listOwnAddresses, nameSentMail, recordRecipients } from '../mails.store.ts'
import { cleanID, digest } from '../parsing/message-ids.ts'
import { bareSubject } from '../parsing/subjects.ts'
import { addressMail } from './address-mail.ts'
import { composeMail, type MailName } from './compose-mail.ts'
import { sendFrom } from './copies/file-copy.ts'
import { findSent } from './find-sent.ts'
import { gatherFacts, type SendingFacts } from './gather-facts.ts'

type SentMail = Awaited<ReturnType<Mailbox['send']>>
type OutgoingMail = Parameters<Mailbox['send']>[0]

/**
 * Sends a message as an email. We choose its Message-ID and store it before sending: after an attempt with an unknown
 * result, the mailbox is searched for it, so that it is sent once as far as the provider can show.
 */
export const sendMail: Sender = async (context, message) => {
  // Files attached later would not be sent, so they are rejected from here on.
  return dispatchOnce(context, message, async (since) => {
    const prepared = await prepare(context, message).catch(async (fault: unknown) => {
      if (!since) await forgetDispatch(context, message)
      throw fault
    })
    const { mail, name, recipients } = prepared
    const sent = await dispatch(context, message, mail, since)
    await keepSent(context, message, name.messageID, sent)
    return { recipients: settleEach(recipients, sent, context.now()) }
  })
}

async function prepare(context: Context, message: MessageRow) {
  const facts = await gatherFacts(context, message)
  const name = await chooseName(context, facts)
  const { parties, recipients } = await addressMail(context.db, facts)
  const mail = composeMail(context, facts, name, parties)
  await refuseLoop(context, message, mail)
  await keepOutgoing(context, facts, mail, name)
  await showRecipient(context, message, mail)
  return { mail, name, recipients }
}

/** A server may accept an email for some of its recipients and reject it for others. */
function settleEach(recipients: MessageRecipient[], { rejected = [] }: SentMail, now: Date): MessageRecipient[] {
  const reasons = new Map(rejected.map(({ address, reason }) => [address.toLowerCase(), reason]))
  return recipients.map((recipient) => {
    const reason = reasons.get(recipient.address.toLowerCase()) ?? null
    return { ...recipient, state: reason === null ? 'Sent' : 'Bounced', reason, at: now.toISOString() }
  })
}

/** After a rejection, certainly nothing was sent; after a broken connection, that is unknown. */
async function dispatch(
  context: Context,
  message: MessageRow,
  mail: OutgoingMail,
  since: Date | undefined,
): Promise<SentMail> {
  try {
    return await useMailbox(context, message, async (mailbox) => {
      const sent = since ? await findSent(context, mailbox, mail, since) : undefined
      return sent ?? sendFrom(context, message, mailbox, mail)
    })
  } catch (fault) {
    if (!(fault instanceof MailFault)) throw fault
    if (!since && fault.kind !== 'temporary') await forgetDispatch(context, message)
    if (fault.isRetryable) throw fault
    // An admin must fix it first.
    throw new PermanentFailure(fault.message)
  }
}

/**
 * The part before the @ is random and signed, or derived from the ticket's secret: only recipients of the email have
 * seen it.
 */
async function chooseName(
  { db, newId, secrets }: Context,
  { message, channel, ticket }: SendingFacts,
): Promise<MailName> {
  const domain = channel.emailAddress.slice(channel.emailAddress.lastIndexOf('@') + 1)
  const messageID = await nameMessage(db, message, `${signMessageToken(secrets, message, newId())}@${domain}`)
  const mark = messageID.slice(0, messageID.lastIndexOf('@'))
  return { messageID, mark, rootID: `${digest([ticket.ticketToken])}@${domain}` }
}

/** No automatic email between two of our own mailboxes: it would loop forever. */
async function refuseLoop({ db }: Context, { customerID, isAI }: MessageRow, { to }: OutgoingMail): Promise<void> {
  if (!isAI) return
  const own = await listOwnAddresses(db, customerID)
  if (to.some(({ address }) => own.has(address.toLowerCase()))) {
    throw new PermanentFailure('The recipient is one of your own mailboxes: nothing is sent there automatically.')
  }
}

/** A reply may arrive before we record the result, so the ID that it will cite is stored before sending. */
async function keepOutgoing(
  { db }: Context,
  { message }: SendingFacts,
  { subject, to, cc = [] }: OutgoingMail,
  { messageID: internetMessageID, mark, rootID }: MailName,
): Promise<void> {
  const { customerID, channelID, messageID } = message
  const lower = (list: { address: string }[]) => list.map(({ address }) => address.toLowerCase())
  const row = {
    customerID,
    channelID,
    messageID,
    internetMessageID,
    toAddresses: lower(to),
    ccAddresses: lower(cc),
    bareSubject: bareSubject(subject),
  }
  await recordRecipients(db, row)
  await insertMail(db, row, { own: [internetMessageID], cited: [rootID], marks: [mark] })
}

/** Stores the recipient address that is shown, even if it was not given. */
async function showRecipient(context: Context, message: MessageRow, { to }: OutgoingMail): Promise<void> {
  const [{ address } = { address: null }] = to
  if (message.toAddress !== address) await setRecipient(context, message, address)
}

/** Some providers replace the Message-ID, and replies cite the new one. */
async function keepSent({ db }: Context, message: MessageRow, chosen: string, sent: SentMail): Promise<void> {
  const { customerID, channelID, messageID } = message
  const internetMessageID = cleanID(sent.messageID) || chosen
  const { externalID, conversationID } = sent
  await nameSentMail(db, { customerID, channelID, messageID }, internetMessageID, { externalID, conversationID })
}
