import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { createCustomer } from '../customers/create-customer.ts'
import { createRep } from '../reps/create-rep.ts'

export interface DemoLogin {
  username: string
  password: string
  hostname: string
}

/** A desk to look at, made at the first start. Its login is kept beside the data, for the owner's eyes only. */
export async function createDemo(context: Context, dataDirectory: string): Promise<DemoLogin | undefined> {
  const path = join(dataDirectory, 'demo-login.json')
  const kept = await readFile(path, 'utf8').catch(() => undefined)
  if (kept) return JSON.parse(kept) as DemoLogin

  const login = { username: 'demo', password: `Demo-${randomBytes(9).toString('base64url')}-1`, hostname: 'localhost' }
  await inTransaction(context, async (context) => {
    const { customerID } = await createCustomer(context, {
      name: 'Demo desk',
      hostnames: ['localhost'],
      features: ['SchedulesOfCondition'],
    })
    await createRep(context, customerID, { ...login, role: 'Admin', name: 'Demo admin', email: 'demo@localhost' })
    await writeFile(path, JSON.stringify(login), { mode: 0o600 })
  })
  return login
}
