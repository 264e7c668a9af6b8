import { afterAll, describe, expect, test } from 'vitest'
import { startOpenAiDouble } from '../../adapters/ai/openai/testing/openai-double.ts'
import { startDesk } from '../../test/desk.ts'
import { makeTopic } from '../../test/factories.ts'
import { makeRoom } from '../../test/places.ts'
import { getRoom } from '../rooms/rooms.store.ts'

const double = await startOpenAiDouble()
afterAll(() => double.close())

async function startWithRoom() {
  const desk = await startDesk({ settings: { AI_BASE_URL: double.baseUrl } })
  await desk.put('/api/Customers/me', { aiProviderApiKey: double.apiKey })
  const { placeDescriptionRoomID: roomID } = await makeRoom(desk, { transcriptRaw: 'The walls are white.' })
  const transform = (key: string, body = {}) =>
    desk.post(`/api/PlaceDescriptionRooms/${roomID}/transform`, body, { 'idempotency-key': key })
  const change = (body: object) => desk.put(`/api/PlaceDescriptionRooms/${roomID}`, body)
  const stored = () => getRoom(desk.context.db, desk.customerID, roomID)
  return { desk, transform, change, stored, [Symbol.asyncDispose]: () => desk[Symbol.asyncDispose]() }
}

describe('POST /api/PlaceDescriptionRooms/{roomId}/transform under one Idempotency-Key', () => {
  test('calls the model once, and repeats its response whatever happened since', async () => {
    await using room = await startWithRoom()
    await makeTopic(room.desk, { name: 'Place description Room' })
    const before = double.requests.length

    const first = await room.transform('one')
    await room.change({ transcriptRaw: null, transcriptHtml: '<p>by hand</p>' })
    double.misbehave('insufficient-quota')
    const second = await room.transform('one')
    const other = await room.transform('one', { includePhotosInPrompt: true })

    expect(double.behave()).toBe(1)
    expect(double.requests.length - before).toBe(1)
    expect(first.status).toBe(200)
    expect(second).toMatchObject({ status: 200, body: first.body })
    expect(other.status).toBe(409)
    expect((await room.stored()).transcriptHtml).toBe('<p>by hand</p>')
  })

  test('lets a concurrent second call wait for the first', async () => {
    await using room = await startWithRoom()
    await makeTopic(room.desk, { name: 'Place description Room' })
    const before = double.requests.length

    const answers = await Promise.all([room.transform('one'), room.transform('one'), room.transform('one')])

    expect(double.requests.length - before).toBe(1)
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: answers[0]?.body })
  })

  test('repeats a rejection, but not an internal error', async () => {
    await using room = await startWithRoom()

    const refused = await room.transform('one')
    await makeTopic(room.desk, { name: 'Place description Room' })
    double.misbehave('insufficient-quota')
    const failed = await room.transform('two')

    expect(refused.status).toBe(400)
    expect((await room.transform('one')).body).toEqual(refused.body)
    expect(failed.status).toBe(500)
    expect((await room.transform('two')).status).toBe(200)
  })

  test('rejects an invalid key before calling the model', async () => {
    await using room = await startWithRoom()
    await makeTopic(room.desk, { name: 'Place description Room' })
    const before = double.requests.length

    expect((await room.transform('x'.repeat(256))).status).toBe(400)
    expect(double.requests).toHaveLength(before)
  })
})
