import { describe, expect, test } from 'vitest'
import { type Desk, startDesk } from '../../../test/desk.ts'
import { makeAction, makeChannel } from '../../../test/factories.ts'

const path = '/api/hookactions/wait-seconds'
const hookName = 'OnPhonePickup'

async function mapWait(desk: Desk, seconds: number, mapping: object = {}, action: object = {}) {
  const { actionID } = await makeAction(desk, { operation: 'wait', parameters: { seconds }, ...action })
  const body = { hookName, actionID, priority: 1, isActive: true, ...mapping }
  const answer = await desk.post('/api/TopicActions', body)
  if (answer.status !== 200) throw new Error(answer.body.message)
}

describe('GET /api/hookactions/wait-seconds', () => {
  test('sums the waits that apply to the channel', async () => {
    await using desk = await startDesk()
    const { channelID } = await makeChannel(desk, { channelType: 'Phone' })
    const { channelID: elsewhere } = await makeChannel(desk, { channelType: 'Email' })
    await mapWait(desk, 1)
    await mapWait(desk, 2, { channelID })
    await mapWait(desk, 4, { specialChannel: 'Phone' })
    await mapWait(desk, 8, { channelID: elsewhere })
    await mapWait(desk, 16, { specialChannel: 'Email' })
    await mapWait(desk, 32, { hookName: 'OnPhoneHangup' })
    const seconds = async (query: string) => (await desk.get(`${path}?hookName=${hookName}${query}`)).body

    expect(await seconds('')).toEqual({ hookName, channelID: null, waitSeconds: 1 })
    expect(await seconds(`&channelId=${channelID}`)).toEqual({ hookName, channelID, waitSeconds: 7 })
    expect(await seconds(`&channelId=${elsewhere}`)).toMatchObject({ waitSeconds: 25 })
    expect((await desk.get(`${path}?HookName=onphonehangup`)).body.waitSeconds).toBe(32)
    expect((await desk.get(`${path}?hookName=Unheard`)).body.waitSeconds).toBe(0)
  })

  test('counts active mappings of active waits, including those with the duration in their name', async () => {
    await using desk = await startDesk()
    await mapWait(desk, 1, { isActive: false })
    await mapWait(desk, 2, {}, { isActive: false })
    await mapWait(desk, 0, {}, { name: 'Wait 2 minutes', operation: null, parameters: null })
    await mapWait(desk, 0, {}, { name: 'Wait 30 seconds', operation: 'close', parameters: null })
    await mapWait(desk, 4)

    expect((await desk.get(`${path}?hookName=${hookName}`)).body.waitSeconds).toBe(124)
  })

  test.each([
    ['no hook', ''],
    ['a blank hook', '?hookName=%20'],
    ['a long hook', `?hookName=${'x'.repeat(101)}`],
    ['a channel that is not there', `?hookName=${hookName}&channelId=1000000000`],
    ['a channel that is no number', `?hookName=${hookName}&channelId=abc`],
  ])('refuses %s', async (_what, query) => {
    await using desk = await startDesk()

    expect((await desk.get(`${path}${query}`)).status).toBe(400)
  })

  test("rejects another customer's channel, and ignores another customer's waits", async () => {
    await using desk = await startDesk()
    const other = await desk.other()
    const { channelID } = await makeChannel(other)
    await mapWait(other, 9)

    expect((await desk.get(`${path}?hookName=${hookName}&channelId=${channelID}`)).status).toBe(400)
    expect((await desk.get(`${path}?hookName=${hookName}`)).body.waitSeconds).toBe(0)
    expect((await desk.stranger().get(`${path}?hookName=${hookName}`)).status).toBe(401)
  })

  test('answers a phone only for its own channel', async () => {
    await using desk = await startDesk()
    const { channelID, phoneNumber } = await makeChannel(desk, { channelType: 'Phone' })
    const { channelID: elsewhere } = await makeChannel(desk)
    await mapWait(desk, 3, { channelID })
    const phone = await desk.phone(channelID, String(phoneNumber))
    const ask = (query = '') => phone.get(`${path}?hookName=${hookName}${query}`)

    expect((await ask()).body).toEqual({ hookName, channelID, waitSeconds: 3 })
    expect((await ask(`&channelId=${channelID}`)).body.waitSeconds).toBe(3)
    expect((await ask(`&channelId=${elsewhere}`)).status).toBe(403)
    for (const closed of ['/api/hookactions', '/api/hooks', '/api/TopicActions', '/api/Actions', '/api/Topics']) {
      expect((await phone.get(closed)).status).toBe(403)
    }
  })
})
