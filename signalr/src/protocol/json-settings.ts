import { beforeToJson, toPlain } from './json-values.ts'
import { type HubMessage, InvalidDataException } from './messages.ts'

/** How values are serialized and parsed. Applied to arguments, items and results, not to the message around them. */
export interface JsonSettings {
  /** Like that of `JSON.stringify`, but gets dates and bytes unconverted. */
  replacer?: (key: string, value: unknown) => unknown
  /** Like that of `JSON.parse`. Throwing ends the connection of the client. */
  reviver?: (key: string, value: unknown) => unknown
}

const payloadNames = new Set(['arguments', 'item', 'result'])

export function stringifyWith(wire: object, replacer: NonNullable<JsonSettings['replacer']>): string {
  const writeValue = (value: unknown) =>
    JSON.stringify(value, function (this: unknown, key: string, plain: unknown) {
      return toPlain(replacer(key, beforeToJson(this, key, plain)))
    }) ?? 'null'
  const writePayload = (name: string, value: unknown) =>
    name === 'arguments' ? `[${(value as unknown[]).map(writeValue).join(',')}]` : writeValue(value)
  const fields = Object.entries(wire)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `"${name}":${payloadNames.has(name) ? writePayload(name, value) : JSON.stringify(value)}`)
  return `{${fields.join(',')}}`
}

export function revivePayload(message: HubMessage, reviver: NonNullable<JsonSettings['reviver']>): HubMessage {
  try {
    if (message.type === 1 || message.type === 4) {
      return { ...message, arguments: message.arguments.map((value) => revive('', value, reviver)) }
    }
    if (message.type === 2) return { ...message, item: revive('', message.item, reviver) }
    if (message.type === 3 && message.result !== undefined) {
      return { ...message, result: revive('', message.result, reviver) }
    }
    return message
  } catch (cause) {
    throw new InvalidDataException('Error reading JSON.', { cause })
  }
}

/** Values are already parsed, including bigints, so the traversal of `JSON.parse` is repeated here. */
function revive(key: string, value: unknown, reviver: NonNullable<JsonSettings['reviver']>): unknown {
  if (typeof value === 'object' && value !== null) {
    for (const [name, item] of Object.entries(value)) {
      const revived = revive(name, item, reviver)
      if (revived === undefined) Reflect.deleteProperty(value, name)
      // Assigning to `__proto__` would change the prototype.
      else Object.defineProperty(value, name, { value: revived, configurable: true, enumerable: true, writable: true })
    }
  }
  return reviver(key, value)
}
