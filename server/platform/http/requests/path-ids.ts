import { invalidField, notFound } from '../../errors.ts'

const isPossible = (id: number) => id >= 1 && Number.isSafeInteger(id)

/** For ids outside the path that are read like those in it. */
export function refuseImpossibleId(id: number, what: string): void {
  if (!isPossible(id)) throw notFound(what)
}

/** All digits but out of range is a thing that does not exist; anything else is not an id at all. */
export function readPathIds(params: Record<string, unknown>, schema: object): void {
  const { properties = {} } = schema as { properties?: Record<string, { type?: string }> }
  for (const [name, { type }] of Object.entries(properties)) {
    if (type !== 'integer') continue
    const text = String(params[name])
    if (!/^\d+$/.test(text)) throw invalidField(name, 'must be a whole number')
    const id = Number(text)
    if (!isPossible(id)) throw notFound()
    params[name] = id
  }
}
