import { Type } from 'typebox'
import type { ArticleRequest } from '../../ai.ts'
import { dataBlock, dataRule } from './data-block.ts'
import { type Exchange, UnusableAnswer } from './exchange.ts'
import { languageName } from './language-name.ts'

const shape = Type.Object({ title: Type.String(), content: Type.String() }, { additionalProperties: false })

/** About 12,000 tokens. */
const maxCharacters = 48_000

type Article = { title: string; content: string }

export function toArticleExchange({ conversations, language }: ArticleRequest): Exchange<typeof shape, Article> {
  const system = [
    'You write an article for the knowledge base of a support team from what its people replied to customers.',
    'The title is the question in general words. The content is Markdown: the answer for every customer, not for one.',
    'Use only what the replies say. Leave out names, addresses, numbers of orders and everything else about one customer, greetings and apologies. Placeholders such as [name] stay out.',
    `Write in ${language ? languageName(language) : 'the language of the replies'}.`,
    dataRule,
  ]
  const blocks = conversations.flatMap(({ questions, answers }) => [
    ...questions.map((text) => dataBlock('message', text)),
    ...answers.map((text) => dataBlock('reply', text)),
  ])
  return {
    name: 'article',
    messages: [
      { role: 'system', content: system.join('\n') },
      { role: 'user', content: blocks.join('\n\n').slice(0, maxCharacters) },
    ],
    shape,
    read({ title, content }) {
      if (title.trim() === '' || content.trim() === '') throw new UnusableAnswer('title and content must not be empty')
      return { title: title.trim(), content: content.trim() }
    },
  }
}
