import { isSecretName } from '../../../knowledge/documents/retrieval/hide-secrets.ts'
import { mask } from '../../../platform/secrets/secrets.ts'

const maxResult = 8_000
const maxDepth = 20

/** Returns the relevant part of a response as text without secrets. */
export function readResult(text: string, { path, secrets }: { path: string | null; secrets: string[] }): string {
  const value = parse(text)
  const chosen = value === undefined || !path ? value : findPart(value, path)
  const shown =
    value === undefined ? text : chosen === undefined ? `The answer has no ${path}.` : toText(maskMembers(chosen, 0))
  return clip(maskTexts(shown.replaceAll('\0', ''), secrets))
}

const toText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Resolves paths such as `order.items[0].id`; also accepts the prefix `$.` and the separator `/`. */
export function findPart(value: unknown, path: string): unknown {
  const names = path
    .replace(/^\$\.?/, '')
    .split(/[./[\]]/)
    .filter((name) => name !== '')
  let part = value
  for (const name of names.slice(0, maxDepth)) {
    if (typeof part !== 'object' || part === null || !Object.hasOwn(part, name)) return undefined
    part = (part as Record<string, unknown>)[name]
  }
  return part
}

/** Masks members whose names indicate secrets. */
function maskMembers(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || depth > maxDepth) return value
  if (Array.isArray(value)) return value.map((item) => maskMembers(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const isSecret = isSecretName(name) && typeof inner === 'string' && inner !== ''
      return [name, isSecret ? mask : maskMembers(inner, depth + 1)]
    }),
  )
}

export const maskTexts = (text: string, secrets: string[]): string =>
  secrets.reduce((shown, secret) => shown.replaceAll(secret, mask), text)

export const clip = (text: string): string =>
  text.length <= maxResult ? text : `${text.slice(0, maxResult).toWellFormed()}…`
