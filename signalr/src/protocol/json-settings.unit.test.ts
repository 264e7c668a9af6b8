import { describe, expect, test } from 'vitest'
import { startHub } from '../test/start-hub.ts'
import { ByteQueue } from './byte-queue.ts'
import { createJsonProtocol } from './json-protocol.ts'
import type { HubMessage } from './messages.ts'

const bigIntsAsText = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value)
const textAsBigInt = (_: string, value: unknown) =>
  typeof value === 'string' && /^\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value

const write = (message: HubMessage, replacer: (key: string, value: unknown) => unknown) =>
  createJsonProtocol({ replacer }).encode(message).toString().slice(0, -1)

function read(text: string, reviver: (key: string, value: unknown) => unknown): HubMessage | undefined {
  const protocol = createJsonProtocol({ reviver })
  const queue = new ByteQueue()
  queue.push(Buffer.from(`${text}\u001e`))
  return protocol.decode(protocol.split(queue, 10_000) as Buffer)
}

describe('replacer', () => {
  test('is applied to arguments, items and results only', () => {
    const loud = (_: string, value: unknown) => (typeof value === 'string' ? value.toUpperCase() : value)
    const call: HubMessage = {
      type: 1,
      invocationId: 'a',
      target: 'say',
      arguments: ['b', { c: ['d'] }],
      streamIds: ['e'],
    }
    expect(write(call, loud)).toBe(
      '{"type":1,"invocationId":"a","target":"say","arguments":["B",{"c":["D"]}],"streamIds":["e"]}',
    )
    expect(write({ type: 2, invocationId: 'a', item: 'b' }, loud)).toBe('{"type":2,"invocationId":"a","item":"B"}')
    expect(write({ type: 3, invocationId: 'a', result: 'b' }, loud)).toBe('{"type":3,"invocationId":"a","result":"B"}')
    expect(write({ type: 3, invocationId: 'a', error: 'b' }, loud)).toBe('{"type":3,"invocationId":"a","error":"b"}')
  })

  test('gets dates and bytes unconverted; returned ones are serialized as usual', () => {
    const seen: unknown[] = []
    const note = (_: string, value: unknown) => {
      seen.push(value)
      return value
    }
    const values = [new Date('2024-02-03T04:05:06.700Z'), new Uint8Array([1, 2, 255])]
    expect(write({ type: 1, target: 'T', arguments: values }, note)).toContain('["2024-02-03T04:05:06.7Z","AQL/"]')
    expect(seen).toEqual(values)
  })

  test('may omit values', () => {
    const hide = (key: string, value: unknown) => (key === 'secret' ? undefined : value)
    expect(write({ type: 1, target: 'T', arguments: [{ secret: 1, open: 2 }] }, hide)).toContain('[{"open":2}]')
    expect(write({ type: 1, target: 'T', arguments: [1, 2] }, () => undefined)).toContain('[null,null]')
  })
})

describe('reviver', () => {
  test('is applied to arguments, items and results only', () => {
    expect(read('{"type":1,"invocationId":"1n","target":"2n","arguments":[{"a":["3n"]},"b"]}', textAsBigInt)).toEqual({
      type: 1,
      invocationId: '1n',
      target: '2n',
      arguments: [{ a: [3n] }, 'b'],
    })
    expect(read('{"type":2,"invocationId":"1n","item":"2n"}', textAsBigInt)).toMatchObject({ item: 2n })
    expect(read('{"type":3,"invocationId":"1n","result":"2n"}', textAsBigInt)).toMatchObject({ result: 2n })
    expect(read('{"type":5,"invocationId":"1n"}', textAsBigInt)).toEqual({ type: 5, invocationId: '1n' })
  })

  test('cannot be used to change a prototype', () => {
    const [value] = (
      read('{"type":1,"target":"T","arguments":[{"__proto__":{"isAdmin":true}}]}', (_, item) => item) as {
        arguments: { isAdmin?: boolean }[]
      }
    ).arguments
    expect(value?.isAdmin).toBeUndefined()
    expect(Object.keys(value as object)).toEqual(['__proto__'])
  })

  test('ends the connection with the error that it throws', async () => {
    const reviver = () => {
      throw new RangeError('never')
    }
    await using running = await startHub({ protocols: [createJsonProtocol({ reviver })], detailedErrors: true })
    const client = await running.connect()
    await expect(client.invoke('Echo', 1)).rejects.toThrow('Error reading JSON.')
  })
})

test('a hub with both sends and receives values that JSON does not support', async () => {
  const json = createJsonProtocol({ replacer: bigIntsAsText, reviver: textAsBigInt })
  await using running = await startHub({ protocols: [json] })
  const client = await running.connect()
  expect(await client.invoke('Unspeakable')).toBe('1n')
  expect(await client.invoke('Echo', { amounts: ['12n'] })).toEqual({ amounts: ['12n'] })
})
