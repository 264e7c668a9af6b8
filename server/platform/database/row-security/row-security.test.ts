import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { asSystem, bindCustomer, countSystemAccess, systemPurposes } from '../../../context.ts'
import { startDesk } from '../../../test/desk.ts'
import { makeTicket } from '../../../test/factories.ts'
import type { Database } from '../database.ts'
import { databaseFault } from '../faults.ts'

/** Tables without a customer, with the reason. Every other table must have one and be protected. */
const withoutCustomer = {
  'public.migrations': 'which migrations were applied',
  'service.job_crashes': 'how often a process died under a job; the job names its customer in its payload',
  'service.job_lanes': 'places in the queue, by the numbers of customers, with nothing of theirs',
  'service.job_workers': 'processes that run jobs',
  'service.secret_canary': 'one text that shows whether SECRET_KEY is the right one',
}

const desk = await startDesk()
const { server } = desk
const other = await desk.other()
const service = desk.server.serviceDb
const ownOf = (db: Database, customerID: number) => bindCustomer({ db }, customerID).db

async function tables(column: boolean): Promise<string[]> {
  const { rows } = await server.context.db.execute<{ name: string }>(sql`
    select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname in ('public', 'service')
      and ${column} = exists(select from pg_attribute a
        where a.attrelid = c.oid and a.attname = 'customer_id' and not a.attisdropped and n.nspname = 'public')
    order by 1`)
  return rows.map(({ name }) => name)
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'allowed',
    (fault) => databaseFault(fault)?.code,
  )

describe('row-level security', async () => {
  const protectedTables = await tables(true)

  test('covers every table with a customer', async () => {
    const { rows } = await server.context.db.execute<{ name: string }>(sql`
      select c.relname as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'customer_id' and not a.attisdropped
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and not (
        c.relrowsecurity and c.relforcerowsecurity
        and exists(select from pg_policy p where p.polrelid = c.oid and p.polname = 'attendant_customer' and p.polroles = '{0}')
        and exists(select from pg_policy p where p.polrelid = c.oid and p.polname = 'attendant_system'
          and p.polroles = array['attendant_system'::regrole::oid]))`)

    expect(rows).toEqual([])
    expect(protectedTables.length).toBeGreaterThan(50)
  })

  test('only the tables listed here have no customer', async () => {
    expect(await tables(false)).toEqual(Object.keys(withoutCustomer))
  })

  test('the service works in a role that it applies to', async () => {
    const { rows } = await ownOf(service, desk.customerID).execute(sql`
      select rolname as name, rolsuper or rolbypassrls as "isExempt",
        exists(select from pg_class where relowner = r.oid) as "ownsTables"
      from pg_roles r where rolname = current_user`)

    expect(rows).toEqual([{ name: 'attendant_tenant', isExempt: false, ownsTables: false }])
  })

  test.each(protectedTables)(
    '%s rejects a row of another customer, and hides all rows without a customer',
    async (table) => {
      const into = sql.raw(table)
      const insert = sql`insert into ${into} (customer_id) values (${other.customerID})`

      // Checked before other errors in the row.
      expect(await codeOf(ownOf(service, desk.customerID).execute(insert))).toBe('42501')
      expect(await codeOf(service.execute(insert))).toBe('42501')
      const shared = table === 'public.models' ? sql`where customer_id > 0` : sql``
      expect((await service.execute(sql`select 1 from ${into} ${shared}`)).rows).toEqual([])
      const foreign = sql`select 1 from ${into} where customer_id not in (0, ${desk.customerID})`
      expect((await ownOf(service, desk.customerID).execute(foreign)).rows).toEqual([])
    },
  )

  test('rows of another customer cannot be changed, deleted or reassigned', async () => {
    const { ticketID } = await makeTicket(other)
    const mine = await makeTicket(desk)
    const db = ownOf(service, desk.customerID)

    expect((await db.execute(sql`update tickets set status = 'x' where ticket_id = ${ticketID}`)).rowCount).toBe(0)
    expect((await db.execute(sql`delete from tickets where ticket_id = ${ticketID}`)).rowCount).toBe(0)
    const handOver = sql`update tickets set customer_id = ${other.customerID} where ticket_id = ${mine.ticketID}`
    expect(await codeOf(db.execute(handOver))).toBe('42501')
    const { rows } = await desk.context.db.execute(sql`select status from tickets where ticket_id = ${ticketID}`)
    expect(rows).not.toEqual([{ status: 'x' }])
  })

  test('no statement sees the customer that the previous statement on its connection was bound to', async () => {
    const { ticketID } = await makeTicket(desk)
    const find = (db: Database) => db.execute(sql`select 1 from tickets where ticket_id = ${ticketID}`)

    for (let round = 0; round < 10; round++) {
      const found = await Promise.all([
        find(ownOf(service, desk.customerID)),
        find(service),
        find(ownOf(service, other.customerID)),
        find(asSystem({ db: service }, 'measure').db),
      ])
      expect(found.map(({ rows }) => rows.length)).toEqual([1, 0, 0, 1])
    }
  })
})

describe('purposes of the system', () => {
  test('match the list on the operations page', async () => {
    const page = await readFile(join(import.meta.dirname, '../../../../docs/operations.md'), 'utf8')
    const listed = [...page.matchAll(/^\| `([a-z ]+)` \| [^|]+ \|$/gm)].map(([, purpose]) => purpose)

    expect(listed.sort()).toEqual([...systemPurposes].sort())
  })

  test('are all used, and no other code leaves the scope of a customer', async () => {
    const root = join(import.meta.dirname, '../../..')
    const used = new Set<string>()
    const outside: string[] = []
    for await (const file of glob('**/*.ts', { cwd: root })) {
      if (/\.(test|proof)\.ts$/.test(file) || file.startsWith('test/')) continue
      const source = await readFile(join(root, file), 'utf8')
      for (const [, purpose] of source.matchAll(/asSystem\([^']*'([^']+)'\)/g)) used.add(String(purpose))
      const isPlace = ['context.ts', 'platform/database/scope.ts', 'cli/dump/write-dump.ts'].includes(file)
      if (!isPlace && /kind: 'system'/.test(source)) outside.push(file)
    }

    expect([...used].sort()).toEqual([...systemPurposes].sort())
    expect(outside).toEqual([])
  })

  test('are counted in the metrics', async () => {
    const before = countSystemAccess().get('list customers') ?? 0
    asSystem({ db: service }, 'list customers')

    const { body } = await desk.stranger().get('/metrics')

    expect(body).toContain(`attendant_system_accesses{purpose="list customers"} ${before + 1}`)
  })
})
