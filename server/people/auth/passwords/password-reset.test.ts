import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { type Desk, password, startDesk, tokenOf } from '../../../test/desk.ts'
import { forgetResetsJob } from './forget-resets.ts'
import { passwordResets } from './password-resets.table.ts'

const hourInMs = 60 * 60 * 1000
const newPassword = 'Fresh-horse-2'

/** A separate service, whose emails and queue are its own. */
async function startWithNora() {
  const desk = await startDesk({ settings: {}, hostnames: ['desk.acme.test'] })
  const { body: nora } = await desk.post('/customerReps', { username: 'nora', password, email: 'Nora@acme.test' })
  const session = desk.withToken(await tokenOf(desk.server, nora))
  return { desk, nora, session }
}

const request = (desk: Desk, email = 'nora@acme.test', hostname = 'desk.acme.test') =>
  desk.stranger().post('/api/Auth/request-password-reset', { email, hostname })

async function tokenFromMail(desk: Desk): Promise<string> {
  await request(desk)
  await desk.runJobs()
  return /token=([0-9a-f-]{36})/.exec(desk.server.mailer.sent.at(-1)?.text ?? '')?.[1] ?? 'none'
}

const reset = (desk: Desk, token: string, secret = newPassword) =>
  desk.stranger().post('/api/Auth/reset-password', { token, newPassword: secret })

const logIn = (desk: Desk, secret: string) =>
  desk.stranger().post('/api/Auth/login', { username: 'nora', password: secret, hostname: 'localhost' })

describe('POST /api/Auth/request-password-reset', () => {
  test('sends a link to a working page', async () => {
    const { desk } = await startWithNora()
    await using _ = desk

    const { status, body } = await request(desk)
    await desk.runJobs()

    expect(status).toBe(200)
    expect(body).toEqual({ message: expect.any(String) })
    const [mail, ...others] = desk.server.mailer.sent
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: 'Nora@acme.test', subject: expect.any(String) })
    const link = /https:\/\/desk\.example\.test(\/reset-password\?token=\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
    const { status: moved, headers } = await desk.stranger().get(link)
    expect(moved).toBe(302)
    expect(headers.get('location')).toBe(`/console${link}`)
    const page = await desk.stranger().get(headers.get('location') ?? '')
    expect(page.status).toBe(200)
    expect(page.headers.get('content-type')).toMatch(/^text\/html/)
  })

  test('returns the same response and sends nothing if no account matches', async () => {
    const { desk } = await startWithNora()
    await using _ = desk
    await desk.other({ hostnames: ['other.acme.test'] })

    const known = await request(desk)
    await desk.runJobs()
    const unknown = [
      await request(desk, 'stranger@acme.test'),
      await request(desk, 'nora@acme.test', 'other.acme.test'),
      await request(desk, 'nora@acme.test', 'nowhere.acme.test'),
    ]
    await desk.runJobs()

    for (const answer of unknown) {
      expect(answer.status).toBe(200)
      expect(answer.body).toEqual(known.body)
    }
    expect(desk.server.mailer.sent).toHaveLength(1)
  })

  test('sends at most three emails per hour to one account, and always returns 200', async () => {
    const { desk } = await startWithNora()
    await using _ = desk
    const ask = async (times: number) => {
      for (let round = 0; round < times; round++) expect((await request(desk)).status).toBe(200)
      await desk.runJobs()
      return desk.server.mailer.sent.filter(({ subject }) => subject === 'Reset your password').length
    }

    expect(await ask(5)).toBe(3)
    const [last = ''] = /token=\S+/.exec(desk.server.mailer.sent.at(-1)?.text ?? '') ?? []
    desk.clock.advance(hourInMs)
    expect((await reset(desk, last.slice('token='.length))).status).toBe(204)
    expect(await ask(1)).toBe(4)
  })

  test('stores no token that a reader of the database could use', async () => {
    const { desk } = await startWithNora()
    await using _ = desk
    const token = await tokenFromMail(desk)

    const { rows } = await desk.context.db.execute<{ row: string }>(sql`select r::text as row from password_resets r`)

    expect(rows).toHaveLength(1)
    expect(rows[0]?.row).not.toContain(token)
  })

  test('deletes unused links once they have expired', async () => {
    const { desk } = await startWithNora()
    await using _ = desk
    await tokenFromMail(desk)
    const count = async () => (await desk.context.db.select().from(passwordResets)).length

    await addJob(desk.context.db, forgetResetsJob, {})
    await desk.runJobs()
    expect(await count()).toBe(1)
    desk.clock.advance(4 * hourInMs + 1)
    await addJob(desk.context.db, forgetResetsJob, {})
    await desk.runJobs()

    expect(await count()).toBe(0)
  })

  test.each([{}, { email: 'a@b.test' }, { hostname: 'a' }, { email: 5, hostname: 'a' }])('rejects %j', async (body) => {
    await using desk = await startDesk()

    expect((await desk.stranger().post('/api/Auth/request-password-reset', body)).status).toBe(400)
  })
})

describe('POST /api/Auth/reset-password', () => {
  test('sets the password, ends every session, and works once', async () => {
    const { desk, nora, session } = await startWithNora()
    await using _ = desk
    expect((await session.get('/api/Customers/me')).status).toBe(200)
    const token = await tokenFromMail(desk)

    expect((await reset(desk, token.toUpperCase())).status).toBe(204)

    expect((await session.get('/api/Customers/me')).status).toBe(401)
    expect((await logIn(desk, password)).status).toBe(401)
    expect((await logIn(desk, newPassword)).status).toBe(200)
    expect((await reset(desk, token)).status).toBe(400)
    const { body: log } = await desk.get('/api/AuditLog?action=POST /api/Auth/reset-password')
    expect(log.items).toEqual([expect.objectContaining({ customerRepID: nora.customerRepID, address: '127.0.0.1' })])
  })

  test('rejects a link once the next one was sent', async () => {
    const { desk } = await startWithNora()
    await using _ = desk
    const [first, second] = [await tokenFromMail(desk), await tokenFromMail(desk)]

    expect((await reset(desk, first)).status).toBe(400)
    expect((await reset(desk, second)).status).toBe(204)
  })

  test.each([
    [
      'password',
      (desk: Desk, customerRepID: number) =>
        desk.put(`/customerReps/${customerRepID}/change-password`, { customerRepID, newPassword: 'Other-horse-3' }),
    ],
    [
      'email address',
      (desk: Desk, customerRepID: number) =>
        desk.put(`/customerReps/${customerRepID}`, { email: 'nora@new-home.test' }),
    ],
  ])('refuses a link once the %s changed', async (_what, change) => {
    const { desk, nora } = await startWithNora()
    await using _ = desk
    const token = await tokenFromMail(desk)

    expect((await change(desk, nora.customerRepID)).status).toBe(204)

    expect((await reset(desk, token)).status).toBe(400)
  })

  test('rejects a weak password and keeps the link valid', async () => {
    const { desk, session } = await startWithNora()
    await using _ = desk
    const token = await tokenFromMail(desk)

    const weak = await reset(desk, token, 'password')

    expect(weak.status).toBe(400)
    expect(weak.body.details).toEqual([{ field: 'newPassword', code: 'password_weak', message: expect.any(String) }])
    expect((await session.get('/api/Customers/me')).status).toBe(200)
    expect((await reset(desk, token)).status).toBe(204)
  })

  test('rejects a link after four hours', async () => {
    const { desk } = await startWithNora()
    await using _ = desk
    const token = await tokenFromMail(desk)

    desk.clock.advance(4 * hourInMs)

    expect((await reset(desk, token)).status).toBe(400)
    expect((await logIn(desk, password)).status).toBe(200)
  })

  test('accepts a link until then', async () => {
    const { desk } = await startWithNora()
    await using _ = desk
    const token = await tokenFromMail(desk)

    desk.clock.advance(4 * hourInMs - 1)

    expect((await reset(desk, token)).status).toBe(204)
  })

  test('accepts only one of two concurrent requests', async () => {
    const { desk } = await startWithNora()
    await using _ = desk
    const token = await tokenFromMail(desk)

    const answers = await Promise.all([reset(desk, token), reset(desk, token), reset(desk, token)])

    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400, 400])
  })

  test.each(['not a guid', '00000000-0000-4000-8000-000000000000', ''])('rejects the token "%s"', async (token) => {
    await using desk = await startDesk()

    const { status, body } = await reset(desk, token)

    expect(status).toBe(400)
    expect(body.details[0].field).toBe('token')
  })
})
