import { Refusal } from '../../errors.ts'
import { readAsDeclared, refuseUnstorable, type Shape } from './names.ts'

export interface LargeBodyInput {
  bytes: ArrayBuffer
  /** Names that the route declares; if omitted, the body is kept unchanged. */
  shape: Shape | undefined
}

/** The body as JSON, without undeclared fields, or why it is rejected. */
export type LargeBodyResult = { text: string } | { isInvalid: true } | { refusal: Omit<Refusal, 'name'> }

/** Runs in a thread: a body of a few megabytes takes as long as a hundred requests. */
export function readLargeBody({ bytes, shape }: LargeBodyInput): LargeBodyResult {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes))
    if (shape) refuseUnstorable(value)
    if (hasPrototype(value)) return { isInvalid: true }
    return { text: JSON.stringify(shape ? readAsDeclared(value, shape) : value) }
  } catch (fault) {
    if (!(fault instanceof Refusal)) return { isInvalid: true }
    // Errors lose their class and fields when they leave a thread.
    const { status, code, message, params, details } = fault
    return { refusal: { status, code, message, ...(params ? { params } : {}), ...(details ? { details } : {}) } }
  }
}

/** Like the parser of small bodies, rejects the name that would set the prototype of an object. */
function hasPrototype(value: unknown): boolean {
  const left = [value]
  while (left.length > 0) {
    const next = left.pop()
    if (typeof next !== 'object' || next === null) continue
    if (Object.hasOwn(next, '__proto__')) return true
    const inside: unknown[] = Array.isArray(next) ? next : Object.values(next)
    for (const inner of inside) if (typeof inner === 'object') left.push(inner)
  }
  return false
}
