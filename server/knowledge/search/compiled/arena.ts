import { rankingWasm } from './ranking-wasm.ts'

/** Memory of this thread that compiled code reads: what is compared now, then slots that stay. */
interface Arena {
  memory: WebAssembly.Memory
  near(signatures: number, question: number, count: number, most: number, result: number): number
  reach(scores: number, count: number, least: number, result: number): number
  multiply(vectors: number, question: number, result: number, count: number, width: number): void
  slots: number
  free: number[]
}

const pageBytes = 65_536
const workPages = 16
/** What is compared now, in bytes. */
export const workBytes = workPages * pageBytes
export const slotBytes = pageBytes

let opened: Arena | undefined

export function getArena(): Arena {
  if (opened) return opened
  const memory = new WebAssembly.Memory({ initial: workPages })
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(Buffer.from(rankingWasm, 'base64')), {
    data: { memory },
  })
  const { near, reach, multiply } = exports as unknown as Pick<Arena, 'near' | 'reach' | 'multiply'>
  opened = { memory, near, reach, multiply, slots: 0, free: [] }
  return opened
}

export function takeSlot(): number {
  const arena = getArena()
  const free = arena.free.pop()
  if (free !== undefined) return free
  arena.memory.grow(slotBytes / pageBytes)
  return arena.slots++
}

export const freeSlot = (slot: number) => getArena().free.push(slot)

export const placeOfSlot = (slot: number) => workBytes + slot * slotBytes
