import { readConfig } from '../../server/config.ts'
import { writeGreeting } from '../../server/integration/demo/write-greeting.ts'
import { createLog } from '../../server/platform/log.ts'
import { startService } from '../../server/run.ts'
import { readableOutput } from './readable-log.ts'

/** The service as started by `npm run dev`: with readable logs, and without building pages, which Vite serves. */
async function main(): Promise<void> {
  const config = readConfig()
  const starting = startService(config, createLog(config.LOG_LEVEL, readableOutput), 2_000)
  const stop = async () => {
    await starting.then((service) => service.stop()).catch(() => undefined)
    process.exit(0)
  }
  // Exit with the parent process.
  process.once('disconnect', stop)
  process.once('SIGTERM', () => process.disconnect())
  const { demo } = await starting
  const isFirst = process.argv.includes('--greet')
  if (isFirst && demo) process.stdout.write(writeGreeting(config.BACKEND_URL ?? '', demo))
  else process.stdout.write(`The service is ready at ${config.BACKEND_URL}\n`)
  process.send?.('ready')
}

main().catch((fault: Error) => {
  process.stderr.write(`${fault.stack}\n`)
  process.exit(1)
})
