import { Type } from 'typebox'
import type { PlaceRequest } from '../../ai.ts'
import { clip, dataBlock, dataRule } from './data-block.ts'
import type { Exchange } from './exchange.ts'
import { languageName } from './language-name.ts'

const shape = Type.Object({ language: Type.Union([Type.String(), Type.Null()]) }, { additionalProperties: false })

export function toPlaceExchange({
  country,
  state,
  city,
  candidates,
}: PlaceRequest): Exchange<typeof shape, { language: string | undefined }> {
  const system = [
    'You tell the language in which most people of a place expect to be written to, as its code, or null when it cannot be told.',
    `It is one of: ${candidates.map(languageName).join(', ')}.`,
    dataRule,
  ]
  const lines = Object.entries({ Country: country, State: state, City: city }).filter(([, name]) => name)
  return {
    name: 'place',
    messages: [
      { role: 'system', content: system.join('\n') },
      {
        role: 'user',
        content: dataBlock('place', lines.map(([what, name]) => `${what}: ${clip(name ?? '', 100)}`).join('\n')),
      },
    ],
    shape,
    read: ({ language }) => ({
      language: candidates.find((candidate) => candidate === language?.trim().toLowerCase().split(/[-_]/)[0]),
    }),
  }
}
