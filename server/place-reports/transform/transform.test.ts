import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { AiFault } from '../../adapters/ai/ai.ts'
import { answerByKeywords } from '../../adapters/ai/openai/testing/double-answers.ts'
import { startOpenAiDouble } from '../../adapters/ai/openai/testing/openai-double.ts'
import { type Desk, startDesk } from '../../test/desk.ts'
import { made, makeChannel, makeDocument, makeTopic } from '../../test/factories.ts'
import { addPhotos, drawPhoto, makePhoto, makeReport, makeRoom } from '../../test/places.ts'
import { getRoom } from '../rooms/rooms.store.ts'

const double = await startOpenAiDouble()
afterAll(() => double.close())
beforeEach(() => {
  double.answer = answerByKeywords
})

const notes = 'The walls are white. The ceiling has a crack of 40 cm. The floor is worn.'
const usual = 'Place description Room'
const mark = (text: string) => `<span class="review-marker" style="background-color:#ffff00">${text}</span>`

const transform = (desk: Desk, roomID: number, body: object = {}) =>
  desk.post(`/api/PlaceDescriptionRooms/${roomID}/transform`, body)

const stored = ({ context, customerID }: Desk, roomID: number) => getRoom(context.db, customerID, roomID)

const startWithProvider = async () => {
  const desk = await startDesk({ settings: { AI_BASE_URL: double.baseUrl } })
  await desk.put('/api/Customers/me', { aiProviderApiKey: double.apiKey })
  return desk
}

async function makeNotedRoom(desk: Desk, given: Parameters<typeof makeRoom>[1] = {}): Promise<number> {
  return (await makeRoom(desk, { name: 'Bedroom', transcriptRaw: notes, ...given })).placeDescriptionRoomID
}

const makeModel = async (desk: Desk, model: object): Promise<number> =>
  (await desk.post('/api/Customers/models', { name: 'gpt-test', modelType: 'Text', ...model })).body.modelID

const mapDocument = async (desk: Desk, content: string, trigger: object) => {
  const { documentID } = await makeDocument(desk, { content })
  await made(desk, '/api/TopicDocuments', { documentID, ...trigger })
}

describe('POST /api/PlaceDescriptionRooms/{roomId}/transform with the embedded engine', () => {
  test('writes the description from the notes, grouped and marked', async () => {
    await using desk = await startDesk()
    await makeTopic(desk, { name: usual.toUpperCase() })
    const lexicon = await makeDocument(desk, { content: 'worn => showing wear' })
    const report = await makeReport(desk, { lexiconDocumentID: lexicon.documentID })
    const roomID = await makeNotedRoom(desk, {
      reportID: report.placeDescriptionReportID,
      transcriptHtml: '<p>old</p>',
    })

    const { status, body } = await transform(desk, roomID, { force: true })

    expect(status).toBe(200)
    expect((await desk.post(`/api/PlaceDescriptionRooms/${roomID}/transform`)).status).toBe(200)
    expect(body).toEqual({
      roomId: roomID,
      transcriptHtml: [
        '<h3>Walls</h3>\n<ul><li data-source="0-20">The walls are white.</li></ul>',
        `<h3>Ceiling</h3>\n<ul><li data-source="21-54">The ceiling has a crack of ${mark('40 cm')}.</li></ul>`,
        '<h3>Floor</h3>\n<ul><li data-source="55-73">The floor is showing wear.</li></ul>',
      ].join('\n'),
      lastTransformedAtUtc: desk.clock.now().toISOString(),
      modelIdUsed: expect.any(Number),
    })
    expect(await stored(desk, roomID)).toMatchObject({
      transcriptHtml: body.transcriptHtml,
      lastTransformedAtUtc: desk.clock.now(),
      transcriptRaw: notes,
    })
    const models = (await desk.get('/api/Customers/models')).body
    expect(models.find(({ modelID }: { modelID: number }) => modelID === body.modelIdUsed).modelType).toBe('Embedded')
  })

  test.each([
    ['no notes', { transcriptRaw: null }, {}, 'room_without_notes'],
    ['blank notes', { transcriptRaw: ' \n … ' }, {}, 'room_without_notes'],
    ['photos, which it cannot see', {}, { includePhotosInPrompt: true }, 'model_cannot_see'],
    ['a model that is not there', {}, { overrideModelId: 999_999 }, 'model_inactive'],
    ['a topic that is not there', {}, { topicId: 999_999 }, 'topic_unknown'],
  ])('refuses %s', async (_what, room, body, code) => {
    await using desk = await startDesk()
    await makeTopic(desk, { name: usual })
    const roomID = await makeNotedRoom(desk, room)

    const answer = await transform(desk, roomID, body)

    expect(answer.status).toBe(400)
    expect(answer.body.code).toBe(code)
    expect((await stored(desk, roomID)).lastTransformedAtUtc).toBeNull()
  })

  test('is rejected without any topic, and names where one could be set', async () => {
    await using desk = await startDesk()
    await makeTopic(desk, { name: 'Another' })

    const { status, body } = await transform(desk, await makeNotedRoom(desk))

    expect(status).toBe(400)
    for (const place of ['topicId', 'transformTopicID', usual]) expect(body.message).toContain(place)
  })

  test("rejects another customer's topic, model and room", async () => {
    await using desk = await startDesk()
    const other = await desk.other()
    await makeTopic(desk, { name: usual })
    const { topicID } = await makeTopic(other, { name: usual })
    const modelID = await makeModel(other, {})
    const roomID = await makeNotedRoom(desk)

    expect((await transform(desk, roomID, { topicId: topicID })).status).toBe(400)
    expect((await transform(desk, roomID, { overrideModelId: modelID })).status).toBe(400)
    expect((await transform(other, roomID)).status).toBe(404)
    expect((await stored(desk, roomID)).transcriptHtml).toBeNull()
  })

  test.each([
    ['a text model', { modelType: 'Text' }, 'model_needs_key'],
    ['an inactive model', { modelType: 'Text', isActive: false }, 'model_inactive'],
  ])('refuses %s without a key', async (_what, model, code) => {
    await using desk = await startDesk()
    await makeTopic(desk, { name: usual })

    const { status, body } = await transform(desk, await makeNotedRoom(desk), {
      overrideModelId: await makeModel(desk, model),
    })

    expect(status).toBe(400)
    expect(body.details).toMatchObject([{ field: 'overrideModelId', code }])
  })

  test('is rejected with neither a key nor the embedded engine', async () => {
    await using desk = await startDesk({ settings: { EMBEDDED_AI: 'off' } })
    await makeTopic(desk, { name: usual })

    const { status, body } = await transform(desk, await makeNotedRoom(desk))

    expect(status).toBe(400)
    expect(body.message).toContain('aiProviderApiKey')
  })

  test('is rejected for customers without the feature, and for phone tokens', async () => {
    await using desk = await startDesk()
    const other = await desk.other({ features: [] })
    const phone = await desk.phone((await makeChannel(desk)).channelID, '+4512345678')
    const path = `/api/PlaceDescriptionRooms/${await makeNotedRoom(desk)}/transform`

    expect((await other.post(path, {})).status).toBe(403)
    expect((await phone.post(path, {})).status).toBe(403)
    expect((await desk.stranger().post(path, {})).status).toBe(401)
  })
})

describe('POST /api/PlaceDescriptionRooms/{roomId}/transform with a provider', () => {
  test('prefers the topic of the request to that of the report, and that to the usual name', async () => {
    await using desk = await startWithProvider()
    const named = await makeTopic(desk, { name: usual })
    const ofReport = await makeTopic(desk, { name: 'Of the report' })
    const asked = await makeTopic(desk, { name: 'Asked for' })
    for (const { topicID, name } of [named, ofReport, asked]) await mapDocument(desk, `Rules: ${name}`, { topicID })
    const report = await makeReport(desk, { transformTopicID: ofReport.topicID })
    const room = await makeNotedRoom(desk, { reportID: report.placeDescriptionReportID })
    const promptOf = async (roomID: number, body: object) => {
      expect((await transform(desk, roomID, body)).status).toBe(200)
      return double.requests.at(-1)?.system ?? ''
    }

    const first = await promptOf(room, { topicId: asked.topicID })
    const second = await promptOf(room, { topicId: null })
    const third = await promptOf(await makeNotedRoom(desk), {})

    expect([first, second, third].map((system) => /Rules: (.*)/.exec(system)?.[1])).toEqual([
      'Asked for',
      'Of the report',
      usual,
    ])
    expect(first).not.toContain('Of the report')
  })

  test('prompts with the documents of the topic, the lexicon, the instructions, the name and the notes', async () => {
    await using desk = await startWithProvider()
    const { topicID } = await makeTopic(desk, { name: usual })
    await mapDocument(desk, 'OF THE TOPIC for {{Customer.Name}}', { topicID })
    await mapDocument(desk, 'FOR ALL', { hookName: 'All' })
    await mapDocument(desk, 'FOR EMAIL', { topicID, specialChannel: 'Email' })
    const lexicon = await makeDocument(desk, { content: 'worn => SHOWING WEAR' })
    const instructions = await makeDocument(desk, { content: 'OF THE REPORT' })
    const { placeDescriptionReportID: reportID } = await makeReport(desk, {
      lexiconDocumentID: lexicon.documentID,
      instructionsDocumentID: instructions.documentID,
    })

    const { status } = await transform(desk, await makeNotedRoom(desk, { reportID }))

    const seen = double.requests.at(-1)
    expect(status).toBe(200)
    expect(seen?.kind).toBe('description')
    expect(seen?.system).toMatch(/1\. OF THE TOPIC for Customer \d+\n2\. OF THE REPORT$/)
    expect(seen?.system).not.toMatch(/FOR ALL|FOR EMAIL|walls are white/)
    expect(seen?.blocks.map(({ name, text }) => [name, text])).toEqual([
      ['lexicon', 'worn => SHOWING WEAR'],
      ['room', 'Bedroom'],
      ['notes', notes],
    ])
  })

  test('sends photos to a vision model, and returns which model it was', async () => {
    await using desk = await startWithProvider()
    await makeTopic(desk, { name: usual })
    const roomID = await makeNotedRoom(desk)
    await makePhoto(desk, roomID)
    await makePhoto(desk, roomID)
    const seeing = await makeModel(desk, { name: 'sees', modelType: 'Vision' })
    const blind = await makeModel(desk, { name: 'blind', modelType: 'Text' })

    const shown = await transform(desk, roomID, { includePhotosInPrompt: true, overrideModelId: seeing })
    const refused = await transform(desk, roomID, { includePhotosInPrompt: true, overrideModelId: blind })
    const unseen = await transform(desk, roomID, { overrideModelId: blind })

    expect(shown).toMatchObject({ status: 200, body: { modelIdUsed: seeing } })
    expect(double.requests.slice(-2).map(({ images, body }) => [body.model, images])).toEqual([
      ['sees', 2],
      ['blind', 0],
    ])
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({ code: 'model_cannot_see', params: { model: 'blind' } })
    expect(unseen.body.modelIdUsed).toBe(blind)
  })

  test('sends every photo of the room, or reports that there are too many', async () => {
    await using desk = await startWithProvider()
    await makeTopic(desk, { name: usual })
    const roomID = await makeNotedRoom(desk)
    const overrideModelId = await makeModel(desk, { modelType: 'Vision' })
    const bytes = await drawPhoto()
    const add = (count: number) => addPhotos(desk, roomID, Array(count).fill({ bytes }))
    const body = { includePhotosInPrompt: true, overrideModelId }

    await add(50)
    const shown = await transform(desk, roomID, body)
    await add(1)
    const refused = await transform(desk, roomID, body)

    expect(shown.status).toBe(200)
    expect(double.requests.at(-1)?.images).toBe(50)
    expect(refused.status).toBe(400)
    expect(refused.body.details).toMatchObject([
      { field: 'includePhotosInPrompt', code: 'too_many_photos', params: { limit: 50, count: 51 } },
    ])
    expect((await transform(desk, roomID)).status).toBe(200)
  })

  test('keeps the structure, and highlights markers and content that is not in the notes', async () => {
    await using desk = await startWithProvider()
    await makeTopic(desk, { name: usual })
    const roomID = await makeNotedRoom(desk)
    const html =
      '```html\n<p onclick="x()">The walls are [[white]].</p><script>alert(1)</script><p>Painted by Miller in 1999.</p>\n```'
    double.answer = () => ({ html })

    const { body } = await transform(desk, roomID)

    expect(body.transcriptHtml).toBe(
      `<p data-source="0-20">The walls are ${mark('white')}.</p><p>${mark('Painted by Miller in 1999.')}</p>`,
    )
    expect((await stored(desk, roomID)).transcriptHtml).toBe(body.transcriptHtml)
  })

  test('highlights exactly the text that the model marked', async () => {
    await using desk = await startWithProvider()
    await makeTopic(desk, { name: usual })
    const html = '<h2>Walls</h2><p>The wall is [[greyish]] and 3 m high.</p><script>x</script><p>[[one]][[two]]</p>'
    double.answer = () => ({ html })

    const { transcriptHtml } = (await transform(desk, await makeNotedRoom(desk))).body

    expect(transcriptHtml).toContain('<h2>Walls</h2>')
    for (const text of ['greyish', 'one', 'two']) expect(transcriptHtml).toContain(mark(text))
    expect(transcriptHtml).not.toMatch(/script|\[\[|\]\]/)
  })

  test.each([
    ['refusal', 500, 'refused to answer'],
    ['insufficient-quota', 500, 'used up'],
  ] as const)('changes nothing when the provider answers with %s', async (kind, expected, message) => {
    await using desk = await startWithProvider()
    await makeTopic(desk, { name: usual })
    const roomID = await makeNotedRoom(desk, { transcriptHtml: '<p>before</p>' })
    double.misbehave(kind)

    const { status, body } = await transform(desk, roomID)

    expect(status).toBe(expected)
    expect(body).toMatchObject({ code: 'transform_failed', message: expect.stringContaining(message) })
    expect(await stored(desk, roomID)).toMatchObject({ transcriptHtml: '<p>before</p>', lastTransformedAtUtc: null })
  })

  test('returns 503 if a retry may help', async () => {
    await using desk = await startWithProvider()
    await makeTopic(desk, { name: usual })
    const { provider } = desk.context.ai
    desk.context.ai.provider = (account) => ({
      ...provider(account),
      transformNotes: () => Promise.reject(new AiFault('unavailable', 'It is down.', { isRetryable: true })),
    })

    const { status, body } = await transform(desk, await makeNotedRoom(desk))

    expect(status).toBe(503)
    expect(body.message).toContain('It is down.')
  })

  test('returns 404 if the room was deleted meanwhile', async () => {
    await using desk = await startWithProvider()
    await makeTopic(desk, { name: usual })
    const roomID = await makeNotedRoom(desk)
    let deleted: Promise<unknown> = Promise.resolve()
    double.answer = () => {
      deleted = desk.delete(`/api/PlaceDescriptionRooms/${roomID}`)
      return { html: '<p>white</p>' }
    }
    const engine = desk.context.ai.provider
    desk.context.ai.provider = (account) => {
      const made = engine(account)
      const transformNotes: typeof made.transformNotes = async (request) => {
        const thought = await made.transformNotes(request)
        await deleted
        return thought
      }
      return { ...made, transformNotes }
    }

    expect((await transform(desk, roomID)).status).toBe(404)
  })
})
