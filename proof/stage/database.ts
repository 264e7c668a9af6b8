import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import {
  findPostmaster,
  prepareCluster,
  startPostmaster,
  stopPostmaster,
} from '../../server/platform/postgres/cluster.ts'

/** A PostgreSQL that can be killed and comes back on the same port with the same data. */
export async function startDatabase(folder: string) {
  const cluster = await prepareCluster(join(folder, 'postgres'), 'proof', {})
  const first = await startPostmaster(cluster)
  if (!first) throw new Error('PostgreSQL did not start.')
  let pid = first.pid
  process.once('exit', () => {
    if (pid > 0) process.kill(pid, 'SIGQUIT')
  })
  return {
    url: `postgres://attendant:proof@127.0.0.1:${first.port}/postgres`,
    async kill() {
      const running = await findPostmaster(cluster)
      if (running) process.kill(running.pid, 'SIGKILL')
      for (let tries = 0; tries < 60; tries++) {
        await pause(250)
        // Until the last of its children has noticed, the data directory is taken.
        const again = await startPostmaster(cluster, first.port).catch(() => undefined)
        if (!again) continue
        pid = again.pid
        return
      }
      throw new Error('PostgreSQL did not come back.')
    },
    async stop() {
      await stopPostmaster(cluster)
      pid = 0
    },
  }
}
