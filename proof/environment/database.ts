import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import {
  findPostmaster,
  prepareCluster,
  startPostmaster,
  stopPostmaster,
} from '../../server/platform/postgres/cluster.ts'

/** `fast` closes connections and checkpoints; `immediate` stops without, and the log is replayed. */
export type ShutdownMode = 'fast' | 'immediate'

/** A PostgreSQL that can be killed and restarts on the same port with the same data. */
export async function startDatabase(folder: string) {
  const cluster = await prepareCluster(join(folder, 'postgres'), 'proof', {})
  const first = await startPostmaster(cluster)
  if (!first) throw new Error('PostgreSQL did not start.')
  let pid = first.pid
  process.once('exit', () => {
    if (pid > 0) process.kill(pid, 'SIGQUIT')
  })
  async function startAgain(): Promise<void> {
    for (let tries = 0; tries < 60; tries++) {
      await pause(250)
      // The data directory is in use until the last of its child processes has ended.
      const again = await startPostmaster(cluster, first?.port).catch(() => undefined)
      if (!again) continue
      pid = again.pid
      return
    }
    throw new Error('PostgreSQL did not restart.')
  }
  return {
    pid: () => pid,
    url: `postgres://attendant:proof@127.0.0.1:${first.port}/postgres`,
    async kill() {
      const running = await findPostmaster(cluster)
      if (running) process.kill(running.pid, 'SIGKILL')
      await startAgain()
    },
    /** Shuts it down like an administrator, and starts it again after `whileAway`. */
    async restart(mode: ShutdownMode, whileAway: () => Promise<unknown> = async () => undefined) {
      const running = await findPostmaster(cluster)
      if (running) process.kill(running.pid, mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
      while (await findPostmaster(cluster)) await pause(50)
      await whileAway()
      await startAgain()
    },
    async stop() {
      await stopPostmaster(cluster)
      pid = 0
    },
  }
}
