import { sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.ts'

export interface ContestedHostname {
  hostname: string
  /** Unset where it has no owner, since the owner gave it back. */
  ownerID: number | null
  customerIDs: number[]
}

/** For the operator: names that customers list and do not own, from before a name had one owner. */
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
