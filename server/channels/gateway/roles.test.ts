import { expect, test } from 'vitest'
import { openHouse } from '../../test/house.ts'
import { callbacksOf, makeLine, newNumber, startTelephonyDesk } from '../../test/telephony.ts'

test('the gateway is off unless it is named', async () => {
  await using desk = await startTelephonyDesk({ ROLES: 'web,worker' })

  const answer = await fetch(`${desk.house.base}/gateway/whatsapp`, { method: 'POST' })

  expect(answer.status).toBe(404)
})

test('a process that is only the gateway serves nothing else, and reaches the service over HTTP', async () => {
  await using desk = await startTelephonyDesk({ ROLES: 'web,worker' })
  const { number } = await makeLine(desk, { autoReply: false })
  const gateway = await openHouse({
    DATABASE_URL: desk.house.url,
    ROLES: 'gateway',
    GATEWAY_API_URL: desk.house.base,
    TELEPHONY_BASE_URL: desk.double.base,
  })
  try {
    const callbacks = callbacksOf({ house: gateway })
    await desk.double.write({ ...callbacks, account: desk.account, from: newNumber(), to: number, body: 'Hello' })

    expect((await desk.get('/tickets')).body.totalCount).toBe(1)
    expect((await fetch(`${gateway.base}/health/ready`)).status).toBe(200)
    expect((await fetch(`${gateway.base}/tickets`)).status).toBe(404)
  } finally {
    await gateway.close()
  }
})
