import { expect, test } from 'vitest'
import { isTransfer } from '../../../platform/threads/transfer.ts'
import { parseTask } from './parse-task.ts'
import type { ParsedMail } from './parsed-mail.ts'

const parse = async (text: string) => {
  const raw = new Uint8Array(Buffer.from(text.replaceAll('\n', '\r\n'))).buffer
  return { raw, result: await parseTask({ raw, size: raw.byteLength, keys: {} }).catch((fault: unknown) => fault) }
}

const buffersOf = (result: unknown) => (isTransfer(result) ? result.buffers : [])

test('frees the memory of an email without files immediately', async () => {
  const { raw, result } = await parse('From: ada@example.org\n\nHello')

  expect(buffersOf(result)).toEqual([])
  expect(raw.detached).toBe(true)
})

test('transfers the memory of an email together with its files', async () => {
  const { raw, result } = await parse('From: ada@example.org\nContent-Type: image/png; name=a.png\n\nHello')

  expect(buffersOf(result)).toEqual([raw])
  expect(raw.detached).toBe(false)
})

test('frees the memory of an unreadable email immediately', async () => {
  const { raw, result } = await parse(`From: ada@example.org\nX-Long: ${'x'.repeat(2 ** 20)}\n\nHello`)

  expect(result).toBeInstanceOf(Error)
  expect(raw.detached).toBe(true)
})

test('transfers only the file if it was decoded into shared memory', async () => {
  const { result } = await parse('From: ada@example.org\n\nSee below\nbegin 644 a.txt\n%:&5L;&\\`\n`\nend\n')
  if (!isTransfer(result)) throw result

  const { files } = structuredClone(result.value, { transfer: result.buffers }) as ParsedMail
  expect(files).toMatchObject([{ fileName: 'a.txt' }])
  expect(Buffer.from(files[0]?.bytes ?? []).toString()).toBe('hello')
})
