import { enableCompileCache } from 'node:module'

// The compiled program is kept between starts: loading it is most of a start.
enableCompileCache()

const { ConfigurationFault, readConfig } = await import('./config.ts')
const { createLog } = await import('./platform/log.ts')

try {
  const config = readConfig(process.env)
  const log = createLog(config.LOG_LEVEL)
  const { startService } = await import('./run.ts')
  const service = await startService(config, log)
  log.info({ roles: config.ROLES }, `Attendant is ready at ${service.url}`)
  if (service.demo) {
    const { username, password, hostname } = service.demo
    process.stdout.write(
      `\n  Attendant is ready at ${service.url}\n  Demo login: username ${username}, password ${password}, hostname ${hostname}\n` +
        `  API reference: ${service.url}/docs\n\n`,
    )
  }
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, async () => {
      if (isStopping) return
      isStopping = true
      log.info({ signal }, 'Stopping.')
      await service.stop()
      process.exit(0)
    })
  }
} catch (fault) {
  const isExpected = fault instanceof ConfigurationFault || (fault instanceof Error && fault.name === 'AlreadyRunning')
  process.stderr.write(
    `${fault instanceof Error ? (isExpected ? fault.message : (fault.stack ?? fault.message)) : String(fault)}\n`,
  )
  process.exit(isExpected ? 2 : 1)
}
