import { describe, expect, test } from 'vitest'
import { type Client, type Desk, password, startDesk } from '../../test/desk.ts'
import { Authenticator, addPasskey, totpOf } from '../../test/doubles/authenticator.ts'
import { HubClient } from '../../test/hub-client.ts'

const hostname = 'desk.factors.test'
const start = () => startDesk({ hostnames: [hostname] })
/** A separate service for tests that depend on the time, because the others have moved their clock. */
const startAtNine = () => startDesk({ settings: {}, hostnames: [hostname] })

const logIn = (desk: Desk, more: object = {}) =>
  desk.stranger().post('/api/Auth/login', { username: desk.admin.username, password, hostname, ...more })
const answer = (desk: Desk, body: object) => desk.stranger().post('/api/Auth/second-factor', body)

interface Enrolled {
  secret: string
  recoveryCodes: string[]
  /** An unused code: moves the clock to the next one. */
  next(): string
}

async function enrol(desk: Desk, client: Client = desk): Promise<Enrolled> {
  const { body } = await client.post('/customerReps/me/totp')
  const { secret } = body
  const confirmed = await client.post('/customerReps/me/totp/confirm', { code: totpOf(secret, desk.clock.now()) })
  if (confirmed.status !== 200) throw new Error(JSON.stringify(confirmed.body))
  return {
    secret,
    recoveryCodes: confirmed.body.recoveryCodes,
    next() {
      desk.clock.advance(30_000)
      return totpOf(secret, desk.clock.now())
    },
  }
}

describe('TOTP', () => {
  test('is set up with a code, and shows ten recovery codes once', async () => {
    await using desk = await start()
    const { body } = await desk.post('/customerReps/me/totp')
    const url = new URL(body.otpauthUrl)
    expect(url.protocol).toBe('otpauth:')
    expect(Object.fromEntries(url.searchParams)).toMatchObject({ secret: body.secret, digits: '6', period: '30' })
    expect((await desk.get('/customerReps/me')).body.security.hasTotp).toBe(false)
    expect((await logIn(desk)).status).toBe(200)

    const confirm = (code: string) => desk.post('/customerReps/me/totp/confirm', { code })
    expect((await confirm('000000')).status).toBe(400)
    const { status, body: confirmed } = await confirm(totpOf(body.secret, desk.clock.now()))
    expect(status).toBe(200)
    expect(new Set(confirmed.recoveryCodes).size).toBe(10)
    expect((await confirm(totpOf(body.secret, desk.clock.now(), 1))).body.code).toBe('totp_enrolled')
    expect((await desk.post('/customerReps/me/totp')).body.code).toBe('totp_enrolled')
    expect((await desk.get('/customerReps/me')).body.security).toMatchObject({ hasTotp: true, recoveryCodesLeft: 10 })
  })

  test('secrets and codes are not readable in the database', async () => {
    await using desk = await start()
    const { secret, recoveryCodes } = await enrol(desk)
    const { totpFactors, recoveryCodes: table } = await import('./factors.table.ts')
    const stored = JSON.stringify([
      await desk.context.db.select().from(totpFactors),
      await desk.context.db.select().from(table),
    ])
    expect(stored).not.toContain(secret)
    for (const code of recoveryCodes) expect(stored).not.toContain(code)
  })

  test.each([-1, 0, 1])('a code of the step %i works once', async (step) => {
    await using desk = await start()
    const { secret } = await enrol(desk)
    desk.clock.advance(90_000)
    const code = totpOf(secret, desk.clock.now(), step)
    expect((await logIn(desk, { code })).status).toBe(200)
    expect((await logIn(desk, { code })).body.code).toBe('second_factor_invalid')
  })

  test.each([-2, 2])('a code of the step %i does not work', async (step) => {
    await using desk = await start()
    const { secret } = await enrol(desk)
    desk.clock.advance(120_000)
    const refused = await logIn(desk, { code: totpOf(secret, desk.clock.now(), step) })
    expect(refused.body).toMatchObject({ status: 401, code: 'second_factor_invalid' })
  })

  test('only one of two concurrent sign-ins with the same code succeeds', async () => {
    await using desk = await start()
    const code = (await enrol(desk)).next()
    const answers = await Promise.all(Array.from({ length: 5 }, () => logIn(desk, { code })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

describe('POST /api/Auth/login with a second factor', () => {
  test('the right password is 401 with a challenge and no token; the code completes it', async () => {
    await using desk = await startAtNine()
    const factor = await enrol(desk)
    const { status, body } = await logIn(desk)

    expect(status).toBe(401)
    expect(body).toMatchObject({
      status: 401,
      error: 'Unauthorized',
      message: expect.any(String),
      code: 'second_factor_required',
      secondFactor: {
        challengeToken: expect.any(String),
        methods: ['Totp', 'RecoveryCode'],
        expiresAt: '2026-03-02T09:05:00.000Z',
      },
    })
    expect(body.token).toBeUndefined()
    const { challengeToken } = body.secondFactor
    const signedIn = await answer(desk, { challengeToken, code: factor.next() })
    expect(signedIn.status).toBe(200)
    expect(Object.keys(signedIn.body)).toEqual(['token'])
    expect((await desk.withToken(signedIn.body.token).get('/tickets')).status).toBe(200)
    expect((await answer(desk, { challengeToken, code: factor.next() })).body.code).toBe('challenge_expired')
  })

  test('a wrong password gets the usual 401', async () => {
    await using desk = await start()
    const before = await logIn(desk, { password: 'Wrong-horse-1' })
    const factor = await enrol(desk)
    expect((await logIn(desk, { password: 'Wrong-horse-1' })).body).toEqual(before.body)
    expect((await logIn(desk, { password: 'Wrong-horse-1', code: factor.next() })).body).toEqual(before.body)
  })

  test('the fifth wrong code ends the challenge', async () => {
    await using desk = await start()
    const factor = await enrol(desk)
    const { challengeToken } = (await logIn(desk)).body.secondFactor
    for (let attempt = 1; attempt <= 5; attempt++) {
      const refused = await answer(desk, { challengeToken, code: '000000' })
      expect(refused.body).toMatchObject({ status: 401, code: 'second_factor_invalid' })
    }
    expect((await answer(desk, { challengeToken, code: factor.next() })).body).toMatchObject({
      status: 401,
      code: 'challenge_expired',
    })
    const audit = (await desk.get('/api/AuditLog?pageSize=50')).body.items
    expect(audit).toContainEqual(
      expect.objectContaining({ action: 'POST /api/Auth/second-factor', actor: desk.admin.username }),
    )
  })

  test('guessing at one account with many challenges is limited', async () => {
    await using desk = await start()
    await enrol(desk)
    for (let attempt = 1; attempt <= 50; attempt++) await logIn(desk, { code: '000000' })
    const limited = await logIn(desk)
    expect(limited.body).toMatchObject({ status: 429, code: 'second_factor_limited' })
    expect(limited.headers.get('retry-after')).toBe('3600')
  })

  test('after five minutes the challenge has expired', async () => {
    await using desk = await start()
    const factor = await enrol(desk)
    const { challengeToken } = (await logIn(desk)).body.secondFactor
    desk.clock.advance(5 * 60_000)
    expect((await answer(desk, { challengeToken, code: factor.next() })).body.code).toBe('challenge_expired')
    expect((await answer(desk, { challengeToken: 'unknown', code: factor.next() })).body.code).toBe('challenge_expired')
    expect((await answer(desk, { challengeToken })).status).toBe(400)
  })

  test('a recovery code works once, in any case and with or without hyphens', async () => {
    await using desk = await start()
    const { recoveryCodes } = await enrol(desk)
    const [code = ''] = recoveryCodes
    const tryIt = async (recoveryCode: string) =>
      answer(desk, { challengeToken: (await logIn(desk)).body.secondFactor.challengeToken, recoveryCode })
    expect((await tryIt(code.toUpperCase().replaceAll('-', ' '))).status).toBe(200)
    expect((await tryIt(code)).body.code).toBe('second_factor_invalid')
    expect((await desk.get('/customerReps/me')).body.security.recoveryCodesLeft).toBe(9)
  })

  test('resetting the password does not bypass it', async () => {
    await using desk = await start()
    await desk.put('/customerReps/me', { email: 'admin@factors.test' })
    await enrol(desk)
    await desk.stranger().post('/api/Auth/request-password-reset', { email: 'admin@factors.test', hostname })
    await desk.runJobs()
    const mail = desk.server.mailer.sent.find(({ subject }) => subject === 'Reset your password')
    const token = /token=([0-9a-f-]{36})/.exec(mail?.text ?? '')?.[1]
    const { challengeToken } = (await logIn(desk)).body.secondFactor
    await desk.stranger().post('/api/Auth/reset-password', { token, newPassword: 'Fresh-horse-2' })
    expect((await logIn(desk, { password: 'Fresh-horse-2' })).body.code).toBe('second_factor_required')
    expect((await answer(desk, { challengeToken, code: '000000' })).body.code).toBe('challenge_expired')
  })
})

describe('reauthentication', () => {
  test.each([
    ['DELETE', '/customerReps/me/totp', 204],
    ['POST', '/customerReps/me/recovery-codes', 200],
  ])('%s %s needs the password or a code', async (method, path, status) => {
    await using desk = await start()
    const factor = await enrol(desk)
    for (const proof of [undefined, {}, { currentPassword: 'Wrong-horse-1' }, { code: '000000' }]) {
      expect((await desk.send(method, path, proof)).body).toMatchObject({
        status: 403,
        code: 'reauthentication_required',
      })
    }
    expect((await desk.send(method, path, { code: factor.next() })).status).toBe(status)
    if (method === 'DELETE') await enrol(desk)
    expect((await desk.send(method, path, { currentPassword: password })).status).toBe(status)
  })

  test('new recovery codes invalidate the old ones; without a factor there are none', async () => {
    await using desk = await start()
    const path = '/customerReps/me/recovery-codes'
    expect((await desk.post(path, { currentPassword: password })).body.code).toBe('second_factor_missing')
    const { recoveryCodes } = await enrol(desk)
    const { body } = await desk.post(path, { currentPassword: password })
    const tryIt = async (recoveryCode = '') =>
      answer(desk, { challengeToken: (await logIn(desk)).body.secondFactor.challengeToken, recoveryCode })
    expect((await tryIt(recoveryCodes[1])).status).toBe(401)
    expect((await tryIt(body.recoveryCodes[1])).status).toBe(200)
  })

  test('removing the app lets the password alone sign in again', async () => {
    await using desk = await start()
    await enrol(desk)
    await desk.send('DELETE', '/customerReps/me/totp', { currentPassword: password })
    expect((await logIn(desk)).status).toBe(200)
    expect((await desk.get('/customerReps/me')).body.security).toMatchObject({ hasTotp: false, recoveryCodesLeft: 0 })
    expect((await desk.send('DELETE', '/customerReps/me/totp', { currentPassword: password })).status).toBe(404)
  })

  test('an admin removes the factors of others', async () => {
    await using desk = await start()
    const agent = await desk.signedIn('Agent')
    await enrol(desk, agent)
    const path = `/customerReps/${agent.rep.customerRepID}/second-factor`
    expect((await agent.delete(path)).body.code).toBe('admin_required')
    expect((await desk.delete(path)).status).toBe(204)
    expect((await logIn(desk, { username: agent.rep.username })).status).toBe(200)
  })
})

describe('passkeys', () => {
  const signIn = async (desk: Desk, authenticator: Authenticator, how: object = {}) => {
    const { body } = await desk.stranger().post('/api/Auth/passkey/options', { hostname })
    const sent = { challengeToken: body.challengeToken, response: authenticator.use(body.options, how) }
    return { sent, answer: await desk.stranger().post('/api/Auth/passkey', sent) }
  }

  test('are registered for a hostname of the customer, listed, renamed and removed', async () => {
    await using desk = await start()
    const { body } = await desk.post('/customerReps/me/passkeys/options', {})
    expect(body.options).toMatchObject({
      rp: { id: hostname },
      authenticatorSelection: { userVerification: 'required' },
    })
    expect((await desk.post('/customerReps/me/passkeys/options', { hostname: 'evil.test' })).status).toBe(400)
    const passkey = await addPasskey(desk)
    const path = `/customerReps/me/passkeys/${passkey.passkeyID}`
    expect(passkey).toMatchObject({ name: 'Passkey', hostname, lastUsed: null })
    expect((await desk.put(path, { name: 'Laptop' })).status).toBe(204)
    expect((await desk.get('/customerReps/me/passkeys')).body.items).toMatchObject([{ name: 'Laptop' }])
    expect((await desk.get('/customerReps/me')).body.security.passkeyCount).toBe(1)
    const colleague = await desk.signedIn('Admin')
    expect((await colleague.get(path)).status).toBe(404)
    expect((await desk.delete(path)).body.code).toBe('reauthentication_required')
    expect((await desk.send('DELETE', path, { currentPassword: password })).status).toBe(204)
    expect((await desk.get(path)).status).toBe(404)
  })

  test('registering requires re-authentication, an own challenge, the right origin and user verification', async () => {
    await using desk = await start()
    const options = async () => (await desk.post('/customerReps/me/passkeys/options', {})).body
    const register = (body: object) => desk.post('/customerReps/me/passkeys', body)
    const { challengeToken, options: given } = await options()
    const created = (how: object = {}) => new Authenticator().create(given, how)

    expect((await register({ challengeToken, response: created() })).body.code).toBe('reauthentication_required')
    for (const response of [
      created({ origin: 'https://evil.test' }),
      created({ origin: `http://${hostname}` }),
      created({ isVerified: false }),
      new Authenticator().create({ ...given, challenge: 'b3RoZXI' }),
    ]) {
      expect((await register({ challengeToken, response, currentPassword: password })).status).toBe(400)
    }
    expect((await register({ challengeToken: 'x', response: created(), currentPassword: password })).status).toBe(401)
    expect((await register({ challengeToken, response: created(), currentPassword: password })).status).toBe(200)
    expect((await register({ challengeToken, response: created(), currentPassword: password })).status).toBe(401)
    const late = await options()
    desk.clock.advance(5 * 60_000)
    const response = new Authenticator().create(late.options)
    const refused = await register({ challengeToken: late.challengeToken, response, currentPassword: password })
    expect(refused.body.code).toBe('challenge_expired')
  })

  test('sign in on their own as both factors, once per challenge', async () => {
    await using desk = await start()
    const authenticator = new Authenticator()
    await addPasskey(desk, authenticator)
    await enrol(desk)
    const { sent, answer } = await signIn(desk, authenticator)

    expect(answer.status).toBe(200)
    const client = desk.withToken(answer.body.token)
    expect((await client.get('/tickets')).status).toBe(200)
    const sessions = (await client.get('/customerReps/me/sessions')).body
    expect(sessions).toContainEqual(expect.objectContaining({ method: 'Passkey', isCurrent: true }))
    expect((await desk.stranger().post('/api/Auth/passkey', sent)).body.code).toBe('challenge_expired')
    expect((await desk.get('/customerReps/me/passkeys')).body.items[0].lastUsed).not.toBeNull()

    expect((await signIn(desk, new Authenticator())).answer.body.code).toBe('passkey_invalid')
    expect((await signIn(desk, authenticator, { isVerified: false })).answer.status).toBe(401)
    expect((await signIn(desk, authenticator, { origin: 'https://evil.test' })).answer.status).toBe(401)
    expect((await signIn(desk, authenticator, { origin: `https://${hostname}` })).answer.status).toBe(200)
    await desk.put('/api/Customers/me', { hostnames: ['moved.factors.test'] })
    expect((await signIn(desk, authenticator)).answer.status).toBe(401)
  })

  test('answer a challenge once, however many answers arrive concurrently', async () => {
    await using desk = await start()
    const authenticator = new Authenticator()
    await addPasskey(desk, authenticator)
    const { body } = await desk.stranger().post('/api/Auth/passkey/options', { hostname })
    const sent = { challengeToken: body.challengeToken, response: authenticator.use(body.options) }
    const { challengeToken, passkeyOptions } = (await logIn(desk)).body.secondFactor
    const passkey = authenticator.use(passkeyOptions)
    const fourTimes = async (send: () => Promise<{ status: number }>) =>
      (await Promise.all([send(), send(), send(), send()])).map(({ status }) => status).sort()

    expect(await fourTimes(() => desk.stranger().post('/api/Auth/passkey', sent))).toEqual([200, 401, 401, 401])
    expect(await fourTimes(() => answer(desk, { challengeToken, passkey }))).toEqual([200, 401, 401, 401])
  })

  test('are a second factor after the password, at their hostname', async () => {
    await using desk = await start()
    const authenticator = new Authenticator()
    await addPasskey(desk, authenticator)
    const { secondFactor } = (await logIn(desk)).body

    expect(secondFactor.methods).toEqual(['Passkey'])
    expect(secondFactor.passkeyOptions).toMatchObject({ rpId: hostname, userVerification: 'required' })
    const { challengeToken, passkeyOptions } = secondFactor
    const wrong = new Authenticator().use(passkeyOptions)
    expect((await answer(desk, { challengeToken, passkey: wrong })).body.code).toBe('second_factor_invalid')
    const signedIn = await answer(desk, { challengeToken, passkey: authenticator.use(passkeyOptions) })
    expect(signedIn.status).toBe(200)
    expect((await logIn(desk, { hostname: 'localhost' })).body.secondFactor.methods).toEqual([])
  })
})

describe('requireSecondFactor', () => {
  test('limits a session without a factor to the own account, and lifts the limit once enrolled', async () => {
    await using desk = await start()
    await enrol(desk)
    expect((await desk.get('/api/Customers/me')).body.requireSecondFactor).toBe(false)
    expect((await desk.put('/api/Customers/me', { requireSecondFactor: true })).status).toBe(204)
    const agent = await desk.signedIn('Agent')
    const login = await logIn(desk, { username: agent.rep.username })
    expect(login.status).toBe(200)
    const limited = desk.withToken(login.body.token)

    for (const path of ['/tickets', '/api/Channels', '/customerReps', '/api/Customers/me']) {
      expect((await limited.get(path)).body).toMatchObject({ status: 403, code: 'second_factor_enrolment_required' })
    }
    expect((await limited.get('/customerReps/me')).body.security.isSecondFactorRequired).toBe(true)
    expect((await limited.get('/customerReps/me/sessions')).status).toBe(200)
    await expect(new HubClient(desk.server.base, limited.token ?? '').start()).rejects.toThrow(/401/)

    await enrol(desk, limited)
    expect((await limited.get('/tickets')).status).toBe(200)
    await new HubClient(desk.server.base, limited.token ?? '').start()
    expect((await agent.post('/api/Auth/logout')).status).toBe(204)
  })

  test('prevents removing the last factor', async () => {
    await using desk = await start()
    const { passkeyID } = await addPasskey(desk)
    await desk.put('/api/Customers/me', { requireSecondFactor: true })
    const path = `/customerReps/me/passkeys/${passkeyID}`
    const remove = () => desk.send('DELETE', path, { currentPassword: password })
    expect((await remove()).body).toMatchObject({ status: 409, code: 'last_factor' })
    await enrol(desk)
    expect((await remove()).status).toBe(204)
    const last = await desk.send('DELETE', '/customerReps/me/totp', { currentPassword: password })
    expect(last.body.code).toBe('last_factor')
    expect((await desk.get('/customerReps/me')).body.security.hasTotp).toBe(true)
  })

  test('cannot be bypassed with an invitation', async () => {
    await using desk = await start()
    await enrol(desk)
    await desk.put('/api/Customers/me', { requireSecondFactor: true })
    await desk.post('/api/Invitations', { email: 'ben@factors.test' })
    await desk.runJobs()
    const mail = desk.server.mailer.sent.find(({ to }) => to === 'ben@factors.test')
    const token = /token=([0-9a-f-]{36})/.exec(mail?.text ?? '')?.[1]
    const accepted = await desk.stranger().post('/api/Invitations/accept', { token, password })
    const ben = desk.withToken(accepted.body.token)
    expect((await ben.get('/tickets')).body.code).toBe('second_factor_enrolment_required')
  })
})
