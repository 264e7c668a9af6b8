import { connectDatabase } from '../platform/database.ts'
import { createLog } from '../platform/log.ts'
import { startWorkers } from '../platform/workers/start-workers.ts'

/** Workers in a process of their own, to be killed: they take `thing.do` and never finish it. */
const url = process.argv[2] ?? ''
const log = createLog('silent')
const { pool } = connectDatabase(url, { log })
const tasks = { 'thing.do': () => new Promise<void>(() => undefined) }
await startWorkers({ pool, url, log, lanes: [{ name: 'live', slots: 10, tasks }] })
process.stdout.write('ready\n')
