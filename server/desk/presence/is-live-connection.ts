import { type SQL, sql } from 'drizzle-orm'
import { hubConnections, hubNodes } from './presence.table.ts'

/** Condition on `hub_connections`: open on a live node, or ended so recently that the client may reconnect. */
export const isLiveConnection = (now: Date): SQL => sql`(case when ${hubConnections.endsAt} is null
  then exists(select from ${hubNodes} where ${hubNodes.customerID} = ${hubConnections.customerID}
    and ${hubNodes.nodeID} = ${hubConnections.nodeID} and ${hubNodes.leaseUntil} > ${now})
  else ${hubConnections.endsAt} > ${now} end)`
