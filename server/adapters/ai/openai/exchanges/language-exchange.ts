import { Type } from 'typebox'
import { clip, dataBlock, dataRule } from './data-block.ts'
import type { Exchange } from './exchange.ts'

const shape = Type.Object({ language: Type.Union([Type.String(), Type.Null()]) }, { additionalProperties: false })

/** The beginning is enough to detect the language. */
const maxLength = 2000

export function toLanguageExchange(
  text: string,
  candidates: string[] | undefined,
): Exchange<typeof shape, { language: string | undefined }> {
  const system = [
    'You tell the language that a text is written in, as a lower-case ISO 639-1 code, or null when it cannot be told.',
    ...(candidates ? [`It is one of: ${candidates.join(', ')}.`] : []),
    dataRule,
  ]
  return {
    name: 'language',
    messages: [
      { role: 'system', content: system.join('\n') },
      { role: 'user', content: dataBlock('text', clip(text, maxLength)) },
    ],
    shape,
    read({ language }) {
      const code = /^([a-z]{2,3})(?:[-_]|$)/i.exec(language?.trim() ?? '')?.[1]?.toLowerCase()
      if (!candidates) return { language: code }
      return { language: candidates.find((candidate) => candidate.toLowerCase().split('-')[0] === code) }
    },
  }
}
