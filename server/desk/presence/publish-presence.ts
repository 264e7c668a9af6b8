import type { Context } from '../../context.ts'
import { publishEvent } from '../../platform/events/events.ts'
import { chosenReps, findPresences } from './presence.store.ts'

/** Publishes the current presence of these representatives to their colleagues. */
export async function publishPresence(context: Context, customerID: number, repIDs: number[]): Promise<void> {
  if (repIDs.length === 0) return
  const presences = await findPresences(context.db, customerID, context.now(), chosenReps(repIDs))
  for (const presence of presences) {
    await publishEvent(context, { customerID, type: 'presence.changed', data: { ...presence } })
  }
}
