import { expect, test } from 'vitest'
import { readServerSentEvents } from './server-sent-events.ts'

/** Splits the bytes into chunks of a size. */
async function read(text: string, size: number): Promise<string[]> {
  const bytes = new TextEncoder().encode(text)
  const pass = async (onPiece: (piece: Uint8Array) => void) => {
    for (let start = 0; start < bytes.length; start += size) onPiece(bytes.slice(start, start + size))
  }
  const received: string[] = []
  await readServerSentEvents(pass, (data) => received.push(data))
  return received
}

const sizes = [1, 2, 3, 7, 1000]

test.each([
  ['line feeds', 'data: one\n\ndata: two\n\n', ['one', 'two']],
  ['carriage returns with line feeds', 'data: one\r\n\r\ndata: two\r\n\r\n', ['one', 'two']],
  ['carriage returns', 'data: one\r\rdata: two\r\r', ['one', 'two']],
  ['comments and other fields between', ': hello\n\nid: 1\nevent: note\ndata: one\nretry: 3\n\n: bye\n\n', ['one']],
  ['data of several lines', 'data: one\ndata:two\ndata:  three\n\n', ['one\ntwo\n three']],
  ['letters of several bytes', 'data: Grüße 😀\n\n', ['Grüße 😀']],
  ['no end after the last event', 'data: one\n\ndata: two', ['one', 'two']],
  ['nothing', '', []],
])('reads %s, however it is cut', async (_what, text, expected) => {
  for (const size of sizes) expect(await read(text, size)).toEqual(expected)
})

test('passes on what the listener throws', async () => {
  const fault = new Error('Enough.')

  const reading = readServerSentEvents(
    async (onPiece) => onPiece(new TextEncoder().encode('data: again\n\n')),
    () => {
      throw fault
    },
  )

  await expect(reading).rejects.toBe(fault)
})
