import { describe, expect, test } from 'vitest'
import { encodeText } from './sentence-encoder.ts'

const likeness = (one: string, other: string) =>
  encodeText(one).reduce((sum, value, index) => sum + value * (encodeText(other)[index] as number), 0)

describe('sentence encoder', () => {
  const question = 'Where is my parcel?'
  const others = [
    'I want a refund',
    'How do I change my password?',
    'The weather is nice today',
    'You charged me twice',
  ]

  test.each([
    'Wo ist mein Paket?',
    'Waar is mijn pakket?',
    "Dov'è il mio pacco?",
    'Où est mon colis ?',
    '¿Dónde está mi paquete?',
    'Kargom nerede?',
    'Где моя посылка?',
    'where is the package i ordered',
  ])('%j is nearer to the question than to others', (text) => {
    const near = likeness(text, question)

    for (const other of others) expect(near).toBeGreaterThan(likeness(text, other))
  })

  test('tolerates typos', () => {
    const meant = likeness('I forgot my pasword', 'I forgot my password')

    for (const other of ['I forgot my umbrella', 'I like my password', 'I passed my exam'])
      expect(meant).toBeGreaterThan(likeness('I forgot my pasword', other))
  })

  test('returns unit vectors, and zeros for an empty text', () => {
    expect(likeness(question, question)).toBeCloseTo(1)
    expect(encodeText('!?').every((value) => value === 0)).toBe(true)
  })
})
