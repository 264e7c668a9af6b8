import type { PushSubscription, PushSubscriptionWrite } from '@attendant/contract/desk/notification.ts'
import type { Page } from '@attendant/contract/fields.ts'
import { and, eq } from 'drizzle-orm'
import type { Rep } from '../../../access.ts'
import type { Context } from '../../../context.ts'
import { invalidField, refuse } from '../../../errors.ts'
import { reps } from '../../../people/reps/reps.table.ts'
import type { Database } from '../../../platform/database/database.ts'
import { orderBy, type PageRequest, type SortRequest, takePage } from '../../../platform/http/requests/paging.ts'
import { OutboundFault } from '../../../platform/outbound/outbound-fault.ts'
import { hasLiveSession } from './has-live-session.ts'
import { pushSubscriptions } from './push.table.ts'

type Row = typeof pushSubscriptions.$inferSelect
type Owner = Pick<Rep, 'customerID' | 'customerRepID'>

const toSubscription = ({ pushSubscriptionID, endpoint, dateCreated }: Row): PushSubscription => ({
  pushSubscriptionID,
  endpoint,
  dateCreated: dateCreated.toISOString(),
})

const ofOwner = ({ customerID, customerRepID }: Owner) =>
  and(eq(pushSubscriptions.customerID, customerID), eq(pushSubscriptions.customerRepID, customerRepID))

export async function listSubscriptions(
  { db, now }: Pick<Context, 'db' | 'now'>,
  owner: Owner,
  query: PageRequest & SortRequest,
): Promise<Page<PushSubscription>> {
  const wanted = and(ofOwner(owner), hasLiveSession(now()))
  const { pushSubscriptionID, endpoint, dateCreated } = pushSubscriptions
  const fields = { pushSubscriptionID, endpoint, dateCreated }
  const order = orderBy(fields, pushSubscriptionID, query, { by: 'pushSubscriptionID' })
  const rows = db
    .select()
    .from(pushSubscriptions)
    .where(wanted)
    .orderBy(...order)
  const page = await takePage(rows, db.$count(pushSubscriptions, wanted), query)
  return { ...page, items: page.items.map(toSubscription) }
}

/** A known browser moves to the caller: it shows the notifications of its current user. */
export async function subscribe(
  context: Pick<Context, 'db' | 'now' | 'outbound'>,
  rep: Rep,
  { endpoint, keys }: PushSubscriptionWrite,
): Promise<PushSubscription> {
  await checkEndpoint(context, endpoint)
  const { customerID, customerRepID } = rep
  const [account] = await context.db
    .select({ sessionEpoch: reps.sessionEpoch })
    .from(reps)
    .where(and(eq(reps.customerID, customerID), eq(reps.customerRepID, customerRepID)))
  // Impersonation uses another kind of session.
  const sessionID = rep.actingParty ? null : (rep.sessionID ?? null)
  const session = { sessionEpoch: account?.sessionEpoch ?? 0, sessionID }
  const owned = { customerRepID, p256dh: keys.p256dh, auth: keys.auth, ...session }
  const [row] = await context.db
    .insert(pushSubscriptions)
    .values({ customerID, endpoint, ...owned, dateCreated: context.now() })
    .onConflictDoUpdate({ target: [pushSubscriptions.customerID, pushSubscriptions.endpoint], set: owned })
    .returning()
  if (!row) throw new Error('Invariant violated: insert returned no row')
  return toSubscription(row)
}

/** Push services are public: an address inside the operator's network is rejected, unless the operator allowed it. */
async function checkEndpoint({ outbound }: Pick<Context, 'outbound'>, endpoint: string): Promise<void> {
  if (!URL.canParse(endpoint)) throw invalidField('endpoint', 'push_endpoint_invalid')
  const { protocol, hostname } = new URL(endpoint)
  const addresses = await outbound.resolve(hostname).catch((fault: unknown) => {
    // A name that cannot be resolved at the moment may be public.
    if (fault instanceof OutboundFault && fault.kind === 'unreachable') return []
    throw invalidField('endpoint', 'push_endpoint_invalid')
  })
  const isListed = addresses.length > 0 && addresses.every(({ address }) => outbound.isListed(hostname, address))
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isListed)
  if (!isSafe) throw invalidField('endpoint', 'push_endpoint_invalid')
}

export async function unsubscribe(db: Database, owner: Owner, pushSubscriptionID: number): Promise<void> {
  const removed = await db
    .delete(pushSubscriptions)
    .where(and(ofOwner(owner), eq(pushSubscriptions.pushSubscriptionID, pushSubscriptionID)))
    .returning()
  if (removed.length === 0) throw refuse('push_subscription_not_found')
}
