import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ByteQueue } from './byte-queue.ts'
import type { HubProtocol } from './hub-protocol.ts'
import { jsonProtocol } from './json-protocol.ts'
import { messagePackProtocol } from './messagepack-protocol.ts'
import { type HubMessage, InvalidDataException } from './messages.ts'

const protocols: [string, HubProtocol][] = [
  ['JSON', jsonProtocol],
  ['MessagePack', messagePackProtocol],
]
const limit = 1024

/** All messages up to the first protocol error; any other error fails the test. */
function readAll(protocol: HubProtocol, chunks: Buffer[]): { messages: HubMessage[]; isBroken: boolean } {
  const queue = new ByteQueue()
  const messages: HubMessage[] = []
  try {
    for (const chunk of chunks) {
      queue.push(chunk)
      for (let payload = protocol.split(queue, limit); payload; payload = protocol.split(queue, limit)) {
        const message = protocol.decode(payload)
        if (message) messages.push(message)
      }
    }
  } catch (fault) {
    expect(fault).toBeInstanceOf(InvalidDataException)
    return { messages, isBroken: true }
  }
  return { messages, isBroken: false }
}

const id = fc.string({ minLength: 1, maxLength: 8 })
/** Values that both encodings support: MessagePack has no -0 and forbids the key __proto__. */
const value = fc
  .jsonValue({ maxDepth: 3 })
  .filter((item) => !JSON.stringify(item).includes('__proto__'))
  // Integers beyond 2^53 come back as bigints.
  .filter((item) => !/\d{16}/.test(JSON.stringify(item)))
  .map((item) => JSON.parse(JSON.stringify(item)))
const call = { target: id, arguments: fc.array(value, { maxLength: 3 }) }

const anyMessage: fc.Arbitrary<HubMessage> = fc.oneof(
  fc.record({ type: fc.constant(1 as const), ...call }),
  fc.record({ type: fc.constant(2 as const), invocationId: id, item: value }),
  fc.record({ type: fc.constant(3 as const), invocationId: id, result: value }),
  fc.record({ type: fc.constant(4 as const), invocationId: id, ...call }),
  fc.record({ type: fc.constant(5 as const), invocationId: id }),
  fc.constant({ type: 6 as const }),
  fc.record({ type: fc.constant(8 as const), sequenceId: fc.nat() }),
)
const normal = (messages: unknown) => JSON.parse(JSON.stringify(messages))

describe.each(protocols)('%s', (_, protocol) => {
  test('random bytes only throw protocol errors', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 200 })), (chunks) => {
        readAll(
          protocol,
          chunks.map((chunk) => Buffer.from(chunk)),
        )
      }),
      { numRuns: 2000 },
    )
  })

  test('messages are the same regardless of chunk boundaries', () => {
    fc.assert(
      fc.property(fc.array(anyMessage, { maxLength: 4 }), fc.array(fc.nat(), { maxLength: 12 }), (messages, cuts) => {
        const small = messages.filter((message) => protocol.encode(message).length <= limit)
        const bytes = Buffer.concat(small.map((message) => protocol.encode(message)))
        const edges = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length]
        const chunks = edges.slice(1).map((edge, at) => bytes.subarray(edges[at], edge))
        expect(readAll(protocol, chunks)).toEqual({ messages: expect.anything(), isBroken: false })
        expect(normal(readAll(protocol, chunks).messages)).toEqual(normal(small))
      }),
      { numRuns: 300 },
    )
  })

  test('a message can be split at every boundary', () => {
    const message: HubMessage = { type: 1, invocationId: '1', target: 'Grüße', arguments: ['ü'.repeat(150), 7] }
    const bytes = protocol.encode(message)
    for (let cut = 0; cut <= bytes.length; cut++) {
      const { messages } = readAll(protocol, [bytes.subarray(0, cut), bytes.subarray(cut)])
      expect(normal(messages)).toEqual([message])
    }
    const oneByOne = [...bytes].map((byte) => Buffer.from([byte]))
    expect(normal(readAll(protocol, oneByOne).messages)).toEqual([message])
  })

  test('one changed byte results in a message or a protocol error', () => {
    const bytes = protocol.encode({ type: 1, invocationId: '1', target: 'T', arguments: [{ a: [1, 'b', null] }] })
    fc.assert(
      fc.property(fc.nat({ max: bytes.length - 1 }), fc.nat({ max: 255 }), (at, byte) => {
        const changed = Buffer.from(bytes)
        changed[at] = byte
        readAll(protocol, [changed])
      }),
      { numRuns: 2000 },
    )
  })
})

test('huge lengths are rejected based on their prefix', () => {
  fc.assert(
    fc.property(fc.integer({ min: limit, max: 2 ** 35 - 1 }), (length) => {
      const prefix: number[] = []
      for (let rest = length; prefix.length === 0 || rest > 0; rest = Math.floor(rest / 128)) {
        prefix.push((rest % 128) | (rest >= 128 ? 0x80 : 0))
      }
      expect(readAll(messagePackProtocol, [Buffer.from(prefix)]).isBroken).toBe(true)
    }),
  )
})

test('nested array headers are rejected without allocating', () => {
  const headers = Buffer.concat(Array.from({ length: 100 }, () => Buffer.from([0xdc, 0x7f, 0xff])))
  const bytes = Buffer.concat([Buffer.from([0xac, 0x02]), headers])
  expect(readAll(messagePackProtocol, [bytes]).isBroken).toBe(true)
})

test.each(protocols)('%s with a thousand nested levels is rejected', (_, protocol) => {
  const deep = protocol === jsonProtocol ? Buffer.from(`${'['.repeat(1000)}\u001e`) : Buffer.alloc(1002, 0x91)
  if (protocol === messagePackProtocol) deep.writeUInt16LE(0x07e8, 0)
  expect(readAll(protocol, [deep]).isBroken).toBe(true)
})
