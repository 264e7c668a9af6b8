import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface Migration {
  name: string
  sql: string
  hash: string
  /** Runs outside a transaction, after all other migrations: see `apply-online.ts`. */
  isOnline: boolean
}

/** In the order in which they are applied. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const migrations = await Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8')
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex'), isOnline: name.endsWith('.online.sql') }
    }),
  )
  return [...migrations.filter(({ isOnline }) => !isOnline), ...migrations.filter(({ isOnline }) => isOnline)]
}

/** drizzle-kit writes this line between the statements of a migration. */
export const statementsOf = ({ sql }: Pick<Migration, 'sql'>): string[] =>
  sql
    .split('--> statement-breakpoint')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
