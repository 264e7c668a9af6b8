import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Visitor } from '../../access.ts'
import type { Context } from '../../context.ts'
import { refuse } from '../../errors.ts'
import { addressKey } from '../../platform/http/protection/client-address.ts'
import { isLiveConnection } from './is-live-connection.ts'
import { hubConnections } from './presence.table.ts'

/**
 * Limits the hub connections of a visitor across all nodes, per chat and per IP address of the session. Runs in the
 * transaction that opens the connection.
 */
export async function limitVisitors({ db, now, config }: Context, visitor: Visitor): Promise<void> {
  const { customerID, ticketToken } = visitor
  const address = addressKey(visitor.address)
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`visitors ${customerID} ${address}`}, 0))`)
  const ofVisitor = eq(hubConnections.ticketToken, ticketToken)
  const ofAddress = eq(hubConnections.address, address)
  const [open] = await db
    .select({
      ofVisitor: sql`count(*) filter (where ${ofVisitor})`.mapWith(Number),
      ofAddress: sql`count(*) filter (where ${ofAddress})`.mapWith(Number),
    })
    .from(hubConnections)
    .where(
      and(
        eq(hubConnections.customerID, customerID),
        or(ofVisitor, ofAddress),
        isNull(hubConnections.endsAt),
        isLiveConnection(now()),
      ),
    )
  const isOverLimit =
    (open?.ofVisitor ?? 0) >= config.HUB_CONNECTIONS_PER_VISITOR ||
    (open?.ofAddress ?? 0) >= config.HUB_CONNECTIONS_PER_ADDRESS
  if (isOverLimit) throw refuse('too_many_connections')
}
