import { describe, expect, test } from 'vitest'
import { type Desk, password, startDesk } from '../../../test/desk.ts'
import { startTestServer } from '../../../test/test-server.ts'

const hostname = 'desk.acme.test'
const wrong = 'Wrong-horse-1'
const minuteMs = 60_000

/** Callers are distinguished by the address that the proxy reports. */
const start = (maxFailures: number) =>
  startDesk({
    hostnames: [hostname, 'second.acme.test'],
    settings: { TRUST_PROXY: '127.0.0.1', RATE_PER_ACCOUNT: String(maxFailures) },
  })

interface Attempt {
  username?: string
  secret?: string
  from?: string
  at?: string
}

async function logIn(desk: Desk, attempt: Attempt = {}) {
  const { username = desk.admin.username, secret = password, from = '198.51.100.1', at = hostname } = attempt
  const body = { username, password: secret, hostname: at }
  return desk.stranger().post('/api/Auth/login', body, { 'x-forwarded-for': from })
}

const guess = async (desk: Desk, attempt: Attempt = {}) => (await logIn(desk, { secret: wrong, ...attempt })).status

describe('guesses at one account from one address', () => {
  test('are counted however username and hostname are written', async () => {
    await using desk = await start(5)
    const { username } = desk.admin
    const spellings = [
      { at: ` ${hostname}` },
      { at: `${hostname}.` },
      { at: hostname.toUpperCase() },
      { at: 'second.acme.test' },
      { username: ` ${username.toUpperCase()} ` },
    ]

    for (const spelling of spellings) expect(await guess(desk, spelling)).toBe(401)

    for (const spelling of [{}, ...spellings]) expect(await guess(desk, spelling)).toBe(429)
    expect((await logIn(desk)).status).toBe(429)
  })

  test('do not lock the owner out elsewhere, and end after five minutes', async () => {
    await using desk = await start(2)
    await guess(desk)
    await guess(desk)

    const limited = await logIn(desk)
    expect(limited.status).toBe(429)
    expect(limited.headers.get('retry-after')).toBe('300')
    expect((await logIn(desk, { from: '198.51.100.2' })).status).toBe(200)
    desk.clock.advance(5 * minuteMs)
    expect((await logIn(desk)).status).toBe(200)
  })

  test('are ended by the owner with the emailed link, if they come from the same address', async () => {
    await using desk = await start(2)
    await desk.put(`/customerReps/${desk.admin.customerRepID}`, { email: 'owner@acme.test' })
    await guess(desk)
    await guess(desk)

    const wrongOne = await logIn(desk, { secret: wrong })
    const right = await logIn(desk)
    expect(wrongOne.body).toEqual(right.body)
    await desk.runJobs()
    expect(desk.server.mailer.sent).toHaveLength(1)
    const [, token] = /unlock\?token=(\S+)/.exec(desk.server.mailer.sent[0]?.text ?? '') ?? []
    expect((await desk.stranger().post('/api/Auth/unlock', { token })).status).toBe(204)

    expect((await logIn(desk)).status).toBe(200)
  })

  test('count on every node', async () => {
    await using desk = await start(2)
    const second = await startTestServer({
      DATABASE_URL: desk.server.url,
      TRUST_PROXY: '127.0.0.1',
      RATE_PER_ACCOUNT: '2',
    })
    await guess(desk)
    await guess(desk)

    const answer = await fetch(`${second.base}/api/Auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.1' },
      body: JSON.stringify({ username: desk.admin.username, password, hostname }),
    })

    expect(answer.status).toBe(429)
    await second.close()
  })

  test('gain nothing by being concurrent', async () => {
    await using desk = await start(2)

    const wrongs = Array.from({ length: 30 }, () => guess(desk))
    const right = logIn(desk)

    await Promise.all(wrongs)
    expect((await right).status).toBe(429)
  })

  test('get the same response whether or not the account exists', async () => {
    await using desk = await start(2)
    const statusesOf = async (username: string) => {
      const statuses = []
      for (let round = 0; round < 3; round++) statuses.push(await guess(desk, { username, from: '198.51.100.9' }))
      return statuses
    }

    expect(await statusesOf('nobody')).toEqual(await statusesOf(desk.admin.username))
  })
})

test('guesses at many accounts from one address are limited together', async () => {
  await using desk = await start(1)
  for (let serial = 0; serial < 5; serial++) expect(await guess(desk, { username: `user-${serial}` })).toBe(401)

  expect(await guess(desk, { username: 'user-6' })).toBe(429)
  expect((await logIn(desk)).status).toBe(429)
  expect((await logIn(desk, { from: '198.51.100.2' })).status).toBe(200)
})

describe('guesses at one account from many addresses', () => {
  const home = '192.0.2.10'
  const hotel = '192.0.2.77'

  /** The owner has signed in from home before; then ten addresses guess. */
  async function startAttacked() {
    const desk = await start(20)
    await desk.put(`/customerReps/${desk.admin.customerRepID}`, { email: 'owner@acme.test' })
    expect((await logIn(desk, { from: home })).status).toBe(200)
    for (let serial = 1; serial <= 10; serial++) await guess(desk, { from: `203.0.113.${serial}` })
    return desk
  }

  async function unlockTokens(desk: Desk): Promise<string[]> {
    await desk.runJobs()
    return desk.server.mailer.sent.map(({ text }) => /unlock\?token=(\S+)/.exec(text)?.[1] ?? 'none')
  }

  const unlock = (desk: Desk, token: string) => desk.stranger().post('/api/Auth/unlock', { token })

  test('do not affect the owner at an address they have used', async () => {
    await using desk = await startAttacked()

    expect((await logIn(desk, { from: home })).status).toBe(200)
    expect(await guess(desk, { from: home })).toBe(401)
  })

  test('require confirmation by email from a new address', async () => {
    await using desk = await startAttacked()

    expect((await logIn(desk, { from: hotel })).status).toBe(429)
    const [token = '', ...others] = await unlockTokens(desk)
    expect(others).toEqual([])
    expect(desk.server.mailer.sent[0]).toMatchObject({ to: 'owner@acme.test', text: expect.stringContaining(hotel) })
    expect((await unlock(desk, token)).status).toBe(204)

    expect((await logIn(desk, { from: hotel })).status).toBe(200)
    expect((await logIn(desk, { from: '192.0.2.78' })).status).toBe(429)
    const { body: log } = await desk.get('/api/AuditLog?action=POST /api/Auth/unlock')
    expect(log.items).toEqual([expect.objectContaining({ customerRepID: desk.admin.customerRepID, target: hotel })])
  })

  test('never reveal whether a password was correct or the account exists', async () => {
    await using desk = await startAttacked()
    for (let serial = 1; serial <= 10; serial++) await guess(desk, { username: 'nobody', from: `203.0.113.${serial}` })

    const right = await logIn(desk, { from: hotel })
    const wrongOne = await logIn(desk, { from: hotel, secret: wrong })
    const unknown = await logIn(desk, { from: hotel, username: 'nobody' })

    expect(wrongOne.body).toEqual(right.body)
    expect(unknown.body).toEqual(right.body)
    expect(right.status).toBe(429)
    expect(await unlockTokens(desk)).toHaveLength(1)
  })

  test('are forgotten after an hour', async () => {
    await using desk = await startAttacked()

    desk.clock.advance(60 * minuteMs)

    expect((await logIn(desk, { from: hotel })).status).toBe(200)
  })

  test('send at most three emails an hour', async () => {
    await using desk = await startAttacked()

    for (let serial = 0; serial < 5; serial++) await logIn(desk, { from: hotel })

    expect(await unlockTokens(desk)).toHaveLength(3)
  })

  test('a link expires after an hour, and with the password it was made for', async () => {
    await using desk = await startAttacked()
    await logIn(desk, { from: hotel })
    const [token = ''] = await unlockTokens(desk)
    const { customerRepID } = desk.admin

    expect((await unlock(desk, `${token}x`)).status).toBe(400)
    desk.clock.advance(60 * minuteMs)
    expect((await unlock(desk, token)).status).toBe(400)
    desk.clock.advance(-minuteMs)
    await desk.put(`/customerReps/${customerRepID}/change-password`, { customerRepID, newPassword: `${password}-new` })
    expect((await unlock(desk, token)).status).toBe(400)
  })
})
