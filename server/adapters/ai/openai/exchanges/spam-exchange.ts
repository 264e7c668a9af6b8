import { Type } from 'typebox'
import type { SpamRequest } from '../../ai.ts'
import { clip, dataBlock, dataRule } from './data-block.ts'
import type { Exchange } from './exchange.ts'

const shape = Type.Object({ isSpam: Type.Boolean(), score: Type.Number() }, { additionalProperties: false })

const maxMarked = 20
const maxMarkedLength = 300

export function toSpamExchange({
  marked,
  subject,
  text,
  fromAddress,
}: SpamRequest): Exchange<typeof shape, { isSpam: boolean; score: number }> {
  const system = [
    'You judge whether a message to a support desk is spam: unasked advertising, fraud, phishing or machine-made nonsense.',
    'An honest question, complaint or greeting is never spam, however short, rude or badly written. When in doubt it is not spam.',
    'score is how sure you are that it is spam, from 0 to 1. What the people of this desk marked before weighs most.',
    dataRule,
  ]
  const examples = marked
    .slice(0, maxMarked)
    .map((one) => JSON.stringify({ isSpam: one.isSpam, text: clip(one.text, maxMarkedLength) }))
  const blocks = [
    ...(examples.length > 0 ? [dataBlock('marked', examples.join('\n'))] : []),
    dataBlock('sender', fromAddress ?? 'unknown'),
    dataBlock('subject', subject),
    dataBlock('message', text),
  ]
  return {
    name: 'spam',
    messages: [
      { role: 'system', content: system.join('\n') },
      { role: 'user', content: blocks.join('\n\n') },
    ],
    shape,
    read: ({ isSpam, score }) => ({ isSpam, score: Math.min(Math.max(score, 0), 1) }),
  }
}
