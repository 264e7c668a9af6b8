import { arrayOverlaps, eq, or } from 'drizzle-orm'
import { asSystem, type Context } from '../../../context.ts'
import { invalidField, refuse } from '../../../errors.ts'
import type { Database } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { customers } from '../customers.table.ts'
import { localhost, normaliseHostname, spellingsOf, toHostnames } from './normalise-hostname.ts'
import { seizeHostname } from './own-hostnames.ts'

interface Move {
  customerID: number
  hostname: string
  /** Who moved it, for both audit logs. */
  actor: string
}

/** Assigns a hostname to a customer. Returns the customers that lost it. */
export async function moveHostname(context: Context, { customerID, hostname, actor }: Move): Promise<number[]> {
  const [name] = toHostnames([hostname])
  if (!name || name === localhost) throw invalidField('hostname', 'hostname_not_ownable')
  return inTransaction(asSystem(context, 'find the owner of a hostname'), async (inside) => {
    const holders = await lockHolders(inside.db, customerID, name)
    if (!holders.some((holder) => holder.customerID === customerID)) throw refuse('customer_not_found')
    await seizeHostname(inside, customerID, name)
    const losing: number[] = []
    for (const holder of holders) {
      const others = holder.hostnames.filter((listed) => normaliseHostname(listed) !== name)
      const isOwner = holder.customerID === customerID
      if (!isOwner) losing.push(holder.customerID)
      await inside.db
        .update(customers)
        .set({ hostnames: isOwner ? [...others, name] : others })
        .where(eq(customers.customerID, holder.customerID))
      const action = isOwner ? 'hostname taken over' : 'hostname lost to its owner'
      await recordAudit(inside, { customerID: holder.customerID, actor, action, target: name, fields: ['hostnames'] })
    }
    return losing
  })
}

const lockHolders = (db: Database, customerID: number, hostname: string) =>
  db
    .select({ customerID: customers.customerID, hostnames: customers.hostnames })
    .from(customers)
    .where(or(eq(customers.customerID, customerID), arrayOverlaps(customers.hostnames, spellingsOf(hostname))))
    .orderBy(customers.customerID)
    .for('no key update')
