/** Values that .NET serializes differently: bytes as base64, dates without trailing zeros. */
export function stringify(message: unknown): string {
  return needsReplacing(message) ? JSON.stringify(message, replaceValue) : JSON.stringify(message)
}

const isSpecial = (value: object) => value instanceof Uint8Array || value instanceof Date

/** Few messages contain such values, and a replacer makes serialization slow. */
function needsReplacing(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (isSpecial(value)) return true
  // Deeper values are left to JSON.stringify, which also detects cycles.
  return Object.values(value).some((item) => typeof item === 'object' && item !== null && isSpecialWithin(item, 1))
}

const maximumSearchDepth = 64

function isSpecialWithin(value: object, depth: number): boolean {
  if (isSpecial(value)) return true
  if (depth >= maximumSearchDepth) return true
  for (const item of Object.values(value)) {
    if (typeof item === 'object' && item !== null && isSpecialWithin(item, depth + 1)) return true
  }
  return false
}

/** `this` contains the value before its `toJSON`. */
function replaceValue(this: unknown, key: string, value: unknown): unknown {
  return toPlain(beforeToJson(this, key, value))
}

/** Dates and bytes have a `toJSON`, whose output differs from .NET's. */
export function beforeToJson(holder: unknown, key: string, value: unknown): unknown {
  const held = (holder as Record<string, unknown>)[key]
  return typeof held === 'object' && held !== null && isSpecial(held) ? held : value
}

export function toPlain(value: unknown): unknown {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : writeDate(value)
  if (!(value instanceof Uint8Array)) return value
  return Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64')
}

/** Without trailing zeros of the milliseconds. */
function writeDate(date: Date): string {
  const [seconds, fraction = ''] = date.toISOString().slice(0, -1).split('.')
  const digits = fraction.replace(/0{1,3}$/, '')
  return digits === '' ? `${seconds}Z` : `${seconds}.${digits}Z`
}

/** Sixteen digits may be more than a number can represent exactly. */
const longNumber = /\d{16}/

/** Integers beyond 2^53 become bigints. */
export function parse(text: string): unknown {
  return longNumber.test(text)
    ? JSON.parse(text, reviveInteger as (key: string, value: unknown) => unknown)
    : JSON.parse(text)
}

function reviveInteger(_key: string, value: unknown, { source }: { source?: string }): unknown {
  const isInexact = typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)
  return isInexact && source !== undefined && /^-?\d+$/.test(source) ? BigInt(source) : value
}
