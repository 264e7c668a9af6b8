import { describe, expect, test } from 'vitest'
import { type Client, type Desk, password, startDesk } from '../../../test/desk.ts'

const login = (caller: Client, username: string, secret: string) =>
  caller.post('/api/Auth/login', { username, password: secret, hostname: 'localhost' })

const refused = { status: 429, error: 'Too Many Requests', message: expect.any(String), code: 'too_many_attempts' }

describe('requests from one address', () => {
  const start = () => startDesk({ settings: { RATE_PER_ADDRESS: '3' } })

  test('to credential routes are counted together, and 429 has Retry-After', async () => {
    await using desk = await start()
    const stranger = desk.stranger()

    expect((await login(stranger, 'nobody', 'x')).status).toBe(401)
    expect((await stranger.post('/api/Auth/phone-login', { phoneNumber: '+1', accountSid: 'a' })).status).toBe(404)
    expect((await stranger.post('/api/Auth/reset-password', {})).status).toBe(400)
    const answer = await login(stranger, desk.admin.username, password)

    expect(answer.status).toBe(429)
    expect(answer.body).toEqual(refused)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(60)
  })

  test('to other routes are not limited', async () => {
    await using desk = await start()

    const answers = await Promise.all(Array.from({ length: 10 }, () => desk.get('/api/Customers/me')))
    const strangers = await Promise.all(Array.from({ length: 10 }, () => desk.stranger().get('/customerReps')))

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(strangers.map(({ status }) => status))).toEqual(new Set([401]))
  })

  test('to routes with a key in the path are limited, so that keys cannot be guessed', async () => {
    await using desk = await start()
    const guess = () => desk.stranger().get(`/api/File/${desk.context.newId()}`)

    const statuses = [await guess(), await guess(), await guess(), await guess()].map(({ status }) => status)

    expect(statuses).toEqual([404, 404, 404, 429])
  })

  test('behind a trusted proxy are counted separately', async () => {
    await using believed = await startDesk({ settings: { RATE_PER_ADDRESS: '1', TRUST_PROXY: '127.0.0.1' } })
    await using unheard = await startDesk({ settings: { RATE_PER_ADDRESS: '1' } })

    expect(await statusesFrom(believed, ['198.51.100.1', '198.51.100.2', '198.51.100.1'])).toEqual([400, 400, 429])
    expect(await statusesFrom(unheard, ['198.51.100.1', '198.51.100.2'])).toEqual([400, 429])
  })
})

describe('an IPv6 address', () => {
  test('is counted with its /64, and an IPv4 address in IPv6 notation as itself', async () => {
    await using desk = await startDesk({ settings: { RATE_PER_ADDRESS: '1', TRUST_PROXY: '127.0.0.1' } })
    const addresses = [
      '2001:db8:1:2::1',
      '2001:db8:1:2:ffff::9',
      '2001:db8:1:3::1',
      '198.51.100.7',
      '::ffff:198.51.100.7',
    ]

    expect(await statusesFrom(desk, addresses)).toEqual([400, 429, 400, 400, 429])
  })
})

async function statusesFrom(desk: Desk, addresses: string[]): Promise<number[]> {
  const statuses: number[] = []
  for (const address of addresses) {
    const answer = await desk.stranger().post('/api/Auth/login', {}, { 'x-forwarded-for': address })
    statuses.push(answer.status)
  }
  return statuses
}

describe('guesses at one account', () => {
  const start = () => startDesk({ settings: { RATE_PER_ACCOUNT: '2' } })

  test('are slowed down and lock no one else out', async () => {
    await using desk = await start()
    const colleague = await desk.signedIn('Agent')
    const { username } = desk.admin

    await login(desk.stranger(), username, 'wrong')
    await login(desk.stranger(), ` ${username.toUpperCase()}`, 'wrong')
    const answer = await login(desk.stranger(), username, password)

    expect(answer.status).toBe(429)
    expect(answer.body).toEqual({ ...refused, code: 'sign_in_confirmation_required' })
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await login(desk.stranger(), colleague.rep.username, password)).status).toBe(200)
    expect((await desk.get('/api/Customers/me')).status).toBe(200)
  })

  test('that are right are not counted', async () => {
    await using desk = await start()

    for (let round = 0; round < 4; round++) {
      expect((await login(desk.stranger(), desk.admin.username, password)).status).toBe(200)
    }
  })

  test('that request reset emails are counted by email address', async () => {
    await using desk = await start()
    const ask = (email: string) =>
      desk.stranger().post('/api/Auth/request-password-reset', { email, hostname: 'localhost' })

    const statuses = [await ask('a@b.test'), await ask('A@b.test'), await ask(' a@b.test'), await ask('c@b.test')]

    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 429, 200])
  })
})
