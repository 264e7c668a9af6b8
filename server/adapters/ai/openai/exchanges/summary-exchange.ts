import { Type } from 'typebox'
import type { SummaryRequest } from '../../ai.ts'
import { dataBlock, dataRule } from './data-block.ts'
import { type Exchange, UnusableAnswer } from './exchange.ts'
import { languageName } from './language-name.ts'

const shape = Type.Object({ summary: Type.String() }, { additionalProperties: false })

export function toSummaryExchange({ messages, language }: SummaryRequest): Exchange<typeof shape, { summary: string }> {
  const system = [
    'You summarise the history of a support ticket for the representative who takes it over.',
    'Say in at most five sentences what the end user wants, what was done or promised, and what is open. Keep names, numbers and dates. Add nothing.',
    `Write in ${language ? languageName(language) : 'the language of the messages'}.`,
    dataRule,
  ]
  const blocks = messages.map(({ from, at, text }) =>
    dataBlock(from === 'desk' ? 'reply' : 'message', `${at.toISOString()}\n${text}`),
  )
  return {
    name: 'summary',
    messages: [
      { role: 'system', content: system.join('\n') },
      { role: 'user', content: blocks.join('\n\n') },
    ],
    shape,
    read({ summary }) {
      if (summary.trim() === '') throw new UnusableAnswer('summary must not be empty')
      return { summary: summary.trim() }
    },
  }
}
