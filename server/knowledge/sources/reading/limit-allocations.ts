import { Unreadable } from './reading.ts'

/** Smaller arrays are not counted: they are short-lived. */
const minCounted = 2 ** 20

export interface AllocationLimits {
  /** In bytes. */
  maxOnce: number
  maxTogether: number
}

/**
 * Limits the allocations of a parser that has no limit of its own. Parsers may catch the error and continue, so the
 * caller checks `isExceeded` regularly. Only for threads, which run one task at a time: it replaces globals.
 */
export async function limitAllocations<Result>(
  { maxOnce, maxTogether }: AllocationLimits,
  work: (isExceeded: () => boolean) => Promise<Result>,
): Promise<Result> {
  const { Uint8Array: Bytes, DecompressionStream: Decompression } = globalThis
  let left = maxTogether
  let isExceeded = false

  function count(bytes: unknown): void {
    if (typeof bytes !== 'number') return
    if (bytes >= minCounted) left -= bytes
    isExceeded ||= bytes > maxOnce || left < 0
    if (isExceeded && bytes >= minCounted) throw new RangeError('The limit of memory is exceeded.')
  }

  globalThis.Uint8Array = new Proxy(Bytes, {
    construct(target, values, newTarget) {
      count(values[0])
      return Reflect.construct(target, values, newTarget)
    },
  })
  globalThis.DecompressionStream = class extends Decompression {
    override get readable() {
      let size = 0
      return super.readable.pipeThrough(
        new TransformStream({
          transform(chunk, controller) {
            size += chunk.byteLength
            if (size > Math.min(maxOnce, left)) isExceeded = true
            if (isExceeded) throw new RangeError('The limit of memory is exceeded.')
            controller.enqueue(chunk)
          },
        }),
      )
    }
  }
  try {
    return await work(() => isExceeded)
  } catch (fault) {
    throw isExceeded ? new Unreadable('tooLarge') : fault
  } finally {
    Object.assign(globalThis, { Uint8Array: Bytes, DecompressionStream: Decompression })
  }
}
