import { escapeLiteral } from 'pg'
import { Database } from '../platform/database/handle.ts'
import type { StatementConfig, Statements } from '../platform/database/statements/statements.ts'

/** The same database; `take` returns how many pages its statements have read since the last call. */
export function watchBuffers(db: Database): { db: Database; take(): number } {
  let pages = 0
  const watched: Statements = {
    in: (scope) => db.statements.in(scope),
    transaction: (work, options) => db.statements.transaction(work, options),
    together: (work) => db.statements.together(work),
    async query(config, values = []) {
      pages += await readPages(db, config, values)
      return db.statements.query(config, values)
    },
    async later(config, values) {
      await watched.query(config, values)
    },
  }
  return {
    db: new Database(watched),
    take() {
      const taken = pages
      pages = 0
      return taken
    },
  }
}

/** Planned like in the service: a named statement for all values, any other for these. */
function readPages(db: Database, { text, name }: StatementConfig, values: unknown[]): Promise<number> {
  return db.statements.transaction(async (statements) => {
    const run = (text: string) => statements.query({ text })
    await run(`set local plan_cache_mode = force_${name ? 'generic' : 'custom'}_plan`)
    await run(`prepare watched as ${text}`)
    const given = values.length > 0 ? `(${values.map(toLiteral).join(', ')})` : ''
    const { rows } = await run(`explain (analyze, buffers, format json) execute watched ${given}`)
    await run('deallocate watched')
    const { Plan } = rows[0]['QUERY PLAN'][0]
    return Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks']
  })
}

function toLiteral(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return escapeLiteral(`{${value.map((item) => JSON.stringify(item)).join()}}`)
  return escapeLiteral(value instanceof Date ? value.toISOString() : String(value))
}
