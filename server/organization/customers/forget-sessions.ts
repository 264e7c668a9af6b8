import type { Context } from '../../context.ts'
import { announce } from '../../platform/events/announcements.ts'

/** Called with the ID of a customer whose sessions may have changed. */
export const sessionTopic = 'sessions'

/** Call after a change of a customer, its representatives or its phone channels: invalidates the caches of all nodes. */
export async function forgetSessions({ db, afterCommit, announcements }: Context, customerID: number): Promise<void> {
  await announce(db, sessionTopic, customerID)
  // The other nodes are notified soon; this one must be current before its next request.
  afterCommit(() => announcements.deliverLocally(sessionTopic, customerID))
}
