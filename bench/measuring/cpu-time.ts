import { readdir, readFile } from 'node:fs/promises'
import { Client } from 'pg'

/** CPU time of these processes and all of their threads in milliseconds. Linux only. */
async function readCpuMs(pids: number[]): Promise<number> {
  let nanoseconds = 0
  for (const pid of pids) {
    const threads = await readdir(`/proc/${pid}/task`).catch(() => [])
    for (const thread of threads) {
      const [used] = (await readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').catch(() => '0')).split(' ')
      nanoseconds += Number(used)
    }
  }
  return nanoseconds / 1e6
}

/**
 * CPU time of a service and its database connections. On a shared machine this is more reliable than wall-clock time.
 */
export async function openCpuMeter(url: string, servicePid: number) {
  const client = new Client(url)
  await client.connect()
  async function readParts() {
    const { rows } = await client.query<{ pid: number }>(
      "select pid from pg_stat_activity where datname = current_database() and application_name like 'attendant%'",
    )
    return { service: await readCpuMs([servicePid]), database: await readCpuMs(rows.map(({ pid }) => pid)) }
  }

  return {
    readParts,
    async read(): Promise<number> {
      const { service, database } = await readParts()
      return service + database
    },
    close: () => client.end(),
  }
}

export type CpuMeter = Awaited<ReturnType<typeof openCpuMeter>>
