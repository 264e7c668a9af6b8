import { expect, test } from 'vitest'
import { startDesk } from '../desk.ts'
import { makeMessage } from '../factories.ts'

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

/** The lists that can be sorted, each with the scalar fields of its rows. */
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
  const lists = listsOf(desk.server.document as unknown as Document)
  expect(lists.length).toBeGreaterThan(15)

  const refused: string[] = []
  for (const [path, fields] of lists) {
    expect(fields.length, path).toBeGreaterThan(2)
    const list = path.replace('{id}', String(path.includes('/EndUsers/') ? endUserID : ticketID))
    for (const field of fields) {
      const { status } = await desk.get(`${list}?ticketId=${ticketID}&sortBy=${field}&sortOrder=desc`)
      if (status !== 200) refused.push(`${path} by ${field}: ${status}`)
    }
  }
  expect(refused).toEqual([])
})
