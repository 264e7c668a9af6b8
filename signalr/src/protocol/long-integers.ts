import { maximumDepth } from './hub-protocol.ts'

/** MessagePack has 64-bit integers: those that a number can represent exactly become numbers, the others bigints. */
export function hasBigInt(value: unknown, depth: number): boolean {
  if (typeof value === 'bigint') return true
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value) || depth > maximumDepth) return false
  for (const item of Object.values(value)) if (hasBigInt(item, depth + 1)) return true
  return false
}

const isLong = (value: number) => Number.isSafeInteger(value) && (value > 0xffff_ffff || value < -0x8000_0000)

export function withBigInts(value: unknown): unknown {
  return mapNumbers(value, (number) => (typeof number === 'number' && isLong(number) ? BigInt(number) : number))
}

export function withNumbers(value: unknown): unknown {
  return mapNumbers(value, (number) => {
    const isSafe = typeof number === 'bigint' && Number.isSafeInteger(Number(number))
    return isSafe ? Number(number) : number
  })
}

function mapNumbers(value: unknown, map: (number: number | bigint) => number | bigint): unknown {
  if (typeof value === 'number' || typeof value === 'bigint') return map(value)
  if (Array.isArray(value)) return value.map((item) => mapNumbers(item, map))
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapNumbers(item, map)]))
}
