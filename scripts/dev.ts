import { join } from 'node:path'
import { readConfig } from '../server/config.ts'
import { createLog } from '../server/platform/log.ts'
import { openEmbeddedPostgres } from '../server/platform/postgres/embedded-postgres.ts'
import { openKeyring } from '../server/platform/secrets/keyring.ts'
import { findFreePort } from './dev/find-free-port.ts'
import { startPages } from './dev/pages.ts'
import { readableOutput } from './dev/readable-log.ts'
import { isServiceSource, type ServiceProcess, startServiceProcess } from './dev/service-process.ts'

/**
 * `npm run dev`: one address for the console and the widget from their sources, with hot reload, and the service behind
 * them, which restarts when its sources change. PostgreSQL runs in this process, so it survives the restarts.
 */
async function main(): Promise<void> {
  const config = readConfig()
  const log = createLog(config.LOG_LEVEL, readableOutput)
  const closers: (() => Promise<unknown>)[] = []
  let stopping: Promise<void> | undefined
  const stop = (exitCode: number) => {
    stopping ??= closeAll(closers).then(() => process.exit(exitCode))
    return stopping
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))

  try {
    if (!config.DATABASE_URL) {
      const { databasePassword: password } = await openKeyring(config.DATA_DIR)
      const options = { dataDirectory: config.DATA_DIR, password, as: 'visitor' as const, log }
      const postgres = await openEmbeddedPostgres(options)
      closers.unshift(() => postgres.release())
    }
    const servicePort = await findFreePort()
    let service: ServiceProcess | undefined
    const pages = await startPages({
      host: config.HOST,
      port: config.PORT,
      servicePort,
      isServiceReady: async () => service?.isReady() ?? false,
    })
    closers.unshift(() => pages.close())
    service = startServiceProcess({ port: servicePort, url: pages.url })
    closers.unshift(service.stop)
    pages.onChange(join(import.meta.dirname, '..'), (path) => {
      if (isServiceSource(path)) service?.restart(path)
    })
  } catch (fault) {
    process.stderr.write(`${(fault as Error).stack}\n`)
    await stop(1)
  }
}

/** In reverse order of opening. */
async function closeAll(closers: (() => Promise<unknown>)[]): Promise<void> {
  for (const close of closers) await close().catch((fault) => process.stderr.write(`${fault}\n`))
}

await main()
