import type { ComposeDefaults } from '@attendant/contract/desk/composer.ts'
import { and, eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import type { MailToCompose } from '../../../desk/ports.ts'
import { tickets } from '../../../desk/tickets/tickets.table.ts'
import { refuse } from '../../../errors.ts'
import { channels } from '../../../organization/channels/channels.table.ts'
import { readConnection } from '../connections/read-connection.ts'
import { addressReply } from './address-reply.ts'
import { writeSubject } from './compose-mail.ts'
import { findAnswered } from './find-answered.ts'
import { findSignature } from './find-signature.ts'
import { readForwarded } from './read-forwarded.ts'
import { writeForward } from './write-forward.ts'
import { writeQuote } from './write-quote.ts'

/** The default content of an email that a representative begins now, besides their own text. */
export async function composeDefaults(context: Context, wish: MailToCompose): Promise<ComposeDefaults> {
  const { db } = context
  const { customerID, customerRepID, ticketID, messageID, mode } = wish
  const [row] = await db
    .select({ ticket: tickets, channel: channels })
    .from(tickets)
    .innerJoin(channels, and(eq(channels.customerID, tickets.customerID), eq(channels.channelID, tickets.channelID)))
    .where(and(eq(tickets.customerID, customerID), eq(tickets.ticketID, ticketID)))
  if (!row) throw refuse('ticket_not_found')
  const { ticket, channel } = row
  const answered = await findAnswered(db, { customerID, ticketID, answersMessageID: messageID })
  const isForward = mode === 'forward'
  const parties = isForward
    ? { to: [], cc: [] }
    : await addressReply(context, { customerID, ticketID, answersMessageID: messageID })
  const { language } = ticket
  const signature = await findSignature(context, { customerID, customerRepID, language })
  const passedOn = isForward && answered ? await readOne(context, wish, answered.message.messageID) : undefined
  const quote = isForward ? passedOn : writeQuote(answered?.message, language)
  const about = { subject: isForward ? (answered?.message.subject ?? null) : null, isForward }
  return {
    toAddresses: parties.to,
    ccAddresses: mode === 'replyAll' ? parties.cc : [],
    bccAddresses: [],
    subject: writeSubject({
      ticket,
      channel: { ...channel, emailAddress: channel.emailAddress ?? '' },
      answered,
      message: about,
    }),
    signatureHTML: signature?.html ?? null,
    quotedHTML: quote?.html ?? null,
    problem: await findProblem(context, channel, isForward || parties.to.length > 0),
  }
}

async function readOne({ db }: Context, { customerID, ticketID }: MailToCompose, messageID: number) {
  const composition = { forward: { messageID, history: 'Message' as const } }
  const forwarded = await readForwarded(db, { customerID, ticketID, composition })
  return writeForward(forwarded, null, (_key, token) => `/api/File/${token}`)
}

async function findProblem(
  context: Context,
  { customerID, channelID, dateDeleted, emailAddress }: typeof channels.$inferSelect,
  isAddressed: boolean,
): Promise<string | null> {
  if (dateDeleted) return 'The channel is deleted.'
  if (!emailAddress) return 'The channel has no email address to send from.'
  const connection = await readConnection(context, customerID, channelID)
  if (connection.provider === 'None') return connection.problem
  if (connection.provider === 'Imap' && !connection.smtp) return 'The channel has no SMTP server for sending.'
  return isAddressed ? null : 'There is no email address to send to.'
}
