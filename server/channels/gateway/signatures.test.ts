import { describe, expect, test } from 'vitest'
import { sign } from '../../adapters/telephony/twilio/signature.ts'
import {
  callbacksOf,
  giveAccount,
  makeLine,
  newAccount,
  newNumber,
  startTelephonyDesk,
} from '../../test/channels/telephony.ts'

const paths = [
  '/gateway/whatsapp',
  '/gateway/whatsapp/status?customerID=1&messageID=1',
  '/gateway/call',
  '/gateway/call/turn?step=1',
  '/gateway/call/answer?step=1&ticketID=1&messageID=1',
  '/gateway/call/dialled?step=1',
  '/gateway/call/fallback',
  '/gateway/call/status',
]

describe('callbacks', () => {
  test('of every kind are rejected unless the provider signed them', async () => {
    await using desk = await startTelephonyDesk()
    const { account, server } = desk
    const { number } = await makeLine(desk)
    const form = new URLSearchParams({
      AccountSid: account.accountSid,
      From: 'whatsapp:+49170',
      To: `whatsapp:${number}`,
      Body: 'x',
      MessageSid: 'SM1',
      CallSid: 'CA1',
      CallStatus: 'completed',
    })
    const known = server.app.routeTable.filter(({ access }) => access.kind === 'provider')
    expect(known.map(({ url }) => url).sort()).toEqual(paths.map((path) => path.split('?')[0]).sort())

    for (const path of paths) {
      const address = `https://desk.example.test${path}`
      const signatures = [
        undefined,
        'forged',
        sign('another token', address, form),
        sign(account.authToken, `${address}&more=1`, form),
      ]
      for (const signature of signatures) {
        const headers = {
          'content-type': 'application/x-www-form-urlencoded',
          ...(signature ? { 'x-twilio-signature': signature } : {}),
        }
        const answer = await fetch(`${server.base}${path}`, { method: 'POST', headers, body: form })
        expect([path, answer.status]).toEqual([path, 403])
      }
    }
  })

  test.each([
    ['at the configured address', {}, 'https://desk.example.test', {}],
    [
      'at an address of its own',
      { GATEWAY_URL: 'https://phones.example.test/desk' },
      'https://phones.example.test/desk',
      {},
    ],
    [
      'through a proxy that is trusted',
      { TRUST_PROXY: '127.0.0.1' },
      'https://seen.example.test',
      { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'seen.example.test' },
    ],
  ])('are taken %s', async (_where, settings, publicUrl, headers) => {
    await using desk = await startTelephonyDesk(settings)
    const { number } = await makeLine(desk, { channelType: 'Phone' })
    const callbacks = callbacksOf(desk, publicUrl)

    const call = await desk.double.call({
      ...callbacks,
      ...{ account: desk.account, from: newNumber(), to: number, react: () => 'hangUp' as const },
      reach: (address) => ({ ...callbacks.reach(address), headers }),
    })

    expect(call.faults).toEqual([])
    expect(call.heard).toHaveLength(1)
  })

  test('through an untrusted proxy are rejected', async () => {
    await using desk = await startTelephonyDesk()
    const { number } = await makeLine(desk, { channelType: 'Phone' })
    const callbacks = callbacksOf(desk, 'https://seen.example.test')

    const call = await desk.double.call({
      ...callbacks,
      ...{ account: desk.account, from: newNumber(), to: number, react: () => 'hangUp' as const },
      reach: (address) => ({
        ...callbacks.reach(address),
        headers: { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'seen.example.test' },
      }),
    })

    expect(call.heard).toEqual([])
  })

  test("of a customer who claims another's account do not reach the other's data", async () => {
    await using desk = await startTelephonyDesk()
    const { number } = await makeLine(desk)
    const thief = await desk.other()
    const forged = { accountSid: desk.account.accountSid, authToken: newAccount().authToken }
    await giveAccount(thief, forged)

    const [answer] = await desk.double.write({
      ...callbacksOf(desk),
      ...{ account: forged, from: newNumber(), to: number, body: 'Injected' },
    })

    expect(answer?.status).toBe(403)
    expect((await desk.get('/tickets')).body.totalCount).toBe(0)
  })

  test("cannot reach another customer's message by a report", async () => {
    await using desk = await startTelephonyDesk()
    const other = await desk.other()
    const address = `https://desk.example.test/gateway/whatsapp/status?customerID=${other.customerID}&messageID=1`
    const form = new URLSearchParams({
      AccountSid: desk.account.accountSid,
      MessageSid: 'SM1',
      MessageStatus: 'failed',
    })

    const answer = await fetch(address.replace('https://desk.example.test', desk.server.base), {
      method: 'POST',
      headers: { 'x-twilio-signature': sign(desk.account.authToken, address, form) },
      body: form,
    })

    expect(answer.status).toBe(403)
  })
})
