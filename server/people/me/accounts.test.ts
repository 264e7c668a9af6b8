import { describe, expect, test } from 'vitest'
import { type Client, type Desk, password, startDesk } from '../../test/desk.ts'
import { HubClient } from '../../test/hub-client.ts'
import { startTestServer } from '../../test/test-server.ts'
import { until } from '../../test/until.ts'

const dayMs = 24 * 60 * 60 * 1000
const newPassword = 'Fresh-horse-2'
const hostname = 'desk.accounts.test'

const start = () => startDesk({ hostnames: [hostname] })
/** A separate service for tests that depend on the time, because the others have moved their clock. */
const startAtNine = () => startDesk({ settings: {}, hostnames: [hostname] })
const logIn = async (desk: Desk, username: string, secret = password): Promise<Client> => {
  const login = { username, password: secret, hostname }
  const { body } = await desk.stranger().post('/api/Auth/login', login, { 'user-agent': 'Test browser' })
  return desk.withToken(body.token)
}
const hubOf = (base: string, client: Client) => new HubClient(base, client.token ?? '').start()
const sessionsOf = async (client: Client) => (await client.get('/customerReps/me/sessions')).body
const invitationToken = (desk: Desk) =>
  /token=([0-9a-f-]{36})/.exec(desk.server.mailer.sent.at(-1)?.text ?? '')?.[1] ?? 'none'

describe('/customerReps/me', () => {
  test('is the representative with preferences and security', async () => {
    await using desk = await start()
    const { body } = await desk.get('/customerReps/me')

    expect(body).toEqual({
      ...(await desk.get(`/customerReps/${desk.admin.customerRepID}`)).body,
      preferences: { undoSendSeconds: 10, autoFollow: true, lang: null },
      security: { hasTotp: false, passkeyCount: 0, recoveryCodesLeft: 0, isSecondFactorRequired: false },
    })
    expect((await desk.get('/api/customerReps/me')).status).toBe(200)
  })

  test('PUT changes given fields, and agents cannot grant themselves rights', async () => {
    await using desk = await start()
    const agent = await desk.signedIn('Agent')

    const changed = await agent.put('/customerReps/me', { name: 'Ada', preferences: { autoFollow: false, lang: 'de' } })
    expect(changed.status).toBe(204)
    await agent.put('/customerReps/me', { preferences: { undoSendSeconds: 0 } })
    expect((await agent.get('/customerReps/me')).body).toMatchObject({
      name: 'Ada',
      preferences: { undoSendSeconds: 0, autoFollow: false, lang: 'de' },
    })
    expect((await agent.put('/customerReps/me', { permissions: [] })).body.code).toBe('admin_required')
    expect((await agent.put('/customerReps/me', { preferences: { undoSendSeconds: 61 } })).status).toBe(400)
  })

  test('is for representatives only', async () => {
    await using desk = await start()
    const phone = await desk.phone(1, '+491')
    expect((await phone.get('/customerReps/me')).status).toBe(401)
    expect((await desk.stranger().get('/customerReps/me')).status).toBe(401)
  })
})

describe('passwords', () => {
  test('changing one requires the current one, ends all sessions, returns a token and sends a notice', async () => {
    await using desk = await start()
    await desk.put('/customerReps/me', { email: 'admin@accounts.test' })
    const [here, there] = [await logIn(desk, desk.admin.username), await logIn(desk, desk.admin.username)]
    const change = (currentPassword: string, secret: string) =>
      here.post('/customerReps/me/change-password', { currentPassword, newPassword: secret })

    expect((await change('Wrong-horse-1', newPassword)).body).toMatchObject({
      status: 403,
      code: 'reauthentication_required',
    })
    expect((await change(password, 'weak')).status).toBe(400)
    expect((await there.get('/tickets')).status).toBe(200)

    const { status, body } = await change(password, newPassword)
    expect(status).toBe(200)
    for (const client of [desk, here, there]) expect((await client.get('/tickets')).status).toBe(401)
    expect(await sessionsOf(desk.withToken(body.token))).toMatchObject([{ method: 'Password', isCurrent: true }])
    await desk.runJobs()
    const notice = desk.server.mailer.sent.at(-1)
    expect(notice).toMatchObject({ to: 'admin@accounts.test', subject: 'Security notice for your account' })
    expect(notice?.text).toContain(`Account: ${desk.admin.username}`)
    expect(notice?.text).toContain('/console/forgotten-password')
    const { items } = (await desk.withToken(body.token).get('/api/Notifications?kind=SecurityNotice')).body
    expect(items).toMatchObject([{ ticketID: null, actor: { type: 'System' }, isRead: false }])
  })

  test('the original route ends all sessions and sends a notice, too', async () => {
    await using desk = await start()
    const agent = await desk.signedIn('Agent')
    const { customerRepID } = agent.rep
    await agent.put('/customerReps/me', { email: 'agent@accounts.test' })

    await desk.put(`/customerReps/${customerRepID}/change-password`, { customerRepID, newPassword })
    expect((await agent.get('/tickets')).status).toBe(401)
    await desk.runJobs()
    expect(desk.server.mailer.sent.map(({ to }) => to)).toContain('agent@accounts.test')
    expect((await desk.get(`/customerReps/${customerRepID}/sessions`)).body).toEqual([])
  })
})

describe('sessions', () => {
  test('are listed with place, time and method, and their use is recorded', async () => {
    await using desk = await start()
    const client = await logIn(desk, desk.admin.username)
    desk.clock.advance(120_000)
    await client.get('/tickets')

    const isCurrent = (session: { isCurrent: boolean }) => session.isCurrent
    const current = async () => (await sessionsOf(client)).find(isCurrent)
    await until(async () => (await current()).lastSeen > (await current()).dateCreated)
    expect(await current()).toEqual({
      sessionID: expect.stringMatching(/^[0-9a-f-]{36}$/),
      dateCreated: '2026-03-02T09:00:00.000Z',
      lastSeen: '2026-03-02T09:02:00.000Z',
      address: '127.0.0.1',
      userAgent: 'Test browser',
      method: 'Password',
      isCurrent: true,
    })
    expect((await sessionsOf(client)).map(isCurrent).sort()).toEqual([false, true])
  })

  test('a revoked one gets 401 and its hub connection closes, on all nodes', async () => {
    await using desk = await start()
    const other = await startTestServer({ DATABASE_URL: desk.server.url })
    const client = await logIn(desk, desk.admin.username)
    const hubs = [await hubOf(desk.server.base, client), await hubOf(other.base, client)]
    const kept = await hubOf(other.base, desk)
    const askOther = async ({ token }: Client) =>
      (await fetch(`${other.base}/tickets`, { headers: { authorization: `Bearer ${token}` } })).status
    expect(await askOther(client)).toBe(200)
    const { sessionID } = (await sessionsOf(client)).find(({ isCurrent }: { isCurrent: boolean }) => isCurrent)

    expect((await desk.delete(`/customerReps/me/sessions/${sessionID}`)).status).toBe(204)
    const revokedAt = performance.now()
    expect((await client.get('/tickets')).status).toBe(401)
    await until(async () => (await askOther(client)) === 401 && hubs.every(({ closed }) => closed !== undefined))
    // A generous limit for a busy machine; normally it takes some 20 ms, and without an announcement it never ends.
    expect(performance.now() - revokedAt).toBeLessThan(20_000)
    expect(kept.closed).toBeUndefined()
    expect(await askOther(desk)).toBe(200)
    await expect(hubOf(other.base, client)).rejects.toThrow(/401/)
    expect((await desk.delete(`/customerReps/me/sessions/${sessionID}`)).status).toBe(404)
    expect((await desk.delete('/customerReps/me/sessions/abc')).status).toBe(404)
    await other.close()
  })

  test('DELETE me/sessions keeps the current one', async () => {
    await using desk = await start()
    const [here, there] = [await logIn(desk, desk.admin.username), await logIn(desk, desk.admin.username)]
    expect((await here.delete('/customerReps/me/sessions')).status).toBe(204)
    expect((await here.get('/tickets')).status).toBe(200)
    expect((await there.get('/tickets')).status).toBe(401)
  })

  test('signing out ends only that session', async () => {
    await using desk = await start()
    const client = await logIn(desk, desk.admin.username)
    expect((await client.post('/api/Auth/logout')).status).toBe(204)
    expect((await client.get('/tickets')).status).toBe(401)
    expect((await client.post('/api/Auth/logout')).status).toBe(401)
    expect((await desk.get('/tickets')).status).toBe(200)
  })

  test('an admin lists and ends those of others', async () => {
    await using desk = await start()
    const agent = await desk.signedIn('Agent')
    const path = `/customerReps/${agent.rep.customerRepID}/sessions`
    expect((await desk.get(path)).body).toMatchObject([{ isCurrent: false }])
    expect((await agent.get(path)).body.code).toBe('admin_required')
    expect((await desk.delete(path)).status).toBe(204)
    expect((await agent.get('/tickets')).status).toBe(401)
  })

  test('end with deactivation, also when the account is reactivated', async () => {
    await using desk = await start()
    const agent = await desk.signedIn('Agent')
    const path = `/customerReps/${agent.rep.customerRepID}`
    await desk.put(path, { isActive: false })
    await desk.put(path, { isActive: true })
    expect((await agent.get('/tickets')).status).toBe(401)
    expect((await desk.get(`${path}/sessions`)).body).toEqual([])
  })
})

describe('invitations', () => {
  const invite = (desk: Client, body: object = {}) =>
    desk.post('/api/Invitations', { email: 'Ben@accounts.test', ...body })
  const accept = (desk: Desk, body: object) => desk.stranger().post('/api/Invitations/accept', { password, ...body })

  test('an accepted one creates the representative and signs them in', async () => {
    await using desk = await startAtNine()
    const { teamID } = (await desk.post('/api/Teams', { name: 'Billing' })).body
    const { status, body } = await invite(desk, { name: 'Ben', permissions: ['viewInsights'], teamIDs: [teamID] })
    expect(status).toBe(200)
    expect(body).toEqual({
      invitationID: expect.any(Number),
      email: 'Ben@accounts.test',
      name: 'Ben',
      role: 'Agent',
      permissions: ['viewInsights'],
      teamIDs: [teamID],
      state: 'Pending',
      expiresAt: '2026-03-09T09:00:00.000Z',
    })
    await desk.runJobs()
    expect(desk.server.mailer.sent.at(-1)?.to).toBe('Ben@accounts.test')
    const token = invitationToken(desk)

    expect((await accept(desk, { token, password: 'weak' })).status).toBe(400)
    const accepted = await accept(desk, { token, username: 'ben' })
    expect(accepted.status).toBe(200)
    const ben = desk.withToken(accepted.body.token)
    expect((await ben.get('/customerReps/me')).body).toMatchObject({
      username: 'ben',
      name: 'Ben',
      email: 'Ben@accounts.test',
      role: 'Agent',
      permissions: ['viewInsights'],
      teamIDs: [teamID],
    })
    expect(await sessionsOf(ben)).toMatchObject([{ method: 'Invitation' }])
    expect((await desk.get('/api/Invitations')).body.items).toMatchObject([{ state: 'Accepted' }])
    expect((await accept(desk, { token, username: 'again' })).status).toBe(404)
    expect((await desk.delete(`/api/Invitations/${body.invitationID}`)).body.code).toBe('invitation_closed')
    expect((await logIn(desk, 'ben')).token).toBeDefined()
  })

  test('the username is the address unless given, and must be free', async () => {
    await using desk = await start()
    await invite(desk)
    await desk.runJobs()
    const token = invitationToken(desk)
    expect((await accept(desk, { token, username: desk.admin.username })).body.code).toBe('username_taken')
    const { body } = await accept(desk, { token })
    expect((await desk.withToken(body.token).get('/customerReps/me')).body.username).toBe('Ben@accounts.test')
  })

  test('a second pending one is 409, until the first ends', async () => {
    await using desk = await start()
    const { body } = await invite(desk)
    expect((await invite(desk, { email: 'ben@ACCOUNTS.test' })).body).toMatchObject({
      status: 409,
      code: 'invitation_pending',
    })
    await desk.delete(`/api/Invitations/${body.invitationID}`)
    expect((await invite(desk)).status).toBe(200)
    desk.clock.advance(7 * dayMs)
    expect((await desk.get('/api/Invitations?sortBy=state')).status).toBe(401)
  })

  test('resending it invalidates the previous link; expired and revoked links are 404', async () => {
    await using desk = await startAtNine()
    const { body } = await invite(desk)
    const path = `/api/Invitations/${body.invitationID}`
    await desk.runJobs()
    const first = invitationToken(desk)
    desk.clock.advance(60_000)
    const resent = await desk.post(`${path}/resend`)
    expect(resent.body.expiresAt).toBe('2026-03-09T09:01:00.000Z')
    expect((await accept(desk, { token: first })).body).toMatchObject({ status: 404, code: 'invitation_not_found' })
    await desk.runJobs()
    const second = invitationToken(desk)
    expect(second).not.toBe(first)

    desk.clock.advance(7 * dayMs)
    expect((await accept(desk, { token: second })).status).toBe(404)
    const admin = await logIn(desk, desk.admin.username)
    expect((await admin.get('/api/Invitations')).body.items).toMatchObject([{ state: 'Expired' }])
    expect((await admin.post(`${path}/resend`)).status).toBe(200)
    await desk.runJobs()
    expect((await admin.delete(path)).status).toBe(204)
    expect((await accept(desk, { token: invitationToken(desk) })).status).toBe(404)
    expect((await admin.get('/api/Invitations')).body.items).toMatchObject([{ state: 'Revoked' }])
    expect((await admin.post(`${path}/resend`)).status).toBe(409)
    expect((await accept(desk, { token: 'nonsense' })).status).toBe(404)
  })

  test('are for admins', async () => {
    await using desk = await start()
    const agent = await desk.signedIn('Agent')
    expect((await invite(agent)).body.code).toBe('admin_required')
    expect((await agent.get('/api/Invitations')).body.code).toBe('admin_required')
    expect((await invite(desk, { email: 'no address' })).status).toBe(400)
    expect((await invite(desk, { teamIDs: [999_999] })).status).toBe(400)
  })
})
