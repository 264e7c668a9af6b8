import { eq } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startOpenAiDouble } from '../../adapters/ai/openai/testing/openai-double.ts'
import { type Desk, startDesk } from '../../test/desk.ts'
import { makeDocument } from '../../test/factories.ts'
import { indexDocuments } from '../../test/index-documents.ts'
import { until } from '../../test/until.ts'
import { indexDocument } from '../passages/index-document.ts'
import { knowledgeIndexes } from '../passages/knowledge-indexes.table.ts'
import { passages } from '../passages/passages.table.ts'
import { rebuildIndex } from '../passages/rebuild-index.ts'

const model = 'text-embedding-3-small'

async function startEmbeddingDesk() {
  const double = await startOpenAiDouble()
  onTestFinished(async () => void (await double.close()))
  const desk = await startDesk({ settings: { AI_BASE_URL: double.baseUrl } })
  onTestFinished(() => desk.server.close())
  await makeDocument(desk, { name: 'Returns', content: 'You can return a parcel within thirty days.' })
  await makeDocument(desk, { name: 'Hours', content: 'The shop in the harbour opens at nine.' })
  await indexDocuments(desk)
  await desk.put('/api/Customers/me', { aiProviderApiKey: double.apiKey })
  return { desk, double }
}

const titles = async (desk: Desk, q: string) =>
  (await desk.get(`/api/Knowledge/search?q=${encodeURIComponent(q)}`)).body.items.map(
    ({ title }: { title: string }) => title,
  )

const findIndex = async ({ context, customerID }: Desk) =>
  (await context.db.select().from(knowledgeIndexes).where(eq(knowledgeIndexes.customerID, customerID)))[0]

const encodersOf = async ({ context, customerID }: Desk) => {
  const rows = await context.db.select().from(passages).where(eq(passages.customerID, customerID))
  return rows.map(({ encoder, vector }) => [encoder, vector.length])
}

const rebuilt = (desk: Desk, isDone: (encoder: string | undefined) => boolean) =>
  until(async () => {
    await desk.runJobs()
    return isDone((await findIndex(desk))?.encoder)
  })

describe('knowledgeEmbeddingModel', () => {
  test('lets the provider create vectors of documents and questions, and counts the usage', async () => {
    const { desk, double } = await startEmbeddingDesk()

    await desk.put('/api/Customers/me', { knowledgeEmbeddingModel: model })
    expect((await desk.get('/api/Customers/me')).body.knowledgeEmbeddingModel).toBe(model)
    expect(await titles(desk, 'When do you open the shop?')).toContain('Hours')
    await rebuilt(desk, (encoder) => encoder?.startsWith(model) ?? false)

    const name = `${model} at ${double.baseUrl}`
    expect(await encodersOf(desk)).toEqual([
      [name, 48],
      [name, 48],
    ])
    expect((await titles(desk, 'parcel'))[0]).toBe('Returns')
    expect(double.embedded.at(-1)).toMatchObject({ model, input: ['parcel'] })
    expect(double.refused).toEqual([])
    const usage = (await desk.get('/api/Customers/ai-usage')).body
    expect(usage).toMatchObject([{ purpose: 'embeddings', model, requests: 3 }])

    await makeDocument(desk, { name: 'Pets', content: 'Dogs are welcome in the garden.' })
    await indexDocuments(desk)
    expect((await titles(desk, 'dogs'))[0]).toBe('Pets')

    await desk.put('/api/Customers/me', { knowledgeEmbeddingModel: null })
    await rebuilt(desk, (encoder) => encoder !== name)
    expect(new Set((await encodersOf(desk)).map(([encoder]) => encoder))).toEqual(new Set(['words-400']))
  })

  test('the old index is used while the new one is built, and changes are in both', async () => {
    const { desk, double } = await startEmbeddingDesk()
    const { context, customerID } = desk
    await desk.put('/api/Customers/me', { knowledgeEmbeddingModel: model })
    const input = { customerID }
    double.misbehave('insufficient-quota', { times: 1 })

    await expect(rebuildIndex(context, input)).rejects.toThrow()

    expect(await findIndex(desk)).toMatchObject({ encoder: 'words-400', nextEncoder: `${model} at ${double.baseUrl}` })
    expect((await titles(desk, 'parcel'))[0]).toBe('Returns')
    const pets = await makeDocument(desk, { name: 'Pets', content: 'Dogs are welcome in the garden.' })
    await indexDocument(context, { customerID, documentID: pets.documentID })
    expect((await titles(desk, 'dogs'))[0]).toBe('Pets')
    expect((await encodersOf(desk)).filter(([, size]) => size === 48)).toHaveLength(1)

    await rebuildIndex(context, input)
    expect(await findIndex(desk)).toMatchObject({ encoder: `${model} at ${double.baseUrl}`, nextEncoder: null })
    expect(await encodersOf(desk)).toHaveLength(3)
    expect((await titles(desk, 'parcel'))[0]).toBe('Returns')
  })

  test('search uses words while the provider is down; without a key there is no choice', async () => {
    const { desk, double } = await startEmbeddingDesk()
    await desk.put('/api/Customers/me', { knowledgeEmbeddingModel: model })
    await rebuilt(desk, (encoder) => encoder?.startsWith(model) ?? false)

    double.misbehave('insufficient-quota', { times: 5 })
    expect((await titles(desk, 'parcel'))[0]).toBe('Returns')
    double.behave()

    const other = await desk.other()
    const refused = await other.put('/api/Customers/me', { knowledgeEmbeddingModel: model })
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      400,
      expect.stringMatching(/knowledgeEmbeddingModel.*key/),
    ])
    expect(await titles(other, 'parcel')).toEqual([])
  })
})
