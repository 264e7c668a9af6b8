import type { OptionalReader, Reader } from '../definition.ts'

export const text: Reader<string> = (value) => {
  if (typeof value !== 'string') throw new TypeError('Expected a string.')
  return value
}

export const number: Reader<number> = (value) => {
  if (typeof value !== 'number') throw new TypeError('Expected a number.')
  return value
}

export const boolean: Reader<boolean> = (value) => {
  if (typeof value !== 'boolean') throw new TypeError('Expected a boolean.')
  return value
}

/** For last parameters that clients may omit or send as null. */
export function optional<T>(reader: Reader<T>): OptionalReader<T> {
  const read = (value: unknown) => (value === undefined || value === null ? undefined : reader(value))
  return Object.assign(read, { isOptional: true as const })
}

/** Accepts any value: for handlers that validate it themselves. */
export const anything: Reader<unknown> = (value) => value
