import { type HubProtocol, maximumDepth, missing, mistyped, type ReceivedBytes, tooLong } from './hub-protocol.ts'
import { type JsonSettings, revivePayload, stringifyWith } from './json-settings.ts'
import { parse, stringify } from './json-values.ts'
import { type Completion, type HubMessage, InvalidDataException } from './messages.ts'

const recordSeparator = 0x1e

/** JSON as ASP.NET Core writes it by default, except for what the settings change. */
export function createJsonProtocol({ replacer, reviver }: JsonSettings = {}): HubProtocol {
  const write = replacer ? (wire: object) => stringifyWith(wire, replacer) : stringify
  return {
    name: 'json',
    transferFormat: 'Text',
    encode: (message) => Buffer.from(`${write(toWire(message))}\u001e`),
    split: splitRecord,
    decode(payload) {
      const message = readMessage(parseObject(payload))
      return reviver && message ? revivePayload(message, reviver) : message
    },
  }
}

export const jsonProtocol: HubProtocol = createJsonProtocol()

export function splitRecord(queue: ReceivedBytes, limit: number): Buffer | undefined {
  const length = queue.indexOf(recordSeparator)
  if (length >= limit || (length === -1 && queue.length > limit)) throw tooLong(limit)
  if (length === -1) return undefined
  const record = queue.take(length)
  queue.skip(1)
  return record
}

export function parseObject(payload: Buffer): Record<string, unknown> {
  if (isTooDeep(payload)) throw new InvalidDataException('Error reading JSON.')
  let value: unknown
  try {
    value = parse(payload.toString())
  } catch (cause) {
    throw new InvalidDataException('Error reading JSON.', { cause })
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new InvalidDataException(`Unexpected JSON Token Type '${kindOf(value)}'. Expected a JSON Object.`)
  }
  return value as Record<string, unknown>
}

function kindOf(value: unknown): string {
  if (value === null) return 'Null'
  if (Array.isArray(value)) return 'Array'
  const type = typeof value
  return type.charAt(0).toUpperCase() + type.slice(1)
}

/** Properties are in ASP.NET Core's order, to match recorded bytes. */
function toWire(message: HubMessage): object {
  switch (message.type) {
    case 1:
    case 4: {
      const { type, headers, invocationId, target, streamIds } = message
      return { type, headers, invocationId, target, arguments: message.arguments, streamIds }
    }
    case 2:
      return { type: 2, invocationId: message.invocationId, item: message.item ?? null }
    case 3: {
      const { invocationId, error, result } = message
      return error === undefined ? { type: 3, invocationId, result } : { type: 3, invocationId, error }
    }
    case 7:
      return { type: 7, error: message.error, allowReconnect: message.allowReconnect || undefined }
    default:
      return message
  }
}

function readMessage(wire: Record<string, unknown>): HubMessage | undefined {
  const { type } = wire
  if (type === undefined) throw missing('type')
  if (typeof type !== 'number') throw mistyped('type', 'Number')
  switch (type) {
    case 1:
      return { type, invocationId: optionalText(wire, 'invocationId') || undefined, ...readCall(wire) }
    case 2:
      if (wire.item === undefined) throw missing('item')
      return { type, invocationId: requiredText(wire, 'invocationId'), item: wire.item }
    case 3:
      return readCompletion(wire)
    case 4:
      return { type, invocationId: requiredText(wire, 'invocationId'), ...readCall(wire) }
    case 5:
      return { type, invocationId: requiredText(wire, 'invocationId') }
    case 6:
      return { type }
    case 7:
      return { type, error: optionalText(wire, 'error'), allowReconnect: wire.allowReconnect === true }
    case 8:
    case 9:
      return { type, sequenceId: readSequenceId(wire.sequenceId) }
    default:
      return undefined
  }
}

function readCall(wire: Record<string, unknown>) {
  const target = requiredText(wire, 'target')
  if (wire.arguments === undefined) throw missing('arguments')
  if (!Array.isArray(wire.arguments)) throw mistyped('arguments', 'Array')
  return {
    target,
    arguments: wire.arguments,
    streamIds: readStreamIds(wire.streamIds),
    headers: readHeaders(wire.headers),
  }
}

function readCompletion(wire: Record<string, unknown>): Completion {
  const invocationId = requiredText(wire, 'invocationId')
  const error = optionalText(wire, 'error')
  if (error !== undefined && wire.result !== undefined) {
    throw new InvalidDataException("The 'error' and 'result' properties are mutually exclusive.")
  }
  return { type: 3, invocationId, error, result: wire.result }
}

function readStreamIds(value: unknown): string[] | undefined {
  if (value === undefined) return undefined
  if (!Array.isArray(value)) throw mistyped('streamIds', 'Array')
  if (!value.every((id) => typeof id === 'string')) throw mistyped('streamIds', 'String')
  return value
}

function readHeaders(value: unknown): Record<string, string> | undefined {
  if (value === undefined) return undefined
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw mistyped('headers', 'Object')
  for (const [name, content] of Object.entries(value)) {
    if (typeof content !== 'string') {
      throw new InvalidDataException(`Expected header '${name}' to be of type String.`)
    }
  }
  return value as Record<string, string>
}

function readSequenceId(value: unknown): number {
  if (value === undefined) throw missing('sequenceId')
  if (!Number.isSafeInteger(value)) throw mistyped('sequenceId', 'Number')
  return value as number
}

function requiredText(wire: Record<string, unknown>, property: string): string {
  const value = optionalText(wire, property)
  if (!value) throw missing(property)
  return value
}

function optionalText(wire: Record<string, unknown>, property: string): string | undefined {
  const value = wire[property]
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string') throw mistyped(property, 'String')
  return value
}

/** First counts all brackets, including those in strings: only messages with that many are examined closely. */
function isTooDeep(payload: Buffer): boolean {
  let opened = 0
  for (const byte of payload) if (byte === 0x5b || byte === 0x7b) opened++
  return opened > maximumDepth && depthOf(payload) > maximumDepth
}

function depthOf(payload: Buffer): number {
  let depth = 0
  let deepest = 0
  let isInText = false
  for (let at = 0; at < payload.length; at++) {
    const byte = payload[at]
    if (isInText && byte === 0x5c) at++
    else if (byte === 0x22) isInText = !isInText
    else if (!isInText && (byte === 0x5b || byte === 0x7b)) deepest = Math.max(deepest, ++depth)
    else if (!isInText && (byte === 0x5d || byte === 0x7d)) depth--
  }
  return deepest
}
