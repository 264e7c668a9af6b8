import { expect, test } from 'vitest'
import type { Encoder, TextToEncode } from '../../adapters/ai/ai.ts'
import { encodeText, encodeWords } from '../../adapters/ai/embedded/knowledge/encode-text.ts'
import type { Context } from '../../context.ts'
import { rankTexts } from './rank-texts.ts'
import { readQuestion } from './read-question.ts'

function countEncodings() {
  const encoded: string[] = []
  const encodeNow = async (texts: TextToEncode[]) => {
    encoded.push(...texts.map(({ text }) => text))
    return texts.map(encodeText)
  }
  const encoder: Encoder = {
    name: 'counting',
    encode: encodeNow,
    encodeNow,
    encodeWords: async (texts) => texts.map(encodeWords),
  }
  const context = { ai: { encoder: () => encoder } } as unknown as Context
  return { encoded, encoder, context }
}

const parcels = { title: 'Parcels', content: 'A parcel can be returned within 30 days.' }
const lamps = { title: 'Lamps', content: 'The reading lamp takes a bulb of five watts.' }

test('repeated texts are not encoded again, and rank the same', async () => {
  const { encoded, context } = countEncodings()
  const first = await rankTexts(context, 1, [parcels, lamps], { text: 'Which bulb does the lamp take?' })
  encoded.length = 0

  const again = await rankTexts(context, 1, [parcels, lamps], { text: 'Which bulb does the lamp take?' })

  expect(again).toEqual(first)
  expect(again[0]).toMatchObject({ text: 1, passage: lamps.content })
  expect(encoded).toEqual(['Which bulb does the lamp take?'])
})

test('a changed text is encoded again', async () => {
  const { encoded, context } = countEncodings()
  await rankTexts(context, 1, [parcels], { text: 'Within how many days?' })
  encoded.length = 0
  const changed = { ...parcels, content: 'A parcel can be returned within 14 days.' }

  const [found] = await rankTexts(context, 1, [changed], { text: 'Within how many days?' })

  expect(found?.passage).toBe(changed.content)
  expect(encoded).toContain(changed.content)
})

test('a repeated question is encoded once per encoder', async () => {
  const { encoded, encoder } = countEncodings()
  const question = { text: 'Where is my parcel?', read: new Map() }

  const read = await Promise.all([
    readQuestion(encoder, question),
    readQuestion(encoder, { ...question }),
    readQuestion({ ...encoder, name: 'other' }, question),
  ])

  expect(read[1]).toBe(read[0])
  expect(encoded).toHaveLength(2)
})
