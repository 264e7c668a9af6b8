import type { ArrivedAs } from '../../../../contract/ticket-message.ts'
import type { Context } from '../../../context.ts'
import type { MessageRow } from '../../messages/get-message-for-caller.ts'
import { findByOwnID } from '../mails.store.ts'
import type { MailAddress, ParsedMail } from '../parsing/parsed-mail.ts'
import { findBlocked } from '../rules/blocked-senders.store.ts'
import { judgeMail } from '../rules/judge-mail.ts'
import { findWriter } from '../rules/rule.ts'
import { findThread, findThreadOfOwn, type Thread } from '../threading/find-thread.ts'
import type { IncomingMail } from './incoming-mail.ts'
import { readSurroundings } from './read-surroundings.ts'

export interface Judged {
  writer: MailAddress | null
  arrivedAs: ArrivedAs | null
  thread: Thread
  /** The message of ours that the mail says did not arrive. */
  bounced: MessageRow | undefined
}

/** Whether nothing is taken from whoever wrote: asked before a mail costs anything. */
export async function isBlocked({ db }: Context, incoming: IncomingMail, mail: ParsedMail): Promise<boolean> {
  if (incoming.isSent) return false
  const writers = [...(mail.sender ? [mail.sender.address] : []), ...mail.authors]
  return (await findBlocked(db, incoming, writers)).size > 0
}

/** Who wrote, what the mail is, and where it belongs. */
export async function judgeIncoming({ db }: Context, incoming: IncomingMail, mail: ParsedMail): Promise<Judged> {
  const { customerID, channelID, conversationID, isSent } = incoming
  const { ownAddresses, mailbox, settings } = await readSurroundings(db, incoming)
  const writer = isSent ? mail.sender : findWriter(mail, ownAddresses)
  const arrivedAs = isSent ? null : judgeMail(mail, { writer, ownAddresses })
  const seeker = {
    customerID,
    channelID,
    mailbox,
    mail,
    writer: writer?.address.toLowerCase() ?? null,
    conversationID,
    settings,
  }
  const bounced = arrivedAs === 'Bounce' ? await findBounced(db, incoming, mail) : undefined
  if (bounced) return { writer, arrivedAs, bounced, thread: { ticketID: bounced.ticketID, threadedBy: 'Bounce' } }
  // Our own mail needs no leave to be filed where it belongs: it wakes nobody.
  const find = isSent || arrivedAs === 'OwnMail' ? findThreadOfOwn : findThread
  return { writer, arrivedAs, bounced, thread: await find(db, seeker) }
}

async function findBounced(
  db: Context['db'],
  incoming: IncomingMail,
  { report }: ParsedMail,
): Promise<MessageRow | undefined> {
  const found = await findByOwnID(db, incoming, report?.messageIDs ?? [])
  return found.find(({ message }) => message.senderType === 'CustomerRep')?.message
}
