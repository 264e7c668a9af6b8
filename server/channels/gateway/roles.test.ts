import { expect, test } from 'vitest'
import { callbacksOf, makeLine, newNumber, startTelephonyDesk } from '../../test/channels/telephony.ts'
import { startTestServer } from '../../test/test-server.ts'

test('the gateway is off by default', async () => {
  await using desk = await startTelephonyDesk({ ROLES: 'web,worker' })

  const answer = await fetch(`${desk.server.base}/gateway/whatsapp`, { method: 'POST' })

  expect(answer.status).toBe(404)
})

test('a process that is only a gateway serves nothing else, and reaches the service over HTTP', async () => {
  await using desk = await startTelephonyDesk({ ROLES: 'web,worker' })
  const { number } = await makeLine(desk, { autoReply: false })
  const gateway = await startTestServer({
    DATABASE_URL: desk.server.url,
    ROLES: 'gateway',
    GATEWAY_API_URL: desk.server.base,
    TELEPHONY_BASE_URL: desk.double.base,
  })
  try {
    const callbacks = callbacksOf({ server: gateway })
    await desk.double.write({ ...callbacks, account: desk.account, from: newNumber(), to: number, body: 'Hello' })

    expect((await desk.get('/tickets')).body.totalCount).toBe(1)
    expect((await fetch(`${gateway.base}/health/ready`)).status).toBe(200)
    expect((await fetch(`${gateway.base}/tickets`)).status).toBe(404)
  } finally {
    await gateway.close()
  }
})
