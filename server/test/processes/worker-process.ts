import { connectDatabase } from '../../platform/database/database.ts'
import { startWorkers } from '../../platform/jobs/workers/start-workers.ts'
import { createLog } from '../../platform/log.ts'

/** Workers in their own process, to be killed: they take `thing.do` and never finish it. */
const url = process.argv[2] ?? ''
const log = createLog('silent')
const { pool } = connectDatabase(url, { log })
const tasks = { 'thing.do': () => new Promise<void>(() => undefined) }
await startWorkers({ pool, url, log, lanes: [{ name: 'live', slots: 10, tasks }] })
process.stdout.write('ready\n')
