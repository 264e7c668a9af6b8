import { describe, expect, test } from 'vitest'
import { ByteQueue } from './byte-queue.ts'
import { chooseProtocol, handshakeAccepted, handshakeRefused, readHandshake } from './handshake.ts'
import type { HubProtocol } from './hub-protocol.ts'
import { jsonProtocol } from './json-protocol.ts'
import { messagePackProtocol } from './messagepack-protocol.ts'
import type { HubMessage } from './messages.ts'

const end = '\u001e'
const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')

/** As written by ASP.NET Core. */
const vectors: [string, HubMessage, json: string, messagePack: string][] = [
  [
    'an invocation without answer',
    { type: 1, target: 'Say', arguments: ['a', 42] },
    '{"type":1,"target":"Say","arguments":["a",42]}',
    '0d 96 01 80 c0 a3 53 61 79 92 a1 61 2a 90',
  ],
  [
    'an invocation with id, headers and streams',
    { type: 1, headers: { k: 'v' }, invocationId: '7', target: 'Up', arguments: [], streamIds: ['1'] },
    '{"type":1,"headers":{"k":"v"},"invocationId":"7","target":"Up","arguments":[],"streamIds":["1"]}',
    '10 96 01 81 a1 6b a1 76 a1 37 a2 55 70 90 91 a1 31',
  ],
  [
    'a stream item',
    { type: 2, invocationId: 'xyz', item: null },
    '{"type":2,"invocationId":"xyz","item":null}',
    '08 94 02 80 a3 78 79 7a c0',
  ],
  [
    'a completion with a result',
    { type: 3, invocationId: 'xyz', result: { n: 1.5 } },
    '{"type":3,"invocationId":"xyz","result":{"n":1.5}}',
    '14 95 03 80 a3 78 79 7a 03 81 a1 6e cb 3f f8 00 00 00 00 00 00',
  ],
  [
    'a completion with null',
    { type: 3, invocationId: 'xyz', result: null },
    '{"type":3,"invocationId":"xyz","result":null}',
    '09 95 03 80 a3 78 79 7a 03 c0',
  ],
  [
    'a completion without a value',
    { type: 3, invocationId: 'xyz' },
    '{"type":3,"invocationId":"xyz"}',
    '08 94 03 80 a3 78 79 7a 02',
  ],
  [
    'a completion with an error',
    { type: 3, invocationId: 'xyz', error: 'No' },
    '{"type":3,"invocationId":"xyz","error":"No"}',
    '0b 95 03 80 a3 78 79 7a 01 a2 4e 6f',
  ],
  [
    'a stream invocation',
    { type: 4, invocationId: '3', target: 'Count', arguments: [5] },
    '{"type":4,"invocationId":"3","target":"Count","arguments":[5]}',
    '0e 96 04 80 a1 33 a5 43 6f 75 6e 74 91 05 90',
  ],
  ['a cancellation', { type: 5, invocationId: 'xyz' }, '{"type":5,"invocationId":"xyz"}', '07 93 05 80 a3 78 79 7a'],
  ['a ping', { type: 6 }, '{"type":6}', '02 91 06'],
  ['a close', { type: 7 }, '{"type":7}', '04 93 07 c0 c2'],
  [
    'a close with an error',
    { type: 7, error: 'Connection closed with an error.', allowReconnect: true },
    '{"type":7,"error":"Connection closed with an error.","allowReconnect":true}',
    `25 93 07 d9 20 ${Buffer.from('Connection closed with an error.').toString('hex')} c3`,
  ],
  [
    'a close that allows to reconnect',
    { type: 7, allowReconnect: true },
    '{"type":7,"allowReconnect":true}',
    '04 93 07 c0 c3',
  ],
  ['an acknowledgement', { type: 8, sequenceId: 1394 }, '{"type":8,"sequenceId":1394}', '05 92 08 cd 05 72'],
  ['a sequence', { type: 9, sequenceId: 1234 }, '{"type":9,"sequenceId":1234}', '05 92 09 cd 04 d2'],
]

/** Absent and undefined are the same on the wire. */
const normal = (message: unknown) => JSON.parse(JSON.stringify(message))

function readOne(protocol: HubProtocol, bytes: Buffer): HubMessage | undefined {
  const queue = new ByteQueue()
  queue.push(bytes)
  const payload = protocol.split(queue, 32_768)
  expect(payload, 'whole').toBeDefined()
  expect(queue.length, 'bytes left over').toBe(0)
  return payload && protocol.decode(payload)
}

describe.each(vectors)('%s', (_, message, json, messagePack) => {
  test('is serialized as JSON', () => {
    expect(jsonProtocol.encode(message).toString()).toBe(json + end)
  })

  test('is serialized as MessagePack', () => {
    expect(messagePackProtocol.encode(message).toString('hex')).toBe(messagePack.replaceAll(' ', ''))
  })

  test('is parsed from both', () => {
    const meaning = normal({ ...(message.type === 7 ? { allowReconnect: false } : {}), ...message })
    expect(normal(readOne(jsonProtocol, Buffer.from(json + end)))).toEqual(meaning)
    expect(normal(readOne(messagePackProtocol, hex(messagePack)))).toEqual(meaning)
  })
})

describe('accepted variations', () => {
  test.each([
    ['properties in another order', '{"arguments":[1],"target":"T","type":1}'],
    ['unknown properties', '{"type":1,"target":"T","arguments":[1],"colour":"red"}'],
    ['an empty invocation id', '{"type":1,"invocationId":"","target":"T","arguments":[1]}'],
    ['a null invocation id', '{"type":1,"invocationId":null,"target":"T","arguments":[1]}'],
  ])('%s', (_, json) => {
    expect(normal(readOne(jsonProtocol, Buffer.from(json + end)))).toEqual({ type: 1, target: 'T', arguments: [1] })
  })

  test('an invocation with five items, from a client older than upload streams', () => {
    expect(normal(readOne(messagePackProtocol, hex('07 95 01 80 c0 a1 54 90')))).toEqual({
      type: 1,
      target: 'T',
      arguments: [],
    })
  })

  test('a type of a later version is ignored', () => {
    expect(readOne(jsonProtocol, Buffer.from(`{"type":99}${end}`))).toBeUndefined()
    expect(readOne(messagePackProtocol, hex('02 91 63'))).toBeUndefined()
  })
})

describe('invalid JSON messages', () => {
  test.each([
    ['{"target":"T"}', "Missing required property 'type'."],
    ['{"type":"1"}', "Expected 'type' to be of type Number."],
    ['[]', "Unexpected JSON Token Type 'Array'. Expected a JSON Object."],
    ['{', 'Error reading JSON.'],
    ['{"type":1,"arguments":[]}', "Missing required property 'target'."],
    ['{"type":1,"target":"T"}', "Missing required property 'arguments'."],
    ['{"type":1,"target":"T","arguments":{}}', "Expected 'arguments' to be of type Array."],
    ['{"type":1,"target":"T","arguments":[],"streamIds":[1]}', "Expected 'streamIds' to be of type String."],
    ['{"type":1,"target":"T","arguments":[],"headers":{"a":1}}', "Expected header 'a' to be of type String."],
    ['{"type":2,"invocationId":"1"}', "Missing required property 'item'."],
    ['{"type":3,"result":1}', "Missing required property 'invocationId'."],
    [
      '{"type":3,"invocationId":"1","error":"x","result":1}',
      "The 'error' and 'result' properties are mutually exclusive.",
    ],
    ['{"type":4,"target":"T","arguments":[]}', "Missing required property 'invocationId'."],
    ['{"type":5}', "Missing required property 'invocationId'."],
    ['{"type":8}', "Missing required property 'sequenceId'."],
    [`{"type":1,"target":"T","arguments":${'['.repeat(64)}${']'.repeat(64)}}`, 'Error reading JSON.'],
  ])('%s', (json, words) => {
    expect(() => readOne(jsonProtocol, Buffer.from(json + end))).toThrow(words)
  })

  test('brackets inside a string do not count as nesting', () => {
    const text = '['.repeat(100)
    const json = JSON.stringify({ type: 2, invocationId: '1', item: text })
    expect(readOne(jsonProtocol, Buffer.from(json + end))).toMatchObject({ item: text })
  })
})

describe('invalid MessagePack messages', () => {
  test.each([
    ['not an array', '01 c0', "Reading array length for 'message' failed."],
    ['no type', '02 91 c0', "Expected 'messageType' to be of type Int32."],
    ['an unused byte', '02 91 c1', 'Error reading MessagePack.'],
    ['more items than bytes', '06 91 dd ff ff ff ff', 'Error reading MessagePack.'],
    ['a text longer than the message', '03 91 a5 61', 'Error reading MessagePack.'],
    ['bytes after the end', '03 91 06 00', 'Error reading MessagePack.'],
    ['an unknown kind of result', '06 94 03 80 a1 31 09', 'Invalid invocation result kind.'],
    ['a result that is missing', '06 94 03 80 a1 31 03', "Reading 'result' failed."],
    ['invalid headers', '07 95 01 c0 c0 a1 54 90', "Reading map length for 'headers' failed."],
    ['a length over 2 GB', 'ff ff ff ff 0f', 'Messages over 2GB in size are not supported.'],
    ['an unterminated length', 'ff ff ff ff ff', 'Messages over 2GB in size are not supported.'],
  ])('%s', (_, bytes, words) => {
    expect(() => readOne(messagePackProtocol, hex(bytes))).toThrow(words)
  })
})

describe('the message size', () => {
  test.each([
    ['JSON', jsonProtocol, Buffer.from(`{"type":6}${end}`)],
    ['MessagePack', messagePackProtocol, hex('02 91 06')],
  ] as const)('a %s message of exactly the limit passes, one byte more does not', (_, protocol, bytes) => {
    const queue = new ByteQueue()
    queue.push(bytes)
    expect(() => protocol.split(queue, bytes.length - 1)).toThrow(
      `The maximum message size of ${bytes.length - 1}B was exceeded.`,
    )
    const fresh = new ByteQueue()
    fresh.push(bytes)
    expect(protocol.split(fresh, bytes.length)).toBeDefined()
  })

  test('an unterminated record is rejected before it fills the memory', () => {
    const queue = new ByteQueue()
    queue.push(Buffer.alloc(11, 0x20))
    expect(() => jsonProtocol.split(queue, 10)).toThrow('The maximum message size of 10B was exceeded.')
  })
})

const both = ['json', 'messagepack'] as const

describe('the handshake', () => {
  test('is accepted and rejected with these bytes', () => {
    expect(handshakeAccepted.toString()).toBe('{}\u001e')
    expect(handshakeRefused('No').toString()).toBe('{"error":"No"}\u001e')
  })

  test.each([
    [{ protocol: 'JSON', version: 1 }, ['Text'], 'json'],
    [{ protocol: 'messagepack', version: 2 }, ['Text', 'Binary'], 'messagepack'],
    [{ protocol: 'json', version: 0 }, ['Text'], 'json'],
  ])('accepts %o on %o', (request, formats, name) => {
    expect(chooseProtocol(request, formats, both)).toMatchObject({ name })
  })

  test.each([
    [{ protocol: 'xml', version: 1 }, "The protocol 'xml' is not supported."],
    [{ protocol: 'json', version: 3 }, "The server does not support version 3 of the 'json' protocol."],
    [
      { protocol: 'messagepack', version: 1 },
      "Cannot use the 'messagepack' protocol on the current transport. The transport does not support 'Binary' transfer format.",
    ],
  ])('rejects %o on a text transport', (request, words) => {
    expect(chooseProtocol(request, ['Text'], both)).toBe(words)
  })

  test.each([
    ['{"version":1}', "Missing required property 'protocol'."],
    ['{"protocol":"json"}', "Missing required property 'version'."],
    ['{"protocol":"json","version":"1"}', "Expected 'version' to be of type Number."],
    ['7', "Unexpected JSON Token Type 'Number'. Expected a JSON Object."],
  ])('rejects %s', (record, words) => {
    expect(() => readHandshake(Buffer.from(record))).toThrow(words)
  })
})
