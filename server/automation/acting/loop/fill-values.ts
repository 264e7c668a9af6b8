import { type PlaceholderFacts, replacePlaceholders } from '../../../knowledge/documents/replace-placeholders.ts'
import type { ToolRow } from '../tools/tools.table.ts'

type Values = Record<string, unknown>

const placeholder = /\{\{([^{}]+)\}\}/g
const wholeValue = /^\{\{([^{}]+)\}\}$/

/** Saved values take precedence over the usual placeholders; unknown values are empty. */
export function fillText(text: string, found: Values, facts: PlaceholderFacts): string {
  return text.replace(placeholder, (written, name: string) => {
    const value = lookUp(found, name.trim())
    if (value !== undefined) return toText(value)
    const filled = replacePlaceholders(written, facts)
    return filled === written ? '' : filled
  })
}

const toText = (value: unknown) =>
  value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)

function lookUp(found: Values, path: string): unknown {
  let value: unknown = found
  for (const name of path.split(/[.[\]]/).filter((part) => part !== '')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    value = (value as Values)[name]
  }
  return value
}

type Property = { type?: unknown } | undefined

/**
 * A lone placeholder keeps the type of its value; otherwise values are converted to the type in the tool's schema
 * where unambiguous.
 */
export function fillArguments(
  template: Values,
  { parameters }: ToolRow,
  found: Values,
  facts: PlaceholderFacts,
): Values {
  const properties = (parameters.properties ?? {}) as Record<string, Property>
  const fill = (value: unknown): unknown => {
    if (typeof value === 'string') {
      const alone = wholeValue.exec(value)?.[1]
      const known = alone === undefined ? undefined : lookUp(found, alone.trim())
      return known ?? fillText(value, found, facts)
    }
    if (Array.isArray(value)) return value.map(fill)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, fill(inner)]))
  }
  return Object.fromEntries(
    Object.entries(template).map(([name, value]) => [name, toType(fill(value), properties[name])]),
  )
}

function toType(value: unknown, property: Property): unknown {
  const types = [property?.type].flat()
  const isNumber = types.includes('number') || types.includes('integer')
  if (isNumber && typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)))
    return Number(value)
  if (types.includes('string') && (typeof value === 'number' || typeof value === 'boolean')) return String(value)
  if (types.includes('boolean') && (value === 'true' || value === 'false')) return value === 'true'
  return value
}
