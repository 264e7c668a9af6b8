import type { MailSettings } from '@attendant/contract/channels/mail.ts'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { attachments } from '../../../desk/files/attachments/attachments.table.ts'
import { PermanentFailure } from '../../../desk/messages/delivery/sender.ts'
import type { MessageRow } from '../../../desk/messages/get-message-for-caller.ts'
import { messages } from '../../../desk/messages/messages.table.ts'
import { type TicketRow, tickets } from '../../../desk/tickets/tickets.table.ts'
import { channels } from '../../../organization/channels/channels.table.ts'
import { endUsers } from '../../../people/end-users/end-users.table.ts'
import { reps } from '../../../people/reps/reps.table.ts'
import type { Database } from '../../../platform/database/database.ts'
import { signReplyTag } from '../authentication/mail-tokens.ts'
import { mails } from '../mail.table.ts'
import { readMailSettings } from '../settings.store.ts'
import { type Answered, findAnswered } from './find-answered.ts'
import { findSignature, type Signature } from './find-signature.ts'
import { type ForwardedMessage, readForwarded } from './read-forwarded.ts'

type Channel = typeof channels.$inferSelect

/** Everything needed to compose our email. */
export interface SendingFacts {
  message: MessageRow
  channel: Channel & { emailAddress: string }
  ticket: TicketRow
  endUserAddress: string | null
  repName: string | null
  signature: Signature | undefined
  settings: MailSettings
  /** The answered message: the one it refers to, otherwise the end user's last. */
  answered: Answered | undefined
  /** For a forward: the forwarded messages, oldest first. */
  forwarded: ForwardedMessage[]
  /** The IDs of the ticket's emails, oldest first. */
  threadIDs: string[]
  files: (typeof attachments.$inferSelect)[]
  /** A signed address of the channel that leads back to the ticket, if its server supports that. */
  replyAddress: string | null
}

export async function gatherFacts(
  context: Pick<Context, 'db' | 'secrets' | 'threads'>,
  message: MessageRow,
): Promise<SendingFacts> {
  const { db, secrets } = context
  const { customerID, channelID, ticketID, messageID, customerRepID } = message
  const [row] = await db
    .select({ ticket: tickets, channel: channels, endUserAddress: endUsers.email, repName: reps.name })
    .from(tickets)
    .innerJoin(channels, and(eq(channels.customerID, tickets.customerID), eq(channels.channelID, channelID)))
    .leftJoin(endUsers, and(eq(endUsers.customerID, tickets.customerID), eq(endUsers.endUserID, tickets.endUserID)))
    .leftJoin(reps, and(eq(reps.customerID, tickets.customerID), eq(reps.customerRepID, customerRepID ?? 0)))
    .where(and(eq(tickets.customerID, customerID), eq(tickets.ticketID, ticketID)))
  const emailAddress = row?.channel.emailAddress
  if (!row || row.channel.dateDeleted) throw new PermanentFailure('The channel is deleted.')
  if (!emailAddress) throw new PermanentFailure('The channel has no email address to send from.')

  const language = row.ticket.language ?? message.language
  const settings = await readMailSettings(db, customerID, channelID)
  return {
    ...row,
    message,
    channel: { ...row.channel, emailAddress },
    signature: await chooseSignature(context, message, language),
    settings,
    replyAddress: settings.sendsReplyAddress ? addTag(emailAddress, signReplyTag(secrets, row.ticket)) : null,
    answered: message.isForward ? undefined : await findAnswered(db, { ...message, before: messageID }),
    forwarded: await readForwarded(db, message),
    threadIDs: await listThreadIDs(db, message),
    files: await db
      .select()
      .from(attachments)
      .where(
        and(
          eq(attachments.customerID, customerID),
          eq(attachments.messageID, messageID),
          eq(attachments.isOriginal, false),
        ),
      )
      .orderBy(asc(attachments.ticketMessageAttachmentID)),
  }
}

/** `support@example.com` becomes `support+tag@example.com`. */
const addTag = (address: string, tag: string) => address.replace(/@(?=[^@]*$)/, `+${tag}@`)

/** As composed: none, in a given language, or the one for the ticket. */
function chooseSignature(
  context: Pick<Context, 'db' | 'threads'>,
  { customerID, customerRepID, composition }: MessageRow,
  language: string | null,
): Promise<Signature | undefined> {
  const requested = composition?.signature
  if (requested === 'None') return Promise.resolve(undefined)
  return findSignature(context, { customerID, customerRepID, language: requested ?? language })
}

const maxIDs = 30

async function listThreadIDs(db: Database, { customerID, ticketID, messageID }: MessageRow): Promise<string[]> {
  const rows = await db
    .select({ id: mails.internetMessageID })
    .from(messages)
    .innerJoin(mails, and(eq(mails.customerID, messages.customerID), eq(mails.messageID, messages.messageID)))
    .where(
      and(
        eq(messages.customerID, customerID),
        eq(messages.ticketID, ticketID),
        sql`${messages.messageID} < ${messageID}`,
      ),
    )
    .orderBy(desc(messages.messageID))
    .limit(maxIDs)
  return rows.map(({ id }) => id).toReversed()
}
