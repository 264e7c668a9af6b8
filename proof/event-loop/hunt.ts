import { setTimeout as pause } from 'node:timers/promises'
import { largestInput, type TextInput } from './inputs/input.ts'
import { type Payload, payloads } from './payloads.ts'
import type { WatchedService } from './watched-service.ts'

/** The maximum time that an input may block the event loop. */
export const maxHeldMs = 100
const retries = 4

export interface Suspect {
  input: string
  payload: string
  heldMs: number
}

export interface AreaFigures {
  inputs: number
  sent: number
  /** Number of successful responses. */
  accepted: number
  slowestMs: number
  slowest: string
}

interface Hunt {
  service: WatchedService
  inputs: TextInput[]
  /** In milliseconds of `performance.now()`. */
  end: number
  /** Waits until the work caused by an input is done. */
  settle(): Promise<void>
  /** A reproducible number between 0 and 1. */
  random(): number
}

/** Sends payloads to all inputs in turn, as time allows, and measures each; slow ones are measured again. */
export async function hunt({ service, inputs, end, settle, random }: Hunt) {
  const quietMs = await calibrate(service)
  const areas: Record<string, AreaFigures> = {}
  const findings: Suspect[] = []
  for (const { input, payload } of listPairs(inputs, random)) {
    if (performance.now() > end || findings.length >= 30) break
    const text = payload.make(Math.min(input.maxLength, largestInput))
    const figures = figuresOf(areas, input.area)
    const heldMs = await measure(service, { quietMs, settle, work: async () => note(figures, await input.send(text)) })
    if (heldMs > figures.slowestMs) {
      figures.slowestMs = Math.round(heldMs)
      figures.slowest = `${input.name}: ${payload.name}`
    }
    if (heldMs > maxHeldMs) findings.push({ input: input.name, payload: payload.name, heldMs: Math.round(heldMs) })
  }
  for (const [area, figures] of Object.entries(areas)) {
    figures.inputs = inputs.filter((input) => input.area === area).length
  }
  return { areas, findings }
}

/** Sends one payload to every input, then the next, until each has received all of them. */
function* listPairs(inputs: TextInput[], random: () => number): Generator<{ input: TextInput; payload: Payload }> {
  const rows = shuffle([...inputs], random).map((input) => ({ input, order: shuffle([...payloads], random) }))
  for (let round = 0; round < payloads.length; round++) {
    for (const { input, order } of rows) yield { input, payload: order[round] as Payload }
  }
}

function shuffle<Item>(items: Item[], random: () => number): Item[] {
  for (let index = items.length - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1))
    const swapped = items[index] as Item
    items[index] = items[other] as Item
    items[other] = swapped
  }
  return items
}

function figuresOf(areas: Record<string, AreaFigures>, area: string): AreaFigures {
  areas[area] ??= { inputs: 0, sent: 0, accepted: 0, slowestMs: 0, slowest: '' }
  return areas[area]
}

function note(figures: AreaFigures, status: number | undefined): void {
  figures.sent++
  if (status === undefined || status < 400) figures.accepted++
}

/** The minimum of several measurements: the speed of the machine without other load. */
async function calibrate(service: WatchedService): Promise<number> {
  let minMs = Infinity
  for (let times = 0; times < 20; times++) {
    await service.reset()
    const ms = await service.calibrate()
    if ((await service.heldMs()) < ms / 2)
      throw new Error('The service does not report how long its event loop is blocked.')
    minMs = Math.min(minMs, ms)
    await pause(20)
  }
  return minMs
}

interface Work {
  quietMs: number
  settle(): Promise<void>
  work(): Promise<void>
}

/**
 * How long the loop was blocked: if the first attempt takes too long, the minimum of several, scaled to the speed of
 * the machine at the start of the hunt. Uses the smallest slowdown, so that a brief one does not excuse anything.
 */
async function measure(service: WatchedService, { quietMs, settle, work }: Work): Promise<number> {
  let heldMs = Infinity
  let slowdown = Infinity
  for (let attempt = 0; attempt <= retries; attempt++) {
    await service.reset()
    await work()
    await settle()
    heldMs = Math.min(heldMs, await service.heldMs())
    if (heldMs <= maxHeldMs) return heldMs
    slowdown = Math.min(slowdown, Math.max(1, (await service.calibrate()) / quietMs))
  }
  return heldMs / slowdown
}
