import type { Context } from '../../context.ts'
import { publishEvent } from '../../platform/events/events.ts'
import { chosenReps, findPresences } from './presence.store.ts'

/** Tells colleagues how these representatives are there now. */
export async function publishPresence(context: Context, customerID: number, repIDs: number[]): Promise<void> {
  if (repIDs.length === 0) return
  const presences = await findPresences(context.db, customerID, context.now(), chosenReps(repIDs))
  for (const presence of presences) {
    await publishEvent(context, { customerID, type: 'presence.changed', data: { ...presence } })
  }
}
