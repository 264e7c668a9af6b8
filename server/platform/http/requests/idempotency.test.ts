import { sql } from 'drizzle-orm'
import { Client as Connection } from 'pg'
import { describe, expect, test } from 'vitest'
import { type Client, type Desk, password, startDesk, tokenOf } from '../../../test/desk.ts'
import { makeChannel } from '../../../test/factories.ts'
import { until } from '../../../test/until.ts'
import { forgetOldAnswers } from './idempotency.ts'

const dayInMs = 24 * 60 * 60 * 1000

const create = (caller: Client, username: string, key: string) =>
  caller.post('/customerReps', { username, password }, { 'idempotency-key': key })
const countReps = async (desk: Desk) => (await desk.get('/customerReps')).body.totalCount
const countKeys = async ({ context, customerID }: Desk) => {
  const { rows } = await context.db.execute<{ count: number }>(
    sql`select count(*) from idempotency_keys where customer_id = ${customerID}`,
  )
  return rows[0]?.count
}

describe('Idempotency-Key', () => {
  test('the same key and body return the first response again', async () => {
    await using desk = await startDesk()

    const first = await create(desk, 'nora', 'a')
    const second = await create(desk, 'nora', 'a')

    expect(first.status).toBe(200)
    expect(second.status).toBe(200)
    expect(second.body).toEqual(first.body)
    expect(await countReps(desk)).toBe(2)
    expect((await desk.get('/api/AuditLog')).body.totalCount).toBe(1)
  })

  test('field names in another case are the same body', async () => {
    await using desk = await startDesk()
    const send = (body: object) => desk.post('/CustomerReps', body, { 'idempotency-key': 'a' })

    const first = await send({ username: 'nora', password })

    expect((await send({ USERNAME: 'nora', Password: password })).body).toEqual(first.body)
  })

  test('fields in another order are the same body, at any depth', async () => {
    await using desk = await startDesk()
    const { channelID } = await makeChannel(desk)
    const send = (body: object) => desk.post('/tickets', body, { 'idempotency-key': 'a' })

    const first = await send({ channelID, subject: 'x', customFieldsData: { a: 1, b: { c: [1, 2], d: 2 } } })

    const again = await send({ customFieldsData: { b: { d: 2, c: [1, 2] }, a: 1 }, subject: 'x', channelID })
    expect(again.body).toEqual(first.body)
    const other = await send({ channelID, subject: 'x', customFieldsData: { a: 1, b: { c: [2, 1], d: 2 } } })
    expect(other.status).toBe(409)
  })

  test('the query string makes no difference', async () => {
    await using desk = await startDesk()
    const { channelID } = await makeChannel(desk)
    const send = (query: string) =>
      desk.post(`/ticketMessages/create-new${query}`, { channelID, message: 'Hi' }, { 'idempotency-key': 'a' })

    const first = await send('')

    expect(await send('?waitSeconds=0')).toMatchObject({ status: 200, body: first.body })
  })

  test('another body gets 409 and has no effect', async () => {
    await using desk = await startDesk()
    await create(desk, 'nora', 'a')

    expect((await create(desk, 'otto', 'a')).status).toBe(409)
    expect(await countReps(desk)).toBe(2)
  })

  test('keys are separate for each caller and route', async () => {
    await using desk = await startDesk()
    const colleague = await desk.signedIn('Admin')
    const other = await desk.other()
    await create(desk, 'nora', 'a')

    expect((await create(colleague, 'otto', 'a')).status).toBe(200)
    expect((await create(other, 'nora', 'a')).status).toBe(200)
    const model = await desk.post('/api/Customers/models', { name: 'm', modelType: 'Text' }, { 'idempotency-key': 'a' })
    expect(model.status).toBe(200)
  })

  test('of concurrent requests, the second waits for the first and gets its response', async () => {
    await using desk = await startDesk()

    const answers = await Promise.all(Array.from({ length: 8 }, () => create(desk, 'nora', 'a')))

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body.customerRepID)).size).toBe(1)
    expect(await countReps(desk)).toBe(2)
  })

  test('keeps an error response, too', async () => {
    await using desk = await startDesk()
    const { body: holder } = await desk.post('/customerReps', { username: 'nora', password })

    const refused = await create(desk, 'nora', 'a')
    await desk.delete(`/customerReps/${holder.customerRepID}`)

    expect(refused.status).toBe(409)
    expect((await create(desk, 'nora', 'a')).body).toEqual(refused.body)
    expect((await create(desk, 'nora', 'b')).status).toBe(200)
  })

  test('keeps the invalid fields of an error response', async () => {
    await using desk = await startDesk()
    const weak = () => desk.post('/customerReps', { username: 'a', password: 'weak' }, { 'idempotency-key': 'a' })

    const [first, second] = [await weak(), await weak()]

    expect(first.body.details).toEqual([{ field: 'password', code: 'password_weak', message: expect.any(String) }])
    expect(second.body).toEqual(first.body)
  })

  test('keeps neither an internal error nor any part of the work', async () => {
    await using desk = await startDesk({ settings: {} })
    await desk.context.db.execute('alter table audit_entries rename to away')

    const failed = await create(desk, 'nora', 'a')
    await desk.context.db.execute('alter table away rename to audit_entries')

    expect(failed.status).toBe(500)
    expect(await countKeys(desk)).toBe(0)
    expect(await countReps(desk)).toBe(1)
    expect((await create(desk, 'nora', 'a')).status).toBe(200)
  })

  test('a crash during the work leaves neither the work nor the key', async () => {
    await using desk = await startDesk({ settings: {} })
    // A transaction sees the connections that there were when it first looked.
    await desk.get('/customerReps')
    const blocker = new Connection(desk.server.url)
    await blocker.connect()
    await blocker.query('begin; lock table audit_entries')

    const crashed = create(desk, 'nora', 'a')
    await until(async () => (await killWaiting(blocker)) > 0)
    await blocker.query('rollback')
    await blocker.end()

    expect((await crashed).status).toBe(503)
    expect(await countKeys(desk)).toBe(0)
    expect(await countReps(desk)).toBe(1)
    expect((await create(desk, 'nora', 'a')).status).toBe(200)
  })

  test('can be reused after a day', async () => {
    await using desk = await startDesk({ settings: {} })
    await create(desk, 'nora', 'a')

    desk.clock.advance(dayInMs - 1000)
    const later = desk.withToken(await tokenOf(desk.server, desk.admin))
    expect((await create(later, 'otto', 'a')).status).toBe(409)
    desk.clock.advance(2000)

    expect((await create(later, 'otto', 'a')).status).toBe(200)
    expect((await create(later, 'otto', 'a')).status).toBe(200)
    expect((await create(later, 'nora', 'a')).status).toBe(409)
  })

  test('is deleted on schedule', async () => {
    await using desk = await startDesk()
    await create(desk, 'nora', 'a')

    await forgetOldAnswers(desk.context.db, desk.clock.now())
    expect(await countKeys(desk)).toBe(1)
    await forgetOldAnswers(desk.context.db, new Date(desk.clock.now().getTime() + dayInMs + 1))

    expect(await countKeys(desk)).toBe(0)
  })

  test.each([
    ['empty', ''],
    ['too long', 'x'.repeat(256)],
  ])('that is %s is 400', async (_what, key) => {
    await using desk = await startDesk()

    const { status, body } = await create(desk, 'nora', key)
    expect(status).toBe(400)
    expect(body.details).toMatchObject([{ field: 'Idempotency-Key' }])
    expect(await countReps(desk)).toBe(1)
  })
})

async function killWaiting(connection: Connection): Promise<number> {
  const { rowCount } = await connection.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rowCount ?? 0
}
