import { and, eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { publishEvent } from '../../platform/events/events.ts'
import { systemActor } from '../actors/describe-actor.ts'
import { recordFact } from '../timeline/record-fact.ts'
import { type CsatRow, csats } from './csat.table.ts'
import { isCsat } from './csats.store.ts'

/** Call in a transaction. A second caller finds it already marked. */
export async function markSent(context: Context, csat: CsatRow, question: string): Promise<void> {
  const { customerID, csatID, ticketID, closing, via, scale } = csat
  const sent = await context.db
    .update(csats)
    .set({ state: 'Sent', sentAt: context.now() })
    .where(and(isCsat(csat), eq(csats.state, 'Scheduled')))
    .returning({ csatID: csats.csatID })
  if (sent.length === 0) return
  const fact = { ticketID, type: 'csatSent', data: { csatID, closing } } as const
  await recordFact(context, customerID, fact, { actor: systemActor })
  if (via !== 'Chat') return
  await publishEvent(context, { customerID, type: 'csat.requested', data: { ticketID, csatID, scale, question } })
}
