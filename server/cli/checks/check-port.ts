import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Config } from '../../config.ts'
import { type Finding, fault, ok, reasonOf, warning } from './finding.ts'

const timeoutMs = 3_000

export async function checkPort({ HOST, PORT, ROLES }: Config): Promise<Finding> {
  if (!ROLES.includes('web')) return ok('port', 'This process answers no requests.')
  if (PORT === 0) return ok('port', 'Any free one will be taken.')
  try {
    await tryToListen(HOST, PORT)
    return ok('port', `${PORT} is free.`)
  } catch (thrown) {
    const { code } = thrown as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') return askWhoIsThere(HOST, PORT)
    return fault('port', `${HOST}:${PORT} cannot be listened on: ${reasonOf(thrown)}.`, 'Set HOST and PORT to others.')
  }
}

async function tryToListen(host: string, port: number) {
  const probe = createServer().listen(port, host)
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}

/** A running Attendant identifies itself; any other program on the port is a conflict. */
async function askWhoIsThere(host: string, port: number): Promise<Finding> {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  const address = `http://${name.includes(':') ? `[${name}]` : name}:${port}`
  const ask = async (path: string) => {
    const answer = await fetch(`${address}${path}`, { signal: AbortSignal.timeout(timeoutMs) })
    return (await answer.json()) as { status?: unknown }
  }
  const live = await ask('/health/live').catch(() => undefined)
  if (live?.status !== 'live') {
    return fault('port', `Another program uses ${port}.`, 'Stop it, or set PORT to another one.')
  }
  const ready = await ask('/health/ready').catch(() => undefined)
  if (ready?.status === 'ready') return ok('port', `The service at ${address} is ready.`)
  return warning(
    'port',
    `The service at ${address} is not ready.`,
    'Wait while it starts; its log shows what is missing.',
  )
}
