import { runImport } from '../../server/channels/email/import/run-import.ts'
import { readConfig } from '../../server/config.ts'
import { bindCustomer } from '../../server/context.ts'
import { createLog } from '../../server/platform/log.ts'
import { openContext, openDatabase } from '../../server/service.ts'

/** Runs one import in a process of its own and prints how long it took and how much memory it needed at most. */
const [customerID, channelID, importID = ''] = process.argv.slice(2)
const log = createLog('warn')
const config = readConfig(process.env as Record<string, string>)
const database = await openDatabase(config, log, 'service')
const { context, announcements } = await openContext(config, log, database)
const order = { customerID: Number(customerID), channelID: Number(channelID), importID }

const before = process.memoryUsage.rss()
let peak = before
const watch = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss())
}, 20)
const started = performance.now()
await runImport(bindCustomer(context, order.customerID), order, { attempts: 1, max_attempts: 1 })
const seconds = (performance.now() - started) / 1000
clearInterval(watch)
peak = Math.max(peak, process.memoryUsage.rss())

console.log(JSON.stringify({ seconds, grownMB: (peak - before) / 2 ** 20, restMB: before / 2 ** 20 }))
await announcements.close()
await context.outbound.close()
await context.threads.close()
await database.close()
process.exit(0)
