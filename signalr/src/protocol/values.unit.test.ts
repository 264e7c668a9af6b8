import { decode, encode } from '@msgpack/msgpack'
import { describe, expect, test } from 'vitest'
import { ByteQueue } from './byte-queue.ts'
import type { HubProtocol } from './hub-protocol.ts'
import { jsonProtocol } from './json-protocol.ts'
import { withLengthPrefix } from './length-prefix.ts'
import { messagePackProtocol } from './messagepack-protocol.ts'
import type { Invocation } from './messages.ts'

function read(protocol: HubProtocol, bytes: Buffer): unknown[] {
  const queue = new ByteQueue()
  queue.push(bytes)
  const payload = protocol.split(queue, 1_000_000)
  return (protocol.decode(payload as Buffer) as Invocation).arguments
}

const call = (...values: unknown[]): Invocation => ({ type: 1, target: 'T', arguments: values })

describe('JSON', () => {
  test('writes bytes as base64 and dates as .NET does', () => {
    const values = [new Uint8Array([1, 2, 255]), { at: new Date('2024-02-03T04:05:06.700Z'), on: [new Date(0)] }]
    const text = jsonProtocol.encode(call(...values)).toString()
    expect(text).toContain('["AQL/",{"at":"2024-02-03T04:05:06.7Z","on":["1970-01-01T00:00:00Z"]}]')
  })

  test('reads integers beyond 2^53 as bigints, and nothing else', () => {
    const text =
      '{"type":1,"target":"T","arguments":[9007199254740993,-9223372036854775808,9007199254740991,1e300,"9007199254740993"]}'
    expect(read(jsonProtocol, Buffer.from(`${text}\u001e`))).toEqual([
      9007199254740993n,
      -9223372036854775808n,
      9007199254740991,
      1e300,
      '9007199254740993',
    ])
  })

  test('rejects cycles with an error', () => {
    const circle: Record<string, unknown> = {}
    circle.self = circle
    expect(() => jsonProtocol.encode(call(circle))).toThrow(TypeError)
  })
})

describe('MessagePack', () => {
  test('round-trips 64-bit integers', () => {
    const values = [9007199254740993n, -9223372036854775808n, 1_700_000_000_000, 7, [{ deep: 18446744073709551615n }]]
    expect(read(messagePackProtocol, messagePackProtocol.encode(call(...values)))).toEqual(values)
  })

  test('writes integers next to a bigint as integers', () => {
    const bytes = messagePackProtocol.encode(call(1n, 1_700_000_000_000))
    expect(bytes.includes(0xcb), 'no float').toBe(false)
  })

  test('reads maps with boolean keys', () => {
    const map = Buffer.from([0x82, 0xc3, 0x01, 0xc2, 0x02])
    const head = Buffer.from(encode([1, {}, null, 'T', [], []]))
    // The empty list of arguments becomes a list with one map.
    const at = head.length - 2
    const body = Buffer.concat([head.subarray(0, at), Buffer.from([0x91]), map, head.subarray(at + 1)])
    expect(decode(head)).toHaveLength(6)
    expect(read(messagePackProtocol, Buffer.from(withLengthPrefix(body)))).toEqual([{ true: 1, false: 2 }])
  })
})
