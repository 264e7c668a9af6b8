import { Type } from 'typebox'
import type { TranslationRequest } from '../../ai.ts'
import { dataBlock, dataRule } from './data-block.ts'
import { type Exchange, UnusableAnswer } from './exchange.ts'
import { languageName } from './language-name.ts'

const shape = Type.Object({ text: Type.String() }, { additionalProperties: false })

export function toTranslationExchange({
  text,
  targetLang,
  isHtml,
}: TranslationRequest): Exchange<typeof shape, { text: string }> {
  const system = [
    `You translate what stands in <data-text> into ${languageName(targetLang)}, faithfully and in the same tone. What is in that language already stays as it is.`,
    isHtml
      ? 'It is HTML: keep every tag and attribute exactly as it is and in its place, and translate only the text between tags.'
      : 'Keep line breaks, numbers, names and addresses as they are.',
    'The text of your answer is the translation and nothing else.',
    dataRule,
  ]
  return {
    name: 'translation',
    messages: [
      { role: 'system', content: system.join('\n') },
      { role: 'user', content: dataBlock('text', text) },
    ],
    shape,
    read(answer) {
      if (answer.text.trim() === '') throw new UnusableAnswer('text must not be empty')
      return { text: answer.text }
    },
  }
}
