import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { bindCustomer } from '../../../context.ts'
import { listPartitions, startOfPeriod } from '../../../platform/database/partitions/partitions.ts'
import { type Client, type Desk, password, startDesk } from '../../../test/desk.ts'
import { makeMessage } from '../../../test/factories.ts'
import { runCommandHere } from '../../../test/processes/command-here.ts'
import { runCli } from '../../../test/processes/command-line.ts'
import { testKeys } from '../../../test/test-server.ts'
import { until } from '../../../test/until.ts'
import { listChains } from './list-chains.ts'
import { auditPartitions, dropEmptyMonths, pruneAudit } from './prune-audit.ts'
import { startAuditLinker } from './start-audit-linker.ts'

const settingsOf = (desk: Desk) => ({
  DATABASE_URL: desk.server.url,
  SECRET_KEY: testKeys.secret,
  JWT_SECRET: testKeys.token,
})
const cli = (desk: Desk, ...words: string[]) => runCommandHere(settingsOf(desk), 'audit', ...words)
/** Captures the stdout of its process. */
const exportByCli = (desk: Desk, ...words: string[]) => runCli(settingsOf(desk), 'audit', 'export', ...words)
const verify = (desk: Desk, ...more: string[]) =>
  runCommandHere(settingsOf(desk), 'audit', 'verify', '--customer', String(desk.customerID), ...more)

/** Every change is an entry. */
async function act(caller: Client, times: number) {
  for (let round = 0; round < times; round++) await caller.put('/api/Customers/me', { apiUsername: `user ${round}` })
}

async function exported(caller: Client, query = '') {
  const answer = await caller.get(`/api/AuditLog/export${query}`)
  const lines = (answer.body as string).split('\n').filter(Boolean)
  return { ...answer, entries: lines.map((line) => JSON.parse(line)) }
}

/** Changes entries like an attacker with write access to the database who knows how the hashes are computed. */
async function tamper(desk: Desk, change: ReturnType<typeof sql>) {
  await desk.context.db.execute(sql`alter table audit_entries disable trigger user`)
  await desk.context.db.execute(change)
  await desk.context.db.execute(sql`alter table audit_entries enable trigger user`)
}

/** A service with five linked entries. */
async function startLinked() {
  const desk = await startDesk({ settings: {} })
  await act(desk, 5)
  expect(await verify(desk)).toMatchObject({ code: 0, stderr: '' })
  return desk
}

describe('GET /api/AuditLog/export', () => {
  test('returns JSON lines, each with the hash of the previous one', async () => {
    await using desk = await startDesk()
    await act(desk, 3)

    const { headers, entries } = await exported(desk)

    expect(headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8')
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="audit-.*\.jsonl"$/)
    // The last one is the export itself.
    expect(entries.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4])
    expect(entries[0]).toMatchObject({ actor: desk.admin.username, action: 'PUT /api/Customers/me', refusal: null })
    let previousHash = '0'.repeat(64)
    for (const { hash, ...entry } of entries) {
      // Alphabetical keys and no whitespace, so that anyone can compute it.
      const canonical = JSON.stringify(entry, Object.keys(entry).sort())
      expect(entry.previousHash).toBe(previousHash)
      expect(createHash('sha256').update(canonical).digest('hex')).toBe(hash)
      previousHash = hash
    }
  })

  test('can be limited by time, is for admins, is audited, and contains nothing of others', async () => {
    await using desk = await startDesk({ settings: {} })
    const other = await desk.other()
    await act(other, 1)
    await act(desk, 1)
    desk.clock.advance(60_000)
    await act(desk, 1)
    const since = desk.clock.now().toISOString()

    expect((await exported(desk, `?since=${since}`)).entries.map(({ sequence }) => sequence)).toEqual([2, 3])
    expect((await exported(desk, `?until=${since}`)).entries.map(({ sequence }) => sequence)).toEqual([1])
    expect((await (await desk.signedIn('Agent')).get('/api/AuditLog/export')).status).toBe(403)
    const { body: log } = await desk.get('/api/AuditLog?action=GET /api/AuditLog/export')
    expect(log.items.filter(({ refusal }: { refusal: unknown }) => refusal === null)).toHaveLength(2)
    expect(new Set((await exported(desk)).entries.map(({ customerID }) => customerID))).toEqual(
      new Set([desk.customerID]),
    )
  })
})

describe('audit verify', () => {
  test('finds no error in a chain that was only appended to, also immediately', async () => {
    await using desk = await startDesk({ settings: {} })
    const other = await desk.other()
    await Promise.all([act(desk, 10), act(other, 10), act(desk, 10), desk.post('/api/Topics', { name: 'A' })])

    const { code, stdout, stderr } = await runCommandHere(settingsOf(desk), 'audit', 'verify')

    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const reports = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(reports.map(({ customerID, entries }) => [customerID, entries])).toEqual([
      [0, 0],
      [desk.customerID, 21],
      [other.customerID, 10],
    ])
  })

  test.each([
    ['changed', sql`update audit_entries set actor = 'someone else' where sequence = 3`, 'entry 3 (auditEntryID'],
    ['removed from the middle', sql`delete from audit_entries where sequence = 3`, 'entry 3: the entry is missing'],
    ['removed from the beginning', sql`delete from audit_entries where sequence = 1`, 'entry 1: the entry is missing'],
    ['removed from the end', sql`delete from audit_entries where sequence = 5`, 'entry 5: the entry is missing'],
    [
      'swapped with another',
      sql`update audit_entries set sequence = case sequence when 2 then 103 else 102 end where sequence in (2, 3)`,
      'entry 2: the entry is missing',
    ],
    [
      'removed with the head',
      sql`with gone as (delete from audit_heads where customer_id > 0) delete from audit_entries`,
      'missing as a whole',
    ],
  ])('reports an entry that was %s', async (_how, change, reported) => {
    await using desk = await startLinked()
    const all = await runCommandHere(settingsOf(desk), 'audit', 'verify')
    expect(all.code).toBe(0)

    await tamper(desk, change)

    const { code, stderr } = await (String(reported).includes('whole') ? cli(desk, 'verify') : verify(desk))
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(reported) })
  })

  test('reports entries that were changed and rehashed without the key', async () => {
    await using desk = await startLinked()
    const { entries } = await exported(desk)
    const last = { ...entries[4], actor: 'someone else' }
    const { hash: _, ...fields } = last
    const hash = createHash('sha256')
      .update(JSON.stringify(fields, Object.keys(fields).sort()))
      .digest('hex')

    await tamper(desk, sql`update audit_entries set actor = 'someone else', hash = ${hash} where sequence = 5`)

    const changed = await verify(desk)
    expect([changed.code, changed.stderr]).toEqual([1, expect.stringContaining('does not follow the one before')])
    // A head that was encrypted for another chain does not help.
    const foreign = sql`(select sealed from audit_heads where customer_id = 0)`
    await desk.context.db.execute(sql`update audit_heads set sealed = ${foreign} where customer_id > 0`)
    const { code, stderr } = await verify(desk)
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('not sealed with SECRET_KEY') })
  })

  test('compares with a previously recorded end of the chain', async () => {
    await using desk = await startLinked()
    const { sequence, hash } = JSON.parse((await verify(desk)).stdout)
    await act(desk, 1)

    expect((await verify(desk, '--expect', `${sequence}:${hash}`)).code).toBe(0)
    expect((await verify(desk, '--expect', `${sequence}:${'a'.repeat(64)}`)).stderr).toContain('another hash')
    expect((await verify(desk, '--expect', `99:${hash}`)).stderr).toContain('entry 7: the entry is missing')
    expect((await verify(desk, '--expect', 'nonsense')).code).toBe(64)
  })

  test('still works after an end user was erased', async () => {
    await using desk = await startDesk({ settings: {} })
    await makeMessage(desk, { fromAddress: 'nora@example.test', message: 'Hello' })
    const { items } = (await desk.get('/api/EndUsers')).body

    expect((await desk.post(`/api/EndUsers/${items[0].EndUserID}/erase`)).status).toBe(200)

    expect((await verify(desk)).code).toBe(0)
    expect(JSON.stringify((await exported(desk)).entries)).not.toContain('nora@example.test')
  })

  test('still works after SECRET_KEY was rotated', async () => {
    await using desk = await startLinked()
    const newest = 'a new secret key of some length'
    const settings = { ...settingsOf(desk), SECRET_KEY: `${newest},${testKeys.secret}` }

    const rotated = await runCommandHere(settings, 'secrets', 'rotate')

    expect(JSON.parse(rotated.stdout)).toMatchObject({ auditHeads: { resealed: 2, unreadable: 0 } })
    const alone = { ...settings, SECRET_KEY: newest }
    expect((await runCommandHere(alone, 'audit', 'verify')).code).toBe(0)
    expect((await runCommandHere(settingsOf(desk), 'audit', 'verify')).code).toBe(1)
  })
})

describe('audit prune', () => {
  test('deletes older entries, records that, and leaves a verifiable chain', async () => {
    await using desk = await startDesk({ settings: {} })
    await act(desk, 3)
    desk.clock.advance(60 * 60_000)
    await act(desk, 2)
    const before = desk.clock.now().toISOString()

    const pruned = await cli(desk, 'prune', '--before', before, '--customer', String(desk.customerID))

    expect(JSON.parse(pruned.stdout)).toEqual({ customerID: desk.customerID, deleted: 3 })
    expect(JSON.parse((await verify(desk)).stdout)).toMatchObject({ entries: 3, sequence: 6, prunedThrough: 3 })
    const { entries } = await exported(desk)
    expect(entries.map(({ sequence, action }) => [sequence, action]).at(2)).toEqual([6, 'audit prune'])
    await tamper(desk, sql`delete from audit_entries where sequence = 4`)
    expect((await verify(desk)).stderr).toContain('entry 4: the entry is missing')
  })
})

describe('audit prune over months', () => {
  test('drops a month once no chain has entries in it, and leaves verifiable chains', async () => {
    await using desk = await startLinked()
    const other = await desk.other()
    await act(other, 2)
    const prune = (customerID: number) =>
      pruneAudit(bindCustomer(desk.context, customerID), customerID, startOfPeriod('month', new Date(), 3))
    const drop = async () => {
      await dropEmptyMonths(desk.context, startOfPeriod('month', new Date(), 3))
      return (await listPartitions(desk.context.db, auditPartitions)).map(({ name }) => name)
    }
    for (const customerID of await listChains(desk.context.db)) {
      if (customerID !== other.customerID) await prune(customerID)
    }
    expect(await drop()).toEqual(['audit_entries_default', 'audit_entries_initial'])
    expect(await prune(other.customerID)).toBe(2)
    expect(await drop()).toEqual(['audit_entries_default'])

    await act(desk, 2)
    expect((await runCommandHere(settingsOf(desk), 'audit', 'verify')).code).toBe(0)
    expect(JSON.parse((await verify(desk)).stdout)).toMatchObject({ entries: 2, prunedThrough: 5 })
  })
})

test('audit restart continues after a lost head, and records that', async () => {
  await using desk = await startLinked()
  await desk.context.db.execute(sql`update audit_heads set sealed = 'nonsense' where customer_id = ${desk.customerID}`)
  await act(desk, 1)
  expect((await verify(desk)).code).toBe(1)

  const restarted = await cli(desk, 'restart', '--customer', String(desk.customerID))

  expect(JSON.parse(restarted.stdout)).toEqual({ customerID: desk.customerID, sequence: 5 })
  expect(JSON.parse((await verify(desk)).stdout)).toMatchObject({ entries: 2, sequence: 7, prunedThrough: 5 })
})

test('audit export prints the entries of one customer or of all', async () => {
  await using desk = await startDesk({ settings: {} })
  const other = await desk.other()
  await act(desk, 2)
  await act(other, 1)
  const customersIn = ({ stdout }: { stdout: string }) =>
    stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).customerID)

  const mine = await exportByCli(desk, '--customer', String(desk.customerID))
  expect(mine.stderr).toBe('')
  expect(customersIn(mine)).toEqual([desk.customerID, desk.customerID, desk.customerID])
  expect(new Set(customersIn(await exportByCli(desk)))).toEqual(new Set([0, desk.customerID, other.customerID]))
  expect((await cli(desk, 'export', '--since', 'yesterday')).code).toBe(64)
})

describe('the database', () => {
  test('does not allow changing or deleting an entry', async () => {
    await using desk = await startLinked()
    const run = (statement: ReturnType<typeof sql>) => desk.context.db.execute(statement)
    await act(desk, 1)

    for (const statement of [
      sql`update audit_entries set actor = 'x'`,
      sql`update audit_entries set actor = 'x', sequence = 1 where sequence is null`,
      sql`update audit_entries set hash = 'x' where sequence is not null`,
      sql`delete from audit_entries`,
    ]) {
      await expect(run(statement)).rejects.toMatchObject({ cause: { message: expect.stringMatching(/cannot be/) } })
    }
  })
})

test('the linker links entries of requests, and continues after a head that cannot be decrypted', async () => {
  await using desk = await startDesk({ settings: {} })
  const other = await desk.other()
  await act(desk, 1)
  await act(other, 1)
  const unlinked = async () => {
    const { rows } = await desk.context.db.execute(sql`select customer_id from audit_entries where sequence is null`)
    return rows.map(({ customer_id }) => customer_id)
  }

  const stop = startAuditLinker(desk.context)
  await until(async () => (await unlinked()).length === 0)
  await desk.context.db.execute(sql`update audit_heads set sealed = 'nonsense' where customer_id = ${desk.customerID}`)
  await act(desk, 1)
  await act(other, 1)
  await until(async () => (await unlinked()).length === 1)
  await stop()

  expect(await unlinked()).toEqual([desk.customerID])
  expect((await desk.post('/customerReps', { username: 'still-works', password })).status).toBe(200)
})
