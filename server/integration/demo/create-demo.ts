import { permissions } from '@attendant/contract/people/customer-rep.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Rep } from '../../access.ts'
import { asSystem, bindCustomer, type Context } from '../../context.ts'
import { createCustomer } from '../../organization/customers/create-customer.ts'
import { customers } from '../../organization/customers/customers.table.ts'
import { updateCustomer } from '../../organization/customers/update-customer.ts'
import { createRep } from '../../people/reps/create-rep.ts'
import { reps } from '../../people/reps/reps.table.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { verifyPassword } from '../../platform/secrets/passwords.ts'
import { demoName } from './demo-data.ts'
import { fillDemo } from './fill-demo.ts'

export interface DemoLogin {
  username: string
  /** Absent once it was changed. */
  password: string | undefined
  hostname: string
}

const username = 'demo'

/** Creates the demo workspace at the first start, on one node if several start. Returns its login every time. */
export function createDemo(context: Context): Promise<DemoLogin> {
  const password = `Demo-${context.secrets.derive('demo login').slice(0, 12)}-1`
  return inTransaction(context, async (context) => {
    await context.db.execute(sql`select pg_advisory_xact_lock(hashtext('attendant demo'))`)
    const kept = await findPasswordHash(context)
    if (!kept) await makeDemo(context, password)
    const isUnchanged = !kept || (await verifyPassword(password, kept))
    return { username, password: isUnchanged ? password : undefined, hostname: 'localhost' }
  })
}

async function findPasswordHash(context: Context): Promise<string | undefined> {
  const { db } = asSystem(context, 'find the demo customer')
  const [row] = await db
    .select({ passwordHash: reps.passwordHash })
    .from(reps)
    .innerJoin(customers, eq(customers.customerID, reps.customerID))
    .where(and(eq(customers.name, demoName), eq(reps.username, username)))
  return row?.passwordHash
}

async function makeDemo(given: Context, password: string): Promise<void> {
  const { customerID } = await createCustomer(given, {
    name: demoName,
    // The second is for browsers outside a container, whose requests do not come from this machine.
    hostnames: ['localhost', 'demo.localhost'],
    features: ['SchedulesOfCondition'],
  })
  const context = bindCustomer(given, customerID)
  const profile = { username, password, role: 'Admin', name: 'Demo admin', email: 'demo@localhost' } as const
  const { customerRepID } = await createRep(context, customerID, profile)
  const rep: Rep = { kind: 'rep', customerID, customerRepID, username, role: 'Admin', permissions }
  // Replies become files in the outbox: the demo sends no email.
  await updateCustomer(context, rep, { emailProviderType: 'Outbox' })
  await fillDemo(context, rep)
}
