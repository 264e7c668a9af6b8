import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type Desk, startDesk } from '../../test/desk.ts'
import { runCommandHere } from '../../test/processes/command-here.ts'
import { testKeys } from '../../test/test-server.ts'

const audit = ({ server }: Desk, ...args: string[]) =>
  runCommandHere(
    { DATABASE_URL: server.url, SECRET_KEY: testKeys.secret, JWT_SECRET: testKeys.token },
    'audit',
    ...args,
  )

describe('--customer', () => {
  test.each([['verify'], ['export'], ['prune', '--before', '2020-01-01'], ['restart']])(
    'of audit %s refuses a customer that does not exist, and records nothing',
    async (...command) => {
      await using desk = await startDesk({ settings: {} })

      expect(await audit(desk, ...command, '--customer', '999999')).toEqual({
        ...{ code: 65, stdout: '' },
        stderr: 'Customer not found.\n',
      })
      const { rows } = await desk.context.db.execute(sql`select from audit_entries where customer_id = 999999`)
      expect(rows).toEqual([])
    },
  )

  test('0 selects the chain of the installation', async () => {
    await using desk = await startDesk({ settings: {} })

    const { code, stdout } = await audit(desk, 'verify', '--customer', '0')

    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ customerID: 0 })
  })
})

test('audit verify --expect detects that a whole chain was deleted', async () => {
  await using desk = await startDesk({ settings: {} })
  const of = ['--customer', String(desk.customerID)]
  await desk.post('/api/Topics', { name: 'Lamps' })
  const { sequence, hash } = JSON.parse((await audit(desk, 'verify', ...of)).stdout)
  const { db } = desk.context
  await db.execute(sql`alter table audit_entries disable trigger user`)
  await db.execute(sql`delete from audit_entries where customer_id = ${desk.customerID}`)
  await db.execute(sql`alter table audit_entries enable trigger user`)
  await db.execute(sql`delete from audit_heads where customer_id = ${desk.customerID}`)

  const result = await audit(desk, 'verify', ...of, '--expect', `${sequence}:${hash}`)

  expect(result).toMatchObject({ code: 1, stderr: expect.stringContaining('the whole chain is missing') })
})

test('audit restart rejects an intact chain', async () => {
  await using desk = await startDesk({ settings: {} })
  const of = ['--customer', String(desk.customerID)]
  await desk.post('/api/Topics', { name: 'Lamps' })
  const before = await audit(desk, 'verify', ...of)

  const result = await audit(desk, 'restart', ...of)

  expect(result).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('The chain is intact') })
  expect(await audit(desk, 'verify', ...of)).toEqual(before)
})
