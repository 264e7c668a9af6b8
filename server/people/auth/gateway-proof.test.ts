import { connect } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { isLoopbackAddress } from '../../platform/http/protection/loopback-caller.ts'
import { callbacksOf, makeLine, newNumber, startTelephonyDesk } from '../../test/channels/telephony.ts'
import { type Desk, startDesk } from '../../test/desk.ts'
import { makeChannel } from '../../test/factories.ts'
import { startTestServer } from '../../test/test-server.ts'
import { createTokens } from './tokens.ts'

const accountSid = 'AC-of-the-customer'
const key = 'gateway key of the tests'

async function startPhoneDesk(settings: Record<string, string>) {
  const desk = await startDesk({ settings })
  await desk.put('/api/Customers/me', { telephonyAccountSID: accountSid })
  const { phoneNumber } = await makeChannel(desk, { channelType: 'Phone' })
  return { desk, right: { phoneNumber, accountSid } }
}

const signedElsewhere = await createTokens(['another key']).gateway.sign(
  { sub: 'gateway', CustomerIDs: [1] },
  new Date('2026-03-02T09:00:00Z'),
)

const open = await startPhoneDesk({ TRUST_PROXY: '127.0.0.1' })
const keyed = await startPhoneDesk({ GATEWAY_KEY: `${key}, the key before that one` })
afterAll(async () => {
  await open.desk.server.close()
  await keyed.desk.server.close()
})

const logIn = (desk: Desk, body: object, headers: Record<string, string> = {}) =>
  desk.stranger().post('/api/Auth/phone-login', body, headers)

describe('phone-login without GATEWAY_KEY', () => {
  test('works with the body alone from this machine', async () => {
    expect((await logIn(open.desk, open.right)).status).toBe(200)
  })

  test.each([
    ['X-Forwarded-For', { 'x-forwarded-for': '203.0.113.9' }],
    ['X-Forwarded-For that claims to be this machine', { 'x-forwarded-for': '127.0.0.1' }],
    ['Forwarded', { forwarded: 'for=203.0.113.9' }],
    ['X-Real-IP', { 'x-real-ip': '203.0.113.9' }],
    ['Via', { via: '1.1 proxy' }],
    ['Origin', { origin: 'http://127.0.0.1:3000' }],
    ['a key', { 'x-gateway-key': key }],
    ['an empty key', { 'x-gateway-key': '', 'x-forwarded-for': '203.0.113.9' }],
  ])('is 401 with %s, unless that changes nothing', async (name, headers) => {
    const expected = name === 'a key' ? 200 : 401

    expect((await logIn(open.desk, open.right, headers)).status).toBe(expected)
  })

  test('is 401 for a proxy on this machine that keeps the public host name or uses HTTP/1.0', async () => {
    const { port } = new URL(open.desk.server.base)
    const body = JSON.stringify(open.right)
    const ask = (version: string, host: string) =>
      statusOf(
        Number(port),
        `POST /api/Auth/phone-login HTTP/${version}\r\nHost: ${host}\r\nContent-Type: application/json\r\n` +
          `Content-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
      )

    expect(await ask('1.1', `localhost:${port}`)).toBe(200)
    expect(await ask('1.1', `[::1]:${port}`)).toBe(200)
    expect(await ask('1.1', 'desk.example.test')).toBe(401)
    expect(await ask('1.1', '127.0.0.1.example.test')).toBe(401)
    expect(await ask('1.0', `127.0.0.1:${port}`)).toBe(401)
  })
})

describe('phone-login with GATEWAY_KEY', () => {
  test.each([
    ['without it', {}, 401],
    ['with a wrong one', { 'x-gateway-key': `${key}s` }, 401],
    ['with both keys as one', { 'x-gateway-key': `${key}, the key before that one` }, 401],
    ['with the key', { 'x-gateway-key': key }, 200],
    ['with the key before, while keys are rotated', { 'x-gateway-key': 'the key before that one' }, 200],
    ['with the key, through a proxy', { 'x-gateway-key': key, 'x-forwarded-for': '203.0.113.9' }, 200],
    ['with a signature of another installation', { 'x-gateway-signature': signedElsewhere }, 401],
  ])('%s', async (_name, headers, status) => {
    expect((await logIn(keyed.desk, keyed.right, headers)).status).toBe(status)
  })

  test('answers 401 before checking anything else, so that no one learns which numbers exist', async () => {
    const bodies = [keyed.right, { ...keyed.right, phoneNumber: '+4930999' }, { ...keyed.right, accountSid: 'AC' }, {}]

    const answers = await Promise.all(bodies.map((body) => logIn(keyed.desk, body)))

    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401])
    expect(new Set(answers.map(({ body }) => body.message)).size).toBe(1)
  })

  test('accepts a signature of the built-in gateway for a minute', async () => {
    const { desk, right } = keyed
    const sign = (customerIDs: number[]) =>
      desk.server.tokens.gateway.sign({ sub: 'gateway', CustomerIDs: customerIDs }, desk.clock.now())
    const signature = await sign([desk.customerID])
    const ask = async (given: string) => (await logIn(desk, right, { 'x-gateway-signature': given })).status

    expect(await ask(signature)).toBe(200)
    expect(await ask(await sign([desk.customerID + 1]))).toBe(401)
    desk.clock.advance(61_000)
    expect(await ask(signature)).toBe(401)
  })

  test('accepts neither an access token as a signature nor a signature as an access token', async () => {
    const { desk, right } = keyed
    const signature = await desk.server.tokens.gateway.sign(
      {
        sub: desk.admin.username,
        CustomerID: desk.customerID,
        CustomerRepID: desk.admin.customerRepID,
        SessionEpoch: 1,
      },
      desk.clock.now(),
    )

    expect((await logIn(desk, right, { 'x-gateway-signature': desk.token ?? '' })).status).toBe(401)
    expect((await desk.withToken(signature).get('/api/Channels')).status).toBe(401)
  })
})

test.each([
  ['the same key', { GATEWAY_KEY: key }],
  ['no key of its own', {}],
])('the built-in gateway signs in from another process with %s', async (_name, settings) => {
  await using desk = await startTelephonyDesk({ ROLES: 'web,worker', GATEWAY_KEY: key })
  const { number } = await makeLine(desk, { autoReply: false })
  const gateway = await startTestServer({
    DATABASE_URL: desk.server.url,
    ROLES: 'gateway',
    GATEWAY_API_URL: desk.server.base,
    TELEPHONY_BASE_URL: desk.double.base,
    ...settings,
  })
  try {
    const callbacks = callbacksOf({ server: gateway })
    await desk.double.write({ ...callbacks, account: desk.account, from: newNumber(), to: number, body: 'Hello' })

    expect((await desk.get('/tickets')).body.totalCount).toBe(1)
  } finally {
    await gateway.close()
  }
})

test.each([
  ['127.0.0.1', true],
  ['127.8.9.1', true],
  ['::1', true],
  ['0:0:0:0:0:0:0:1', true],
  ['::ffff:127.0.0.1', true],
  ['::ffff:10.0.0.1', false],
  ['10.0.0.1', false],
  ['fe80::1%eth0', false],
  ['128.0.0.1', false],
  ['', false],
])('%s is a loopback address: %s', (address, expected) => {
  expect(isLoopbackAddress(address)).toBe(expected)
})

/** The status of a response to a request that no HTTP client would send. */
function statusOf(port: number, request: string): Promise<number> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(request))
    socket.on('data', (piece) => {
      answer += piece
    })
    socket.on('error', reject).on('close', () => resolve(Number(answer.split(' ')[1])))
  })
}
