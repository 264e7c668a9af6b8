import { expect, test } from 'vitest'
import { isTransfer } from '../../../platform/threads/transfer.ts'
import { parseTask } from './parse-task.ts'

const parse = async (text: string) => {
  const raw = new Uint8Array(Buffer.from(text.replaceAll('\n', '\r\n'))).buffer
  return { raw, result: await parseTask({ raw, size: raw.byteLength, keys: {} }).catch((fault: unknown) => fault) }
}

const buffersOf = (result: unknown) => (isTransfer(result) ? result.buffers : [])

test('the memory of an email without files is free at once', async () => {
  const { raw, result } = await parse('From: ada@example.org\n\nHello')

  expect(buffersOf(result)).toEqual([])
  expect(raw.detached).toBe(true)
})

test('the memory of an email with files is handed over with them', async () => {
  const { raw, result } = await parse('From: ada@example.org\nContent-Type: image/png; name=a.png\n\nHello')

  expect(buffersOf(result)).toEqual([raw])
  expect(raw.detached).toBe(false)
})

test('the memory of an email that cannot be read is free at once', async () => {
  const { raw, result } = await parse(`From: ada@example.org\nX-Long: ${'x'.repeat(2 ** 20)}\n\nHello`)

  expect(result).toBeInstanceOf(Error)
  expect(raw.detached).toBe(true)
})
