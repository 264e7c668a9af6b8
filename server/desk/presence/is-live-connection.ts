import { type SQL, sql } from 'drizzle-orm'
import { hubConnections, hubNodes } from './presence.table.ts'

/** Of a row of `hub_connections`: it is open on a node that lives, or ended so recently that its client may be back. */
export const isLiveConnection = (now: Date): SQL => sql`(case when ${hubConnections.endsAt} is null
  then exists(select from ${hubNodes} where ${hubNodes.customerID} = ${hubConnections.customerID}
    and ${hubNodes.nodeID} = ${hubConnections.nodeID} and ${hubNodes.leaseUntil} > ${now})
  else ${hubConnections.endsAt} > ${now} end)`
