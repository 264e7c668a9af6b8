import { getPriority, setPriority } from 'node:os'
import { widgetProgram } from './channels/widget/widget-program.ts'
import { ConfigurationFault, readConfig } from './config.ts'
import { consoleProgram } from './integration/console/console-program.ts'
import { writeGreeting } from './integration/demo/write-greeting.ts'
import { createLog } from './platform/log.ts'
import { AlreadyRunning } from './platform/postgres/embedded-postgres.ts'
import { StartFault } from './platform/start-fault.ts'
import { startService } from './run.ts'

/** Requests take precedence over jobs on the same core. Lowering the priority needs no permission. */
const workerPriority = 5

/** Exit codes: 0 stopped on request, 1 failed, 2 invalid configuration. */
async function main(): Promise<void> {
  const config = readConfig()
  const log = createLog(config.LOG_LEVEL)
  if (config.ROLES.every((role) => role === 'worker')) setPriority(Math.min(19, getPriority() + workerPriority))
  const starting = startService(config, log)
  // A signal during startup takes effect once startup has finished, because half a start cannot be stopped.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      log.info({ signal }, 'Stopping.')
      await starting.then((service) => service.stop()).catch(() => undefined)
      process.exit(0)
    })
  }
  const service = await starting
  log.info({ roles: config.ROLES }, `Attendant is ready at ${service.url}`)
  log.flush()
  if (config.ROLES.includes('web')) {
    consoleProgram.keepCurrent(log)
    widgetProgram.keepCurrent(log)
  }
  if (service.demo) process.stdout.write(writeGreeting(service.url, service.demo))
}

main().catch((fault: Error) => {
  const isConfigured = !(fault instanceof ConfigurationFault || fault instanceof AlreadyRunning)
  process.stderr.write(`${isConfigured && !(fault instanceof StartFault) ? fault.stack : fault.message}\n`)
  process.exit(isConfigured ? 1 : 2)
})
