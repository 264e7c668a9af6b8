import type { Context } from '../../context.ts'
import { announce } from '../../platform/events/announcements.ts'

/** Told with the id of a customer whose sessions may have changed. */
export const sessionTopic = 'sessions'

/** After a change of a customer, its representatives or its phone channels: what nodes remember of them is void. */
export async function forgetSessions({ db, afterCommit, announcements }: Context, customerID: number): Promise<void> {
  await announce(db, sessionTopic, customerID)
  // The other nodes are notified in a moment; this one must know before its next request.
  afterCommit(() => announcements.deliverLocally(sessionTopic, customerID))
}
