import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { Pool, types } from 'pg'
import type { Statement } from './record.ts'
import { replay } from './replay.ts'

/**
 * The baseline: a bare server without framework and checks that sends the same statements as the service, and returns
 * the rows unchanged.
 */
const { FLOOR_PROGRAMS = '', DATABASE_URL = '', PORT, HOST } = process.env
const programs = JSON.parse(readFileSync(FLOOR_PROGRAMS, 'utf8')) as Record<string, Statement[][]>
/** Search only finds the rows of this customer. */
const options = '-c attendant.customer_id=1'
const pool = new Pool({ connectionString: DATABASE_URL, max: 20, options })
/** Like the service's connections for statements that are planned once. */
const planned = new Pool({
  connectionString: DATABASE_URL,
  max: 20,
  options,
  onConnect: (client) => client.query('set plan_cache_mode = force_generic_plan'),
})
types.setTypeParser(types.builtins.INT8, Number)
const turns = new Map<string, number>()
async function answer(path: string): Promise<string> {
  const variants = programs[path.slice(1)]
  if (!variants) return '[]'
  const turn = turns.get(path) ?? 0
  turns.set(path, turn + 1)
  const program = variants[turn % variants.length] ?? []
  const chosen = ({ name }: Statement) => (name ? planned : pool)
  if (program.at(-1)?.text !== 'commit') return JSON.stringify(await replay(chosen, program))
  const client = await pool.connect()
  try {
    await client.query('begin')
    return JSON.stringify(await replay(() => client, program))
  } finally {
    client.release()
  }
}

createServer((request, response) => {
  const drained = new Promise((resolve) => request.on('end', resolve).resume())
  Promise.all([answer(request.url ?? '/'), drained])
    .then(([body]) => response.writeHead(200, { 'content-type': 'application/json' }).end(body))
    .catch((fault: Error) => response.writeHead(500).end(fault.message))
}).listen(Number(PORT), HOST)
