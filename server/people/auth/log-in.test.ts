import { decodeJwt, decodeProtectedHeader } from 'jose'
import { describe, expect, test } from 'vitest'
import { type Client, type Desk, password, startDesk, tokenOf } from '../../test/desk.ts'
import { createTokens } from './tokens.ts'

const hourInMs = 60 * 60 * 1000

const login = (caller: Client, username: string, secret = password, hostname = 'localhost') =>
  caller.post('/api/Auth/login', { username, password: secret, hostname })

describe('POST /api/Auth/login', () => {
  test('returns a working token with the documented claims', async () => {
    await using desk = await startDesk({ hostnames: ['desk.acme.test'] })
    await desk.put('/api/Customers/me', { timeZone: 'W. Europe Standard Time', locale: 'de', country: 'Germany' })

    const { status, body } = await login(
      desk.stranger(),
      ` ${desk.admin.username.toUpperCase()} `,
      password,
      'DESK.acme.test',
    )

    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual(['token'])
    expect(decodeJwt(body.token)).toMatchObject({
      sub: desk.admin.username,
      CustomerID: desk.customerID,
      CustomerRepID: desk.admin.customerRepID,
      TimeZone: 'W. Europe Standard Time',
      Locale: 'de',
      Country: 'Germany',
      role: 'Admin',
      Role: 'Admin',
      jti: expect.any(String),
    })
    expect((await desk.withToken(body.token).get('/api/Customers/me')).body.customerID).toBe(desk.customerID)
  })

  test('is audited, and the password is nowhere in the log', async () => {
    await using desk = await startDesk()
    await login(desk.stranger(), desk.admin.username)

    const { body } = await desk.get('/api/AuditLog')

    expect(body.items).toEqual([
      expect.objectContaining({ action: 'POST /api/Auth/login', actor: desk.admin.username, address: '127.0.0.1' }),
    ])
  })

  test('returns the same response for every failure', async () => {
    await using desk = await startDesk({ hostnames: ['desk.acme.test'] })
    await desk.other({ hostnames: ['other.acme.test'] })
    const leaver = await desk.signedIn('Agent')
    await desk.delete(`/customerReps/${leaver.rep.customerRepID}`)
    const { username } = desk.admin
    const stranger = desk.stranger()

    const answers = [
      await login(stranger, 'nobody'),
      await login(stranger, username, 'Wrong-horse-1'),
      await login(stranger, username, password, 'other.acme.test'),
      await login(stranger, username, password, 'unknown.acme.test'),
      await login(stranger, username, password, ' '),
      await login(stranger, username, password, ':80'),
      await login(stranger, leaver.rep.username),
    ]

    for (const { status, body } of answers) {
      expect(status).toBe(401)
      expect(body).toEqual({
        status: 401,
        error: 'Unauthorized',
        message: answers[0]?.body.message,
        code: 'credentials_wrong',
      })
    }
  })

  test('with localhost checks every customer, and the password determines the account', async () => {
    await using desk = await startDesk()
    const other = await desk.other()
    await desk.post('/customerReps', { username: 'twin', password: 'First-horse-1' })
    await other.post('/customerReps', { username: 'twin', password: 'Second-horse-2' })

    const { body } = await login(desk.stranger(), 'twin', 'Second-horse-2')

    expect(decodeJwt(body.token).CustomerID).toBe(other.customerID)
  })

  test.each(['username', 'password', 'hostname'])('requires a %s', async (field) => {
    await using desk = await startDesk()
    const complete = { username: 'a', password: 'b', hostname: 'c' }

    for (const body of [
      { ...complete, [field]: undefined },
      { ...complete, [field]: '' },
      { ...complete, [field]: 1 },
    ]) {
      const answer = await desk.stranger().post('/api/Auth/login', body)
      expect(answer.status).toBe(400)
      expect(answer.body.details).toContainEqual(
        expect.objectContaining({ field, message: expect.any(String), code: expect.any(String) }),
      )
    }
  })

  test('takes as long for an unknown user as for a wrong password', async () => {
    await using desk = await startDesk()
    await login(desk.stranger(), 'nobody')

    const [unknown, wrong] = await medianTimes(
      () => login(desk.stranger(), 'nobody', 'Wrong-horse-1'),
      () => login(desk.stranger(), desk.admin.username, 'Wrong-horse-1'),
    )

    // Without the hash that is also computed for unknown users, it would be a tenth.
    expect(unknown / wrong).toBeGreaterThan(0.4)
    expect(unknown / wrong).toBeLessThan(2.5)
  })
})

/** In CPU time, which other programs do not affect; the service runs in this process. */
async function medianTimes(...works: (() => Promise<unknown>)[]): Promise<[number, number]> {
  const times = works.map((): number[] => [])
  for (let round = 0; round < 11; round++) {
    for (const [index, work] of works.entries()) {
      const before = process.cpuUsage()
      await work()
      times[index]?.push(process.cpuUsage(before).user)
    }
  }
  const [first = 0, second = 0] = times.map((list) => list.sort((a, b) => a - b)[5])
  return [first, second]
}

describe('a token', () => {
  test('expires after twelve hours', async () => {
    await using desk = await startDesk({ settings: {} })

    desk.clock.advance(12 * hourInMs - 1000)
    expect((await desk.get('/api/Customers/me')).status).toBe(200)
    desk.clock.advance(1000)

    expect((await desk.get('/api/Customers/me')).status).toBe(401)
  })

  test('names the key that signed it, and works while that key is configured', async () => {
    await using desk = await startDesk()
    const first = ['first key of thirty-two characters']
    const both = ['second key of thirty-two characters', ...first]
    const now = desk.clock.now()
    const kept = await createTokens(first).sign({ sub: 'a' }, now)
    const fresh = await createTokens(both).sign({ sub: 'a' }, now)

    expect(decodeProtectedHeader(fresh).kid).not.toBe(decodeProtectedHeader(kept).kid)
    expect(await createTokens(both).verify(kept, now)).toMatchObject({ sub: 'a' })
    expect(await createTokens(both).verify(fresh, now)).toMatchObject({ sub: 'a' })
    await expect(createTokens(first).verify(fresh, now)).rejects.toMatchObject({ status: 401 })
  })

  test('has the current rights of its owner, not those at the time of issue', async () => {
    await using desk = await startDesk()
    const colleague = await desk.signedIn('Admin')
    expect((await colleague.get('/api/AuditLog')).status).toBe(200)

    await desk.put(`/customerReps/${colleague.rep.customerRepID}`, { role: 'Agent' })

    expect((await colleague.get('/api/AuditLog')).status).toBe(403)
  })

  test.each(['bearer', 'BEARER'])('may be sent with the scheme %s', async (scheme) => {
    await using desk = await startDesk()
    const authorization = `${scheme} ${await tokenOf(desk.server, desk.admin)}`

    expect((await desk.stranger().get('/api/Customers/me', { authorization })).status).toBe(200)
  })

  test.each([
    ['of another scheme', (token: string) => `Basic ${token}`],
    ['without a scheme', (token: string) => token],
    ['followed by more', (token: string) => `Bearer ${token} x`],
  ])('%s is refused', async (_what, headers) => {
    await using desk = await startDesk()
    const authorization = headers(desk.token ?? '')

    expect((await desk.stranger().get('/api/Customers/me', { authorization })).status).toBe(401)
  })

  test('is not accepted in the query', async () => {
    await using desk: Desk = await startDesk()

    expect((await desk.stranger().get(`/api/Customers/me?access_token=${desk.token}`)).status).toBe(401)
  })
})
