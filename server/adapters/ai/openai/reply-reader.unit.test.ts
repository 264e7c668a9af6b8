import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createReplyReader } from './reply-reader.ts'

const readInPieces = (text: string, size: number) => {
  const read = createReplyReader()
  const pieces: string[] = []
  for (let start = 0; start < text.length; start += size) {
    const soFar = read(text.slice(start, start + size))
    if (soFar !== undefined) pieces.push(soFar)
  }
  return pieces
}

test('reports the reply as it grows', () => {
  expect(readInPieces('{"reason":"x","reply":"Hello you"}', 4)).toEqual(['H', 'Hello', 'Hello you'])
})

test.each([
  [
    'other members are not it',
    '{"reason":"reply","a":{"reply":"no"},"b":["reply",":"],"reply":"yes","c":"reply"}',
    'yes',
  ],
  ['escapes', String.raw`{"reply":"a\n\"b\"\\ \u00e9 \ud83d\ude00 \/"}`, 'a\n"b"\\ é 😀 /'],
  ['words around the object', 'Here you "are": ```json\n{ "reply" : "yes" }\n```', 'yes'],
])('reads past %s', (_what, text, expected) => {
  expect(readInPieces(text, 1).at(-1)).toBe(expected)
})

test('reports nothing without a reply', () => {
  expect(readInPieces('{"summary":"x"}', 3)).toEqual([])
  expect(readInPieces('no JSON at all', 3)).toEqual([])
})

test('ends with the reply of the complete object, wherever it is split', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), fc.integer({ min: 1, max: 9 }), (reply, reason, size) => {
      const last = readInPieces(JSON.stringify({ reason, documentIDs: [1], reply }), size).at(-1) ?? ''
      expect(last).toBe(reply.trimStart())
    }),
  )
})
