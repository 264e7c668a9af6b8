import type { AssistKind } from '@attendant/contract/automation/assist.ts'
import { Type } from 'typebox'
import type { AssistedText, AssistRequest } from '../../ai.ts'
import { dataBlock, dataRule } from './data-block.ts'
import { type Exchange, UnusableAnswer } from './exchange.ts'
import { languageName } from './language-name.ts'

const shape = Type.Object(
  { sources: Type.Array(Type.Integer()), reply: Type.String() },
  { additionalProperties: false },
)

const maxTokens = 8_000
const maxReply = 40_000
const maxCited = 1_000

const edits = 'reply is the text and nothing else: no remarks, no quotation marks around it, no numbers of sources.'
const keep = 'Keep its meaning, its facts, names, numbers and links, and its language.'

const tasks: Record<AssistKind, string> = {
  Ask: 'A representative asks you about a support ticket. reply is the answer, brief and to the point. Where neither the documents nor the messages answer the question, say so.',
  Rewrite: `Rewrite the text of a representative, so that it answers the end user clearly and completely. ${keep} ${edits}`,
  Shorten: `Shorten the text of a representative to about half without losing what matters. ${keep} ${edits}`,
  Expand: `Write the text of a representative in more detail, with what the documents and messages say and nothing else. ${keep} ${edits}`,
  Friendlier: `Make the text of a representative friendlier and warmer. ${keep} ${edits}`,
  Formal: `Make the text of a representative more formal. ${keep} ${edits}`,
  Fix: `Correct spelling, grammar and punctuation of the text of a representative, and change nothing else. ${keep} ${edits}`,
  Translate: `Translate the text of a representative. Keep its meaning, its tone, names, numbers and links. ${edits}`,
  Summarize:
    'Summarize for a representative in at most five sentences: what the end user wants, what was done or promised, and what is open. Keep names, numbers and dates.',
  NextStep:
    'Advise a representative what to do next on a support ticket: one to three short steps, the first one first, each with its reason.',
}

/** Their texts go to the end user, so they have no source marks. */
const edited: readonly AssistKind[] = ['Rewrite', 'Shorten', 'Expand', 'Friendlier', 'Formal', 'Fix', 'Translate']

export function toAssistExchange(request: AssistRequest): Exchange<typeof shape, AssistedText> {
  const { kind, documents, messages } = request
  const contents = [...documents.map(({ content }) => content), ...messages.map(({ text }) => text)]
  return {
    name: 'assist',
    messages: [
      { role: 'system', content: toSystem(request) },
      { role: 'user', content: toBlocks(request).join('\n\n') },
    ],
    shape,
    defaults: { sources: [] },
    maxTokens,
    read({ sources, reply }) {
      const text = reply.trim()
      if (text === '') throw new UnusableAnswer('reply must not be empty')
      if (text.length > maxReply) throw new UnusableAnswer(`reply must have at most ${maxReply} characters`)
      if (edited.includes(kind)) return { text, citations: cite(sources, contents) }
      const marked = [...text.matchAll(/\[(\d{1,3})\]/g)].map(([, number]) => Number(number))
      const citations = cite([...marked, ...sources], contents)
      const isKnown = (number: string) => citations.some(({ mark }) => mark === Number(number))
      return {
        text: text.replace(/[ \t]{0,3}\[(\d{1,3})\]/g, (mark, number: string) => (isKnown(number) ? mark : '')),
        citations,
      }
    },
  }
}

const cite = (numbers: number[], contents: string[]) =>
  [...new Set(numbers)].flatMap((mark) => {
    const content = contents[mark - 1]
    return content === undefined ? [] : [{ mark, passage: content.slice(0, maxCited) }]
  })

function toSystem({ kind, customerName, language }: AssistRequest): string {
  const rules = [
    `You help the representatives of the support team of ${customerName}.`,
    tasks[kind],
    'Use only what the documents, the messages and the facts say. Do not invent anything and do not promise anything that they do not promise.',
    'sources are the numbers of the documents and messages that reply is based on.',
    ...(edited.includes(kind)
      ? []
      : ['After each statement write the number of its document or message in square brackets, such as [1].']),
    dataRule,
    `Write in ${language ? languageName(language) : 'the language of the text or the question'}.`,
  ]
  return rules.join('\n')
}

function toBlocks({ documents, messages, facts, text, question, today }: AssistRequest): string[] {
  return [
    ...documents.map(({ title, content }, index) =>
      dataBlock('document', `Title: ${title}\n\n${content}`, { number: index + 1 }),
    ),
    ...messages.map(({ from, at, text: said }, index) =>
      dataBlock(from === 'desk' ? 'reply' : 'message', `${at.toISOString()}\n${said}`, {
        number: documents.length + index + 1,
      }),
    ),
    ...(facts.length > 0 ? [dataBlock('facts', facts.join('\n'))] : []),
    `Today is ${today}.`,
    ...(text ? [dataBlock('text', text)] : []),
    ...(question ? [dataBlock('question', question)] : []),
  ]
}
