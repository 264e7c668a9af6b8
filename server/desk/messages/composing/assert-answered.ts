import { and, eq } from 'drizzle-orm'
import { invalidField } from '../../../errors.ts'
import type { Database } from '../../../platform/database/database.ts'
import { messages } from '../messages.table.ts'

interface Named {
  customerID: number
  ticketID: number | undefined
  messageID: number
}

/** A message named in a body or query must belong to the ticket. */
export async function assertAnswered(
  db: Database,
  { customerID, ticketID, messageID }: Named,
  field = 'answersMessageID',
): Promise<void> {
  const isIt = and(
    eq(messages.customerID, customerID),
    eq(messages.ticketID, ticketID ?? 0),
    eq(messages.messageID, messageID),
  )
  if ((await db.$count(messages, isIt)) === 0) throw invalidField(field, 'message_not_of_ticket')
}
