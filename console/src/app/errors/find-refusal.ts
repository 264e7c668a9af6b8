import { refusal } from '../../messages/en/refusal.ts'
import type { MessageKey, Values } from '../../messages/translate.ts'

interface Pattern {
  key: MessageKey
  wording: RegExp
  literal: number
}

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

function toPattern([key, text]: [string, string]): Pattern {
  const parts = text.split(/\{(\w+)\}/)
  const source = parts.map((part, index) => (index % 2 ? `(?<${part}>[^]+?)` : escapePattern(part))).join('')
  const literal = parts.filter((_, index) => index % 2 === 0).join('').length
  return { key: `refusal.${key}` as MessageKey, wording: new RegExp(`^${source}$`), literal }
}

/** Words for placeholders are no refusals; of several that fit, the one that leaves least open says most. */
const patterns = Object.entries(refusal)
  .filter(([key]) => !key.includes('.'))
  .map(toPattern)
  .sort((one, other) => other.literal - one.literal)

/** Which refusal the service's words are, and what stands in their blanks. */
export function findRefusal(text: string): { key: MessageKey; values: Values } | undefined {
  for (const { key, wording } of patterns) {
    const found = wording.exec(text)
    if (found) return { key, values: { ...found.groups } }
  }
  return undefined
}
