import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { startMessageRun } from '../automation/start-run.ts'
import type { WrittenContent } from './content/compose-content.ts'
import type { MessageRow } from './get-message-for-caller.ts'
import { messages, messageTombstones } from './messages.table.ts'
import type { Arrival } from './placing/watch-senders.ts'
import { type WrittenMessage, writeMessage } from './placing/write-message.ts'

/** A message of an end user, from whatever side it comes. */
export interface IncomingMessage {
  customerID: number
  /** Where threading found the ticket; it must be the customer's, and of this channel. */
  ticketID?: number | undefined
  channelID: number
  content: WrittenContent
  uid?: string | null | undefined
  fromAddress?: string | null | undefined
  fromName?: string | null | undefined
  toAddress?: string | null | undefined
  subject?: string | null | undefined
  messageDate?: Date | null | undefined
  pageURL?: string | null | undefined
  pageScreenshot?: string | null | undefined
  language?: string | null | undefined
  isOpened?: boolean | undefined
  customFieldsData?: Record<string, unknown> | null | undefined
  /** What the provider calls it: the same message twice is one message. */
  externalID?: string | undefined
  /** Files follow: the text may be empty. */
  bringsFiles?: boolean | undefined
  /** Automatic mail and bounces: stored, waking nobody. */
  isAutomatic?: boolean | undefined
  /** False for what is only brought over, such as the mails of years ago. */
  startsAutomation?: boolean | undefined
}

export interface ReceivedMessage extends WrittenMessage {
  /** False when the message was here already. */
  isNew: boolean
}

/**
 * The one entrance for what end users write: end user, ticket, message, event and automation in one transaction. A message that
 * is here already is answered as it is; one whose ticket was deleted is not brought back, and nothing is answered.
 */
export function receiveMessage(
  context: Context,
  incoming: IncomingMessage,
  arrival?: Arrival,
): Promise<ReceivedMessage | undefined> {
  return inTransaction(context, async (context) => {
    const { customerID, channelID, externalID } = incoming
    if (externalID !== undefined) {
      const known = await findExternal(context, { customerID, channelID, externalID })
      if (known === 'deleted') return undefined
      if (known) return { message: known, isNew: false, isTicketOpened: false, isTicketReopened: false }
    }
    const written = await store(context, incoming, arrival)
    if (!incoming.isAutomatic && incoming.startsAutomation !== false) {
      await startMessageRun(context, written.message, { isReopened: written.isTicketReopened })
    }
    return { ...written, isNew: true }
  })
}

function store(context: Context, incoming: IncomingMessage, arrival?: Arrival): Promise<WrittenMessage> {
  const {
    customerID,
    ticketID,
    channelID,
    content,
    bringsFiles,
    isAutomatic,
    startsAutomation: _,
    ...particulars
  } = incoming
  const { uid, fromAddress, fromName } = particulars
  return writeMessage(context, {
    customerID,
    ticketID,
    channelID,
    content,
    person: { uid, fromAddress, fromName },
    particulars: { ...particulars, senderType: 'EndUser', status: 'Received' },
    mayBeEmpty: bringsFiles,
    reopens: !isAutomatic,
    arrival,
  })
}

interface External {
  customerID: number
  channelID: number
  externalID: string
}

/** Two deliveries of one message wait for each other, so that the second finds what the first stored. */
async function findExternal(
  { db }: Pick<Context, 'db'>,
  { customerID, channelID, externalID }: External,
): Promise<MessageRow | 'deleted' | undefined> {
  const key = `external ${customerID} ${channelID} ${externalID}`
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
  const [known] = await db
    .select()
    .from(messages)
    .where(
      and(eq(messages.customerID, customerID), eq(messages.channelID, channelID), eq(messages.externalID, externalID)),
    )
  if (known) return known
  const [tombstone] = await db
    .select({ externalID: messageTombstones.externalID })
    .from(messageTombstones)
    .where(
      and(
        eq(messageTombstones.customerID, customerID),
        eq(messageTombstones.channelID, channelID),
        eq(messageTombstones.externalID, externalID),
      ),
    )
  return tombstone ? 'deleted' : undefined
}
