import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { getImport } from '../../server/channels/email/import/imports.store.ts'
import { runImport } from '../../server/channels/email/import/run-import.ts'
import { readConfig } from '../../server/config.ts'
import { bindCustomer } from '../../server/context.ts'
import { createLog } from '../../server/platform/log.ts'
import { openContext, openDatabase } from '../../server/service.ts'

/** Runs one import in a separate process and prints its duration, CPU time and peak memory. */
const [customerID, channelID, importID = ''] = process.argv.slice(2)
const log = createLog('warn')
const config = readConfig(process.env as Record<string, string>)
const database = await openDatabase(config, log, 'service')
const { context, announcements } = await openContext(config, log, database)
const order = { customerID: Number(customerID), channelID: Number(channelID), importID }
const own = bindCustomer(context, order.customerID)

let roundTrips = 0
let statements = 0
const counts = new Map<string, number>()
const { query } = pg.Client.prototype
pg.Client.prototype.query = function counted(this: pg.Client, ...given: unknown[]) {
  const [first] = given as [string | { text?: string; count?: number }]
  roundTrips++
  statements += typeof first === 'string' ? 1 : (first.count ?? 1)
  const text = (typeof first === 'string' ? first : (first.text ?? '')).replace(/\s+/g, ' ').trim().slice(0, 70)
  counts.set(text, (counts.get(text) ?? 0) + 1)
  return Reflect.apply(query, this, given)
}

const before = process.memoryUsage.rss()
const sampled: number[] = []
const sampling = setInterval(() => sampled.push(process.memoryUsage.rss()), 50)
const started = performance.now()
const cpuBefore = process.cpuUsage()
// An import pauses after a while to let others run, and continues in another job.
for (let state = 'Queued'; state === 'Queued' || state === 'Running'; ) {
  await runImport(own, order, { attempts: 1, max_attempts: 1 })
  state = (await getImport(own.db, order)).state
}
const seconds = (performance.now() - started) / 1000
const { user, system } = process.cpuUsage(cpuBefore)
clearInterval(sampling)
const peak = await readPeak()
const middle = Math.floor(sampled.length / 2)
const [firstHalf, secondHalf] = [sampled.slice(0, middle), sampled.slice(middle)].map((half) => Math.max(...half))

if (process.env.SHOW_STATEMENTS) {
  for (const [text, count] of [...counts].sort(([, one], [, other]) => other - one).slice(0, 60))
    console.error(count, text)
}
const cpuSeconds = (user + system) / 1e6
console.log(
  JSON.stringify({
    seconds,
    cpuSeconds,
    roundTrips,
    statements,
    grownMB: (peak - before) / 2 ** 20,
    restMB: before / 2 ** 20,
    halfGrowth: (secondHalf ?? 0) / (firstHalf || 1),
  }),
)
await announcements.close()
await context.outbound.close()
await context.threads.close()
await database.close()
process.exit(0)

/** Peak memory of this program according to the kernel; `maxRSS` includes what the process used before it. */
async function readPeak(): Promise<number> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '')
  const kB = Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? process.resourceUsage().maxRSS)
  return kB * 1024
}
