import { expect, test } from 'vitest'
import { startDesk } from '../desk.ts'
import { makeChannel, makeMessage, makeTopic } from '../factories.ts'

interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema
}

interface Operation {
  parameters?: { name: string }[]
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}

interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

/** The sortable lists, each with the scalar fields of its rows. */
function listsOf({ paths, components }: Document): [path: string, fields: string[]][] {
  const resolve = (schema: Schema = {}): Schema =>
    schema.$ref ? resolve(components.schemas[schema.$ref.replace('#/components/schemas/', '')]) : schema
  const isScalar = (given: Schema): boolean => {
    const { type, anyOf } = resolve(given)
    if (anyOf) return anyOf.every(isScalar)
    return ![type].flat().some((name) => name === 'object' || name === 'array')
  }
  return Object.entries(paths).flatMap(([path, { get }]) => {
    if (!get?.parameters?.some(({ name }) => name === 'sortBy')) return []
    const page = resolve(get.responses[200]?.content?.['application/json']?.schema)
    const row = resolve(resolve(page.properties?.items).items)
    const fields = Object.entries(row.properties ?? {}).filter(([, field]) => isScalar(field))
    return [[path, fields.map(([name]) => name)]]
  })
}

test('every list can be sorted by every scalar field of its rows', async () => {
  await using desk = await startDesk()
  const { ticketID } = await makeMessage(desk, { uid: 'ada@example.test' })
  const { endUserID } = (await desk.get(`/tickets/${ticketID}`)).body
  const sample = { from: '2000-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z', max: 1 }
  const { replayID } = (await desk.post('/api/Replays', { sample, provider: 'Recorded', maxCost: 0 })).body
  const lists = listsOf(desk.server.document as unknown as Document)
  expect(lists.length).toBeGreaterThan(15)

  const refused: string[] = []
  for (const [path, fields] of lists) {
    expect(fields.length, path).toBeGreaterThan(2)
    const id = path.includes('/EndUsers/') ? endUserID : path.includes('/Replays/') ? replayID : ticketID
    const list = path.replace('{id}', String(id))
    for (const field of fields) {
      const { status } = await desk.get(`${list}?ticketId=${ticketID}&sortBy=${field}&sortOrder=desc`)
      if (status !== 200) refused.push(`${path} by ${field}: ${status}`)
    }
  }
  expect(refused).toEqual([])
})

test('change sets and autonomy are sorted as requested, with ties by ID on every page', async () => {
  await using desk = await startDesk()
  for (const name of ['b', 'A', 'c']) await desk.post('/api/ChangeSets', { name })
  const { topicID: first } = await makeTopic(desk, { name: 'Returns' })
  const { topicID: second } = await makeTopic(desk, { name: 'invoices' })
  const { channelID } = await makeChannel(desk)
  const read = async (path: string, field: string) =>
    (await desk.get(path)).body.items.map((item: Record<string, unknown>) => item[field])

  expect(await read('/api/ChangeSets', 'name')).toEqual(['c', 'A', 'b'])
  expect(await read('/api/ChangeSets?sortBy=Name', 'name')).toEqual(['A', 'b', 'c'])
  expect(await read('/api/ChangeSets?sortBy=itemCount&sortOrder=desc', 'name')).toEqual(['c', 'A', 'b'])
  const autonomy = `/api/Autonomy?channelID=${channelID}`
  expect(await read(`${autonomy}&sortBy=topicName`, 'topicID')).toEqual([second, first])
  expect(await read(`${autonomy}&sortBy=topicName&sortOrder=desc`, 'topicID')).toEqual([first, second])
  for (const [page, topicID] of [first, second].entries()) {
    const one = `${autonomy}&sortBy=effectiveLevel&pageSize=1&pageNumber=${page + 1}`
    expect(await read(one, 'topicID')).toEqual([topicID])
  }
  for (const path of ['Approvals', 'Autonomy', 'ChangeSets', 'Knowledge/proposals', 'Replays']) {
    expect(await desk.get(`/api/${path}?sortBy=nothing`)).toMatchObject({
      ...{ status: 400, body: { details: [{ field: 'sortBy', code: 'not_one_of' }] } },
    })
  }
})
