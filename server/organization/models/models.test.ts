import type { Model } from '@attendant/contract/organization/model.ts'
import { describe, expect, test } from 'vitest'
import { type Desk, startDesk } from '../../test/desk.ts'
import { everyone, models } from './models.table.ts'

const path = '/api/Customers/models'
const me = '/api/Customers/me'

async function makeModel(desk: Desk, given: object = {}): Promise<Model> {
  const { status, body } = await desk.post<Model>(path, { name: 'gpt', modelType: 'Text', ...given })
  expect(status).toBe(200)
  return body
}

async function addShared({ context }: Desk, given: Partial<typeof models.$inferInsert> = {}): Promise<number> {
  const row = { customerID: everyone, name: 'shared', modelType: 'Text' as const, isDefault: false, isActive: true }
  const [model] = await context.db
    .insert(models)
    .values({ ...row, supportsVision: false, ...given })
    .returning()
  return model?.modelID ?? 0
}

const list = async (desk: Desk): Promise<Model[]> => (await desk.get(path)).body
const find = async (desk: Desk, modelID: number) => (await list(desk)).find((model) => model.modelID === modelID)

describe('GET /api/Customers/models', () => {
  test('returns own and shared models, also to agents, and no others', async () => {
    await using desk = await startDesk()
    const other = await desk.other()
    const own = await makeModel(desk)
    const shared = await addShared(desk)
    await makeModel(other, { name: 'theirs' })
    const agent = await desk.signedIn('Agent')

    const { body } = await agent.get(path)

    expect(body).toContainEqual(own)
    expect(body).toContainEqual(expect.objectContaining({ modelID: shared, customerID: null }))
    expect(body.map(({ name }: Model) => name)).not.toContain('theirs')
  })
})

describe('POST /api/Customers/models', () => {
  test('fills in defaults', async () => {
    await using desk = await startDesk()

    expect(await makeModel(desk, { name: ' gpt ' })).toEqual({
      modelID: expect.any(Number),
      name: 'gpt',
      modelType: 'Text',
      isDefault: false,
      isActive: true,
      supportsVision: false,
      customerID: desk.customerID,
    })
    expect(await makeModel(desk, { modelType: 'Vision' })).toMatchObject({ supportsVision: true })
  })

  test('accepts a name for the embedded engine, which cannot process images', async () => {
    await using desk = await startDesk()

    const model = await makeModel(desk, { name: 'Offline', modelType: 'Embedded', supportsVision: true })

    expect(model).toMatchObject({ modelType: 'Embedded', supportsVision: false, customerID: desk.customerID })
    expect((await desk.put(me, { defaultTopicModelId: model.modelID })).status).toBe(204)
    expect((await desk.put(me, { defaultEmailVisionModelId: model.modelID })).status).toBe(400)
  })

  test('keeps one default of each type', async () => {
    await using desk = await startDesk()
    const first = await makeModel(desk, { isDefault: true })
    const vision = await makeModel(desk, { isDefault: true, modelType: 'Vision' })

    const second = await makeModel(desk, { isDefault: true })

    const defaults = (await list(desk)).filter(({ isDefault, customerID }) => isDefault && customerID)
    expect(defaults.map(({ modelID }) => modelID)).toEqual([vision.modelID, second.modelID])
    expect(await find(desk, first.modelID)).toMatchObject({ isDefault: false })
  })

  test.each([
    ['no name', { modelType: 'Text' }, 'name'],
    ['a blank name', { name: ' ', modelType: 'Text' }, 'name'],
    ['an unknown type', { name: 'a', modelType: 'Audio' }, 'modelType'],
    ['a flag that is none', { name: 'a', modelType: 'Text', isActive: 'yes' }, 'isActive'],
  ])('refuses %s', async (_what, body, field) => {
    await using desk = await startDesk()

    const answer = await desk.post(path, body)

    expect(answer.status).toBe(400)
    expect(answer.body.details).toContainEqual(
      expect.objectContaining({ field, message: expect.any(String), code: expect.any(String) }),
    )
  })
})

describe('PUT and DELETE /api/Customers/models/{id}', () => {
  test('change only given fields', async () => {
    await using desk = await startDesk()
    const model = await makeModel(desk, { isDefault: true })

    expect((await desk.put(`${path}/${model.modelID}`, { name: ' new ' })).status).toBe(204)

    expect(await find(desk, model.modelID)).toEqual({ ...model, name: 'new' })
  })

  test('a model that becomes the default, or changes type as the default, replaces the existing one', async () => {
    await using desk = await startDesk()
    const text = await makeModel(desk, { isDefault: true })
    const vision = await makeModel(desk, { isDefault: true, modelType: 'Vision' })
    const third = await makeModel(desk)

    expect((await desk.put(`${path}/${third.modelID}`, { isDefault: true })).status).toBe(204)
    expect(await find(desk, text.modelID)).toMatchObject({ isDefault: false })
    expect((await desk.put(`${path}/${third.modelID}`, { modelType: 'Vision' })).status).toBe(204)

    expect(await find(desk, third.modelID)).toMatchObject({ isDefault: true, supportsVision: true })
    expect(await find(desk, vision.modelID)).toMatchObject({ isDefault: false })
  })

  test('a deleted model is cleared from all choices', async () => {
    await using desk = await startDesk()
    const model = await makeModel(desk)
    await desk.put(me, {
      aiProviderApiKey: 'key',
      defaultTopicModelId: model.modelID,
      defaultCallModelId: model.modelID,
    })

    expect((await desk.delete(`${path}/${model.modelID}`)).status).toBe(204)

    expect((await desk.get(me)).body).toMatchObject({ defaultTopicModelId: null, defaultCallModelId: null })
    expect((await desk.delete(`${path}/${model.modelID}`)).status).toBe(404)
  })

  test('only the operator can change shared models', async () => {
    await using desk = await startDesk()
    const shared = await addShared(desk)

    expect((await desk.put(`${path}/${shared}`, { name: 'mine' })).status).toBe(403)
    expect((await desk.delete(`${path}/${shared}`)).status).toBe(403)
    expect(await find(desk, shared)).toMatchObject({ name: 'shared' })
  })

  test('agents cannot change anything', async () => {
    await using desk = await startDesk()
    const model = await makeModel(desk)
    const agent = await desk.signedIn('Agent')

    expect((await agent.post(path, { name: 'a', modelType: 'Text' })).status).toBe(403)
    expect((await agent.put(`${path}/${model.modelID}`, { name: 'a' })).status).toBe(403)
    expect((await agent.delete(`${path}/${model.modelID}`)).status).toBe(403)
    expect(await list(desk)).toContainEqual(model)
  })
})

describe('choosing a model for a slot', () => {
  const slots = ['Topic', 'Webchat', 'EmailText', 'EmailVision', 'Call', 'Spam'].map((slot) => `default${slot}ModelId`)

  test('accepts own and shared models', async () => {
    await using desk = await startDesk()
    const own = await makeModel(desk, { modelType: 'Vision' })
    const shared = await addShared(desk, { supportsVision: true })

    for (const modelID of [own.modelID, shared]) {
      const choice = Object.fromEntries(slots.map((slot) => [slot, modelID]))
      expect((await desk.put(me, { aiProviderApiKey: 'key', ...choice })).status).toBe(204)
      expect((await desk.get(me)).body).toMatchObject(choice)
    }
  })

  test('rejects what cannot work', async () => {
    await using desk = await startDesk()
    const blind = (await makeModel(desk)).modelID
    const idle = (await makeModel(desk, { isActive: false })).modelID
    const embedded = await addShared(desk, { modelType: 'Embedded' })
    const choose = async (body: object) => (await desk.put(me, body)).body.details?.[0]

    expect(await choose({ defaultTopicModelId: blind })).toMatchObject({
      message: expect.stringContaining('aiProviderApiKey'),
    })
    expect(await choose({ defaultTopicModelId: embedded })).toBeUndefined()
    expect(await choose({ defaultTopicModelId: blind, aiProviderApiKey: 'key' })).toBeUndefined()
    expect(await choose({ defaultTopicModelId: idle })).toMatchObject({ message: expect.stringContaining('active') })
    expect(await choose({ defaultEmailVisionModelId: blind })).toMatchObject({ field: 'defaultEmailVisionModelId' })
    expect(await choose({ defaultTopicModelId: blind, aiProviderApiKey: null })).toMatchObject({
      field: 'defaultTopicModelId',
    })
  })

  test('rejects the embedded engine if it is disabled, with and without a key', async () => {
    await using desk = await startDesk({ settings: { EMBEDDED_AI: 'off' } })
    const { modelID } = await makeModel(desk, { modelType: 'Embedded' })

    for (const key of [{}, { aiProviderApiKey: 'key' }]) {
      const { status, body } = await desk.put(me, { ...key, defaultTopicModelId: modelID })
      expect([status, body.details]).toEqual([
        400,
        [{ field: 'defaultTopicModelId', code: 'model_switched_off', message: expect.any(String) }],
      ])
    }
    expect((await desk.get(me)).body).toMatchObject({ defaultTopicModelId: null, aiProviderApiKey: null })
  })
})
