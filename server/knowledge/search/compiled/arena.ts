import { rankingWasm } from './ranking-wasm.ts'

/** Memory of this thread that compiled code reads: what is compared now, then rooms that stay. */
interface Arena {
  memory: WebAssembly.Memory
  near(
    signatures: number,
    question: number,
    bytes: number,
    count: number,
    most: number,
    scores: number,
    min: number,
    result: number,
  ): number
  sign(numbers: number, thresholds: number, result: number, step: number): void
  reach(scores: number, count: number, min: number, result: number): number
  add(weights: number, scores: number, count: number, worth: number): void
  multiply(addresses: number, question: number, result: number, count: number, width: number): void
  /** In ascending order, none beside another. */
  free: Room[]
}

/** In pages. */
interface Room {
  start: number
  size: number
}

const pageBytes = 65_536
const workPages = 16
/** What is compared now, in bytes. */
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
/** What a room takes: whole pages. */
export const roomBytes = (bytes: number) => pagesOf(bytes) * pageBytes

/** The address of so many bytes, which hold what was there before. Views of the memory made before are lost. */
export function takeRoom(bytes: number): number {
  const arena = getArena()
  const size = pagesOf(bytes)
  const found = arena.free.find((room) => room.size >= size)
  if (!found) return arena.memory.grow(size) * pageBytes
  const { start } = found
  found.start += size
  found.size -= size
  if (found.size === 0) arena.free.splice(arena.free.indexOf(found), 1)
  return start * pageBytes
}

export function freeRoom(address: number, bytes: number): void {
  const arena = getArena()
  const room = { start: address / pageBytes, size: pagesOf(bytes) }
  const rooms = [...arena.free, room].sort((one, other) => one.start - other.start)
  arena.free = []
  for (const next of rooms) {
    const last = arena.free.at(-1)
    if (last && last.start + last.size === next.start) last.size += next.size
    else arena.free.push(next)
  }
}
