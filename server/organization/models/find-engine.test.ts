import { afterAll, describe, expect, test, vi } from 'vitest'
import { startOpenAiDouble } from '../../adapters/ai/openai/testing/openai-double.ts'
import { type Desk, startDesk } from '../../test/desk.ts'
import { findEngine } from './find-engine.ts'
import { readSettings } from './read-settings.ts'

const double = await startOpenAiDouble()
afterAll(() => double.close())

const withProvider = { settings: { AI_BASE_URL: double.baseUrl } }
const giveKey = (desk: Desk, more: object = {}) =>
  desk.put('/api/Customers/me', { aiProviderApiKey: double.apiKey, ...more })

async function makeModel(desk: Desk, model: object): Promise<number> {
  return (await desk.post('/api/Customers/models', { modelType: 'Text', ...model })).body.modelID
}

const question = { trainingKey: 'key', topics: [], text: 'Where is my parcel?' }
const topic = { topicID: 7, name: 'Delivery', description: 'Where a parcel is', examples: [] }

describe('findEngine', () => {
  test('is the embedded engine without a key', async () => {
    await using desk = await startDesk()

    const choice = await findEngine(desk.context, desk.customerID, 'Topic')

    expect(choice).toMatchObject({ modelName: 'Embedded', modelType: 'Embedded', supportsVision: false })
    expect(choice?.engine).toBe(desk.context.ai.embedded(`customer ${desk.customerID}`))
  })

  test('is undefined without a key if the embedded engine is disabled', async () => {
    await using desk = await startDesk({ settings: { EMBEDDED_AI: 'off' } })

    expect(await findEngine(desk.context, desk.customerID, 'Topic')).toBeUndefined()
    await expect(findEngine(desk.context, desk.customerID, 'Topic', { modelName: 'Embedded' })).rejects.toMatchObject({
      status: 400,
      details: [{ field: 'modelName', message: expect.stringContaining('EMBEDDED_AI') }],
    })
  })

  test("calls the operator's provider with the customer's key and the model's name", async () => {
    await using desk = await startDesk(withProvider)
    await giveKey(desk)

    const choice = await findEngine(desk.context, desk.customerID, 'Webchat')
    const thought = await choice?.engine.detectTopics({ ...question, topics: [topic] })

    expect(choice).toMatchObject({ modelName: 'gpt-4o-mini', modelType: 'Text' })
    expect(thought).toMatchObject({ topicIDs: [7], usage: { model: 'gpt-4o-mini' } })
    expect(double.requests.at(-1)?.body.model).toBe('gpt-4o-mini')
  })

  test('decrypts the key once per read customer, and again after a change', async () => {
    await using desk = await startDesk(withProvider)
    const { context, customerID } = desk
    const open = vi.fn(context.secrets.open)
    const watched = { ...context, secrets: { ...context.secrets, open } }
    await giveKey(desk)
    const { account } = await readSettings(context, customerID)

    for (const slot of ['Spam', 'Topic', 'Webchat'] as const) await findEngine(watched, customerID, slot, { account })
    expect(open).toHaveBeenCalledTimes(1)
    await giveKey(desk, { aiProviderApiKey: 'another key' })
    await findEngine(watched, customerID, 'Topic')

    expect(open.mock.results.map(({ value }) => value)).toEqual([double.apiKey, 'another key'])
  })

  test('never reaches a private address set by a customer, unless the operator allows it', async () => {
    await using closed = await startDesk({ settings: {} })
    await using open = await startDesk({ settings: { OUTBOUND_ALLOW: '127.0.0.1' } })
    const before = double.requests.length
    const ask = async (desk: Desk) => {
      await giveKey(desk, { aiProviderBaseUrl: `${double.baseUrl}/` })
      const choice = await findEngine(desk.context, desk.customerID, 'Topic')
      return choice?.engine.detectTopics({ ...question, topics: [topic] })
    }

    await expect(ask(closed)).rejects.toMatchObject({ name: 'AiFault', isRetryable: false })
    expect(double.requests).toHaveLength(before)
    expect(await ask(open)).toMatchObject({ topicIDs: [7] })
  })

  test("is the slot's default, otherwise the customer's, otherwise the shared one", async () => {
    await using desk = await startDesk(withProvider)
    await giveKey(desk)
    const nameOf = async (slot: 'Topic' | 'Spam' | 'EmailVision') =>
      (await findEngine(desk.context, desk.customerID, slot))?.modelName

    expect([await nameOf('Topic'), await nameOf('EmailVision')]).toEqual(['gpt-4o-mini', 'gpt-4o'])
    await makeModel(desk, { name: 'own', isDefault: true })
    const defaultTopicModelId = await makeModel(desk, { name: 'chosen' })
    await giveKey(desk, { defaultTopicModelId })
    expect([await nameOf('Topic'), await nameOf('Spam'), await nameOf('EmailVision')]).toEqual([
      'chosen',
      'own',
      'gpt-4o',
    ])
    await desk.put(`/api/Customers/models/${defaultTopicModelId}`, { isActive: false })
    expect(await nameOf('Topic')).toBe('own')
  })

  test('is the embedded engine if an own model of that type is chosen, with or without a key', async () => {
    await using desk = await startDesk(withProvider)
    await makeModel(desk, { name: 'Another', modelType: 'Embedded' })
    const defaultTopicModelId = await makeModel(desk, { name: 'Offline', modelType: 'Embedded' })

    for (const aiProviderApiKey of [null, double.apiKey]) {
      expect((await desk.put('/api/Customers/me', { aiProviderApiKey, defaultTopicModelId })).status).toBe(204)
      const choice = await findEngine(desk.context, desk.customerID, 'Topic')
      expect(choice).toMatchObject({ modelName: 'Offline', modelType: 'Embedded' })
      expect(choice?.engine).toBe(desk.context.ai.embedded(`customer ${desk.customerID}`))
    }
    expect((await findEngine(desk.context, desk.customerID, 'Spam'))?.modelName).toBe('gpt-4o-mini')
  })

  test('finds only active models by name, in any case', async () => {
    await using desk = await startDesk()
    await makeModel(desk, { name: 'resting', isActive: false })
    await makeModel(await desk.other(), { name: 'theirs' })
    const name = async (modelName: string) =>
      (await findEngine(desk.context, desk.customerID, 'Topic', { modelName }))?.modelName

    await expect(name('gpt-4o')).rejects.toMatchObject({ status: 400, message: expect.stringContaining('ApiKey') })
    await giveKey(desk)
    expect(await name('GPT-4o ')).toBe('gpt-4o')
    expect(await name('embedded')).toBe('Embedded')
    for (const unknown of ['resting', 'theirs', 'nothing', '']) {
      await expect(name(unknown)).rejects.toMatchObject({ status: 400, details: [{ field: 'modelName' }] })
    }
  })
})
