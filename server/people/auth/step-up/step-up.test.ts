import { describe, expect, test } from 'vitest'
import { type Client, type Desk, password, startDesk } from '../../../test/desk.ts'
import { Authenticator, addPasskey, totpOf } from '../../../test/doubles/authenticator.ts'

const hostname = 'desk.step-up.test'
const origin = `https://${hostname}`
const start = () => startDesk({ hostnames: [hostname] })
const minutes = 60_000

const reveal = (client: Client) => client.get('/api/Customers/my-secrets')
const prove = (client: Client, proof: object) => client.post('/customerReps/me/reauthenticate', proof)
const refused = { status: 403, body: { code: 'recent_sign_in_required' } }

async function signIn(desk: Desk): Promise<Client> {
  const { body } = await desk.stranger().post('/api/Auth/login', { username: desk.admin.username, password, hostname })
  return desk.withToken(body.token)
}

describe('secrets an hour after the sign-in', () => {
  test('are revealed and exported only after the caller re-authenticated in this session', async () => {
    await using desk = await start()
    const [client, other] = [await signIn(desk), await signIn(desk)]
    expect((await reveal(client)).status).toBe(200)
    desk.clock.advance(60 * minutes)
    expect((await reveal(client)).status).toBe(200)
    desk.clock.advance(1)
    const { apiTokenID } = (await (await signIn(desk)).post('/api/ApiTokens', { name: 'Shop', permissions: [] })).body

    const uses = [
      () => reveal(client),
      () => client.post('/api/ApiTokens', { name: 'Another', permissions: [] }),
      () => client.post(`/api/ApiTokens/${apiTokenID}/rotate`),
      () => client.post('/api/Webhooks', { url: 'https://hooks.example.invalid/', events: ['*'] }),
      () => client.post('/api/Webhooks/1/rotate-secret'),
      () => client.post('/api/Scim/token'),
      () => client.post('/api/Export', {}),
      () => client.get('/api/Export/1/file'),
    ]
    for (const use of uses) expect(await use()).toMatchObject(refused)
    // Everything else still works.
    expect((await client.get('/api/ApiTokens')).body.totalCount).toBe(1)
    expect((await client.get('/api/Export')).status).toBe(200)

    expect((await prove(client, { currentPassword: password })).status).toBe(204)
    expect((await reveal(client)).status).toBe(200)
    expect((await client.post('/api/ApiTokens', { name: 'Another', permissions: [] })).status).toBe(200)
    expect(await reveal(other)).toMatchObject(refused)
    desk.clock.advance(60 * minutes + 1)
    expect(await reveal(client)).toMatchObject(refused)
  })

  test.each([
    ['nothing', {}],
    ['a wrong password', { currentPassword: 'Wrong-horse-1' }],
    ['a code without an authenticator app', { code: '123456' }],
    ['a passkey without a challenge', { passkey: unknownPasskey() }],
    ['a passkey for an unknown challenge', { challengeToken: 'unknown', passkey: unknownPasskey() }],
  ])('are not revealed after %s', async (_what, proof) => {
    await using desk = await start()
    const client = await signIn(desk)
    desk.clock.advance(61 * minutes)
    expect(await prove(client, proof)).toMatchObject({ status: 403, body: { code: 'reauthentication_required' } })
    expect(await reveal(client)).toMatchObject(refused)
  })

  test('are revealed after a code or a passkey, each of which works once', async () => {
    await using desk = await start()
    const { secret } = (await desk.post('/customerReps/me/totp')).body
    const confirming = totpOf(secret, desk.clock.now())
    expect((await desk.post('/customerReps/me/totp/confirm', { code: confirming })).status).toBe(200)
    const authenticator = new Authenticator()
    await addPasskey(desk, authenticator)
    desk.clock.advance(61 * minutes)
    const code = totpOf(secret, desk.clock.now())
    expect((await prove(desk, { code })).status).toBe(204)
    expect((await reveal(desk)).status).toBe(200)
    expect((await prove(desk, { code })).status).toBe(403)

    desk.clock.advance(61 * minutes)
    expect(await reveal(desk)).toMatchObject(refused)
    const { body } = await desk.post('/customerReps/me/reauthenticate/options', undefined, { origin })
    const proof = { challengeToken: body.challengeToken, passkey: authenticator.use(body.options) }
    expect((await prove(desk, proof)).status).toBe(204)
    expect((await reveal(desk)).status).toBe(200)
    expect((await prove(desk, proof)).status).toBe(403)
  })

  test("are not revealed after another representative's passkey", async () => {
    await using desk = await start()
    const colleague = await desk.signedIn('Admin')
    const authenticator = new Authenticator()
    await addPasskey(colleague, authenticator)
    const { body } = await colleague.post('/customerReps/me/reauthenticate/options', undefined, { origin })
    const none = await desk.post('/customerReps/me/reauthenticate/options', undefined, { origin })
    expect(none.body.code).toBe('second_factor_missing')
    desk.clock.advance(61 * minutes)
    const again = (await colleague.post('/customerReps/me/reauthenticate/options', undefined, { origin })).body
    const proof = { challengeToken: again.challengeToken, passkey: authenticator.use(again.options) }
    expect(body.challengeToken).not.toBe(again.challengeToken)
    expect((await prove(desk, proof)).status).toBe(403)
    expect(await reveal(desk)).toMatchObject(refused)
  })
})

function unknownPasskey() {
  return new Authenticator().use({ challenge: 'unknown', rpId: hostname })
}
