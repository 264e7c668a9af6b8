import { existsSync } from 'node:fs'
import { mkdir, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const root = '/sys/fs/cgroup'
const periodInUs = 100_000

export interface CoreShare {
  release(): Promise<void>
}

/**
 * Limits a process to a share of one core, like a small machine. Returns undefined unless it runs on Linux as root.
 */
export async function takeCoreShare(pid: number, share: number): Promise<CoreShare | undefined> {
  const isFirst = existsSync(join(root, 'cpu/cpu.cfs_quota_us'))
  const folder = join(root, isFirst ? 'cpu' : '', `attendant-bench-${pid}`)
  const quota = Math.round(share * periodInUs)
  try {
    await mkdir(folder)
    if (isFirst) {
      await writeFile(join(folder, 'cpu.cfs_period_us'), String(periodInUs))
      await writeFile(join(folder, 'cpu.cfs_quota_us'), String(quota))
    } else await writeFile(join(folder, 'cpu.max'), `${quota} ${periodInUs}`)
    await writeFile(join(folder, 'cgroup.procs'), String(pid))
  } catch {
    await rmdir(folder).catch(() => undefined)
    return undefined
  }
  return { release: () => removeWhenEmpty(folder) }
}

/** The group can only be removed once its last process has ended. */
async function removeWhenEmpty(folder: string): Promise<void> {
  for (let tries = 0; tries < 50; tries++) {
    const isRemoved = await rmdir(folder).then(
      () => true,
      () => false,
    )
    if (isRemoved) return
    await pause(100)
  }
}
