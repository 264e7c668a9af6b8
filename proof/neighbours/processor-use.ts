import { readdir, readFile } from 'node:fs/promises'
import { cpus } from 'node:os'

/** Finds the process ids of each part of the proof. */
export type Parts = Record<string, () => Promise<number[]>>

/** CPU time, in percent of one CPU. */
export type Use = Record<string, number>

const ticksPerSecond = 100

/** CPU time of a process and its exited children, in ticks. Linux only. */
async function readTicks(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The name, in parentheses, may contain anything.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) || 0
}

/** A process and its children. */
export async function withChildren(pid: number): Promise<number[]> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name)).map(Number)
  const parents = await Promise.all(
    pids.map(async (child) => {
      const text = await readFile(`/proc/${child}/stat`, 'utf8').catch(() => '')
      return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1])
    }),
  )
  return [pid, ...pids.filter((_, index) => parents[index] === pid)]
}

async function readAll(parts: Parts): Promise<Use> {
  const entries = Object.entries(parts).map(async ([name, find]) => {
    const ticks = await Promise.all((await find()).map(readTicks))
    return [name, ticks.reduce((sum, each) => sum + each, 0)] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

const readBusyMs = () => cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0)

/** CPU use of each part during the work, in percent of one CPU. */
export async function measureUse<Result>(parts: Parts, work: () => Promise<Result>): Promise<[Result, Use]> {
  const before = await readAll(parts)
  const busy = readBusyMs()
  const since = performance.now()
  const result = await work()
  const seconds = (performance.now() - since) / 1000
  const all = Math.round((readBusyMs() - busy) / 10 / seconds)
  const after = await readAll(parts)
  const use = Object.keys(parts).map((name) => {
    const ticks = (after[name] ?? 0) - (before[name] ?? 0)
    return [name, Math.round((100 * ticks) / ticksPerSecond / seconds)] as const
  })
  const known = use.reduce((sum, [, percent]) => sum + percent, 0)
  return [result, { ...Object.fromEntries(use), others: Math.max(0, all - known) }]
}
