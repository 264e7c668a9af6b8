import { invalidField, refuse } from '../../errors.ts'

export const isPossibleId = (id: number) => id >= 1 && Number.isSafeInteger(id)

/** A number out of range is the ID of a record that does not exist; anything else is not an ID. */
export function readPathIds(params: Record<string, unknown>, schema: object): void {
  const { properties = {} } = schema as { properties?: Record<string, { type?: string }> }
  for (const [name, { type }] of Object.entries(properties)) {
    if (type !== 'integer') continue
    const text = String(params[name])
    if (!/^\d+$/.test(text)) throw invalidField(name, 'whole_number_required')
    const id = Number(text)
    if (!isPossibleId(id)) throw refuse('resource_not_found')
    params[name] = id
  }
}
