import { rankingWasm } from './ranking-wasm.ts'

/** WebAssembly memory of this thread: a work area, followed by allocated blocks. */
interface Arena {
  memory: WebAssembly.Memory
  near(
    signatures: number,
    question: number,
    bytes: number,
    count: number,
    maxDifference: number,
    scores: number,
    min: number,
    result: number,
  ): number
  sign(numbers: number, thresholds: number, result: number, step: number): void
  reach(scores: number, count: number, min: number, result: number): number
  add(weights: number, scores: number, count: number, worth: number): void
  multiply(addresses: number, question: number, result: number, count: number, width: number): void
  /** Sorted by address; adjacent blocks are merged. */
  free: Block[]
}

/** Start and size in pages. */
interface Block {
  start: number
  size: number
}

const pageBytes = 65_536
const workPages = 16
/** Size of the work area. */
export const workBytes = workPages * pageBytes

let opened: Arena | undefined

export function getArena(): Arena {
  if (opened) return opened
  const memory = new WebAssembly.Memory({ initial: workPages })
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(Buffer.from(rankingWasm, 'base64')), {
    data: { memory },
  })
  const compiled = exports as Pick<Arena, 'near' | 'sign' | 'reach' | 'add' | 'multiply'>
  opened = { memory, ...compiled, free: [] }
  return opened
}

const pagesOf = (bytes: number) => Math.ceil(bytes / pageBytes)
/** Allocation size, rounded up to whole pages. */
export const allocatedBytes = (bytes: number) => pagesOf(bytes) * pageBytes

/** Allocates uninitialised memory and returns its address. Invalidates existing views of the memory. */
export function allocate(bytes: number): number {
  const arena = getArena()
  const size = pagesOf(bytes)
  const found = arena.free.find((block) => block.size >= size)
  if (!found) return arena.memory.grow(size) * pageBytes
  const { start } = found
  found.start += size
  found.size -= size
  if (found.size === 0) arena.free.splice(arena.free.indexOf(found), 1)
  return start * pageBytes
}

export function release(address: number, bytes: number): void {
  const arena = getArena()
  const block = { start: address / pageBytes, size: pagesOf(bytes) }
  const blocks = [...arena.free, block].sort((one, other) => one.start - other.start)
  arena.free = []
  for (const next of blocks) {
    const last = arena.free.at(-1)
    if (last && last.start + last.size === next.start) last.size += next.size
    else arena.free.push(next)
  }
}
