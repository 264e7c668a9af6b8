import { sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.ts'

export interface ContestedHostname {
  hostname: string
  /** Null if it has no owner, because the owner released it. */
  ownerID: number | null
  customerIDs: number[]
}

/** For the operator: hostnames that customers list without owning them, from before hostnames had owners. */
export async function listContestedHostnames(db: Database): Promise<ContestedHostname[]> {
  const { rows } = await db.execute<{ hostname: string; ownerID: string | null; customerIDs: string[] }>(sql`
    select listed.hostname, owner.customer_id as "ownerID", array_agg(listed.customer_id order by listed.customer_id) as "customerIDs"
    from (
      select customer_id, rtrim(lower(btrim(given)), '.') as hostname from customers, unnest(hostnames) as given
    ) as listed
    left join hostname_owners owner on owner.hostname = listed.hostname
    where listed.hostname not in ('', 'localhost') and owner.customer_id is distinct from listed.customer_id
    group by listed.hostname, owner.customer_id order by 1`)
  return rows.map(({ hostname, ownerID, customerIDs }) => ({
    hostname,
    ownerID: ownerID === null ? null : Number(ownerID),
    customerIDs: customerIDs.map(Number),
  }))
}
