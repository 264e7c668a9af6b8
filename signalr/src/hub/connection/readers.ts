import type { Reader } from '../definition.ts'

export const text: Reader<string> = (value) => {
  if (typeof value !== 'string') throw new TypeError('A text is expected.')
  return value
}

export const number: Reader<number> = (value) => {
  if (typeof value !== 'number') throw new TypeError('A number is expected.')
  return value
}

export const boolean: Reader<boolean> = (value) => {
  if (typeof value !== 'boolean') throw new TypeError('true or false is expected.')
  return value
}

/** Takes whatever comes: for handlers that check for themselves. */
export const anything: Reader<unknown> = (value) => value
