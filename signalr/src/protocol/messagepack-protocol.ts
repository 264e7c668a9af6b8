import { Decoder, Encoder } from '@msgpack/msgpack'
import { type HubProtocol, mistyped } from './hub-protocol.ts'
import { splitPrefixed, withLengthPrefix } from './length-prefix.ts'
import { hasBigInt, withBigInts, withNumbers } from './long-integers.ts'
import { checkShape } from './messagepack-shape.ts'
import { type Completion, type HubMessage, InvalidDataException } from './messages.ts'

/** Clients may use non-string keys, such as booleans, which objects do not have. */
function toKey(key: unknown): string | number {
  if (typeof key === 'object') throw new InvalidDataException('Error reading MessagePack.')
  return typeof key === 'number' ? key : String(key)
}

const encoder = new Encoder({ ignoreUndefined: true })
const bigIntEncoder = new Encoder({ ignoreUndefined: true, useBigInt64: true })
const decoder = new Decoder({ mapKeyConverter: toKey })
const bigIntDecoder = new Decoder({ mapKeyConverter: toKey, useBigInt64: true })

const errorResult = 1
const voidResult = 2
const valueResult = 3

export const messagePackProtocol: HubProtocol = {
  name: 'messagepack',
  transferFormat: 'Binary',
  encode: (message) => withLengthPrefix(encodeValue(toWire(message))),
  split: splitPrefixed,
  decode: (payload) => readMessage(parseArray(payload)),
}

/** The fast encoder does not support bigints; the other one writes integers beyond 32 bits as floats by default. */
function encodeValue(wire: unknown[]): Uint8Array {
  return hasBigInt(wire, 0) ? bigIntEncoder.encodeSharedRef(withBigInts(wire)) : encoder.encodeSharedRef(wire)
}

function parseArray(payload: Buffer): unknown[] {
  const { hasLongIntegers } = checkShape(payload)
  let value: unknown
  try {
    // The decoder returns views of its input, which later chunks would overwrite.
    const bytes = new Uint8Array(payload)
    value = hasLongIntegers ? withNumbers(bigIntDecoder.decode(bytes)) : decoder.decode(bytes)
  } catch (cause) {
    throw new InvalidDataException('Error reading MessagePack.', { cause })
  }
  if (!Array.isArray(value)) throw new InvalidDataException("Reading array length for 'message' failed.")
  return value
}

function toWire(message: HubMessage): unknown[] {
  switch (message.type) {
    case 1:
    case 4: {
      const { type, headers, invocationId, target, streamIds } = message
      return [type, headers ?? {}, invocationId ?? null, target, message.arguments, streamIds ?? []]
    }
    case 2:
      return [2, {}, message.invocationId, message.item]
    case 3: {
      const { invocationId, error, result } = message
      if (error !== undefined) return [3, {}, invocationId, errorResult, error]
      return result === undefined ? [3, {}, invocationId, voidResult] : [3, {}, invocationId, valueResult, result]
    }
    case 5:
      return [5, {}, message.invocationId]
    case 6:
      return [6]
    case 7:
      return [7, message.error ?? null, message.allowReconnect ?? false]
    default:
      return [message.type, message.sequenceId]
  }
}

function readMessage(wire: unknown[]): HubMessage | undefined {
  const [type] = wire
  if (typeof type !== 'number') throw mistyped('messageType', 'Int32')
  switch (type) {
    case 1:
      return { type, invocationId: readOptionalText(wire[2], 'invocationId') || undefined, ...readCall(wire) }
    case 2:
      return { type, invocationId: readText(wire[2], 'invocationId'), item: present(wire, 3, 'item') }
    case 3:
      return readCompletion(wire)
    case 4:
      return { type, invocationId: readText(wire[2], 'invocationId'), ...readCall(wire) }
    case 5:
      return { type, invocationId: readText(wire[2], 'invocationId') }
    case 6:
      return { type }
    case 7:
      return { type, error: readOptionalText(wire[1], 'error'), allowReconnect: wire[2] === true }
    case 8:
    case 9:
      if (!Number.isSafeInteger(wire[1])) throw mistyped('sequenceId', 'Int64')
      return { type, sequenceId: wire[1] as number }
    default:
      return undefined
  }
}

function readCall(wire: unknown[]) {
  const argumentList = wire[4]
  if (!Array.isArray(argumentList)) throw new InvalidDataException("Reading array length for 'arguments' failed.")
  return {
    target: readText(wire[3], 'target'),
    arguments: argumentList,
    streamIds: readStreamIds(wire[5]),
    headers: readHeaders(wire[1]),
  }
}

function readCompletion(wire: unknown[]): Completion {
  const invocationId = readText(wire[2], 'invocationId')
  switch (wire[3]) {
    case errorResult:
      return { type: 3, invocationId, error: readText(wire[4], 'error') }
    case voidResult:
      return { type: 3, invocationId }
    case valueResult:
      return { type: 3, invocationId, result: present(wire, 4, 'result') }
    default:
      throw new InvalidDataException('Invalid invocation result kind.')
  }
}

function present(wire: unknown[], at: number, field: string): unknown {
  if (at >= wire.length) throw new InvalidDataException(`Reading '${field}' failed.`)
  return wire[at]
}

function readStreamIds(value: unknown): string[] | undefined {
  // Clients older than upload streams send five items.
  if (value === undefined) return undefined
  if (!Array.isArray(value)) throw new InvalidDataException("Reading array length for 'streamIds' failed.")
  return value.length === 0 ? undefined : value.map((id) => readText(id, 'streamIds'))
}

function readHeaders(value: unknown): Record<string, string> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new InvalidDataException("Reading map length for 'headers' failed.")
  }
  const entries = Object.entries(value)
  for (const [name, content] of entries) readText(content, `headers.${name}`)
  return entries.length === 0 ? undefined : (value as Record<string, string>)
}

function readText(value: unknown, field: string): string {
  if (typeof value !== 'string') throw new InvalidDataException(`Reading '${field}' as String failed.`)
  return value
}

function readOptionalText(value: unknown, field: string): string | undefined {
  return value === null || value === undefined ? undefined : readText(value, field)
}
