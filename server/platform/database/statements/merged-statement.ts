import { type SQL, sql } from 'drizzle-orm'
import type { QueryResult } from 'pg'
import { dialect } from '../handle.ts'
import type { MergedStatement, StatementConfig } from './statements.ts'

export interface Merge {
  /** The merged form of a statement, from its text and the names of its parameters. */
  toText(text: string, names: string[]): string
}

/** The types of what a statement is given, by name. */
export type GivenTypes = Record<string, string>

/** The result column with the run of a row; without it there is one row for each, in their order. */
const place = 'merged_place'

/** What the runs were given, a row for each, by their names and `place`. */
export function allGiven(types: GivenTypes): string {
  const names = Object.keys(types)
  const typed = names.map((name) => `"${name}" ${types[name]}`)
  const columns = [...names, place].map((name) => `"${name}"`)
  return `rows from (json_to_recordset($1::json) as (${typed.join(', ')})) with ordinality as given(${columns.join(', ')})`
}

/** The text with columns of a table in the place of its parameters. */
export const withColumns = (text: string, table: string, names: string[]): string =>
  text.replace(/\$(\d+)/g, (_, number: string) => `${table}."${names[Number(number) - 1]}"`)

/**
 * For a statement that reads or locks: it runs for each row of what is given. Planning it takes longer than running it, so it
 * is planned once for each connection, and again when PostgreSQL has new statistics of its tables.
 */
export const forEachRun = (types: GivenTypes): Merge => ({
  toText: (text, names) =>
    `select answer.*, given.${place} from ${allGiven(types)} cross join lateral (${withColumns(text, 'given', names)}) as answer`,
})

/** What a statement is given, one by one or, where it is merged, as columns of `given`. */
export interface Given {
  value(name: string): SQL
  /** Further tables of a statement that changes rows, with what is given among them. */
  from: SQL
  /** A further column, from `given` to the rows of the answer. */
  placeIn(table: string): SQL
}

export const singly: Given = {
  value: (name) => sql`${sql.placeholder(name)}`,
  from: sql``,
  placeIn: () => sql``,
}
const merged: Given = {
  value: (name) => sql`given.${sql.identifier(name)}`,
  from: sql`from given`,
  placeIn: (table) => sql`, ${sql.identifier(table)}.${sql.identifier(place)}`,
}

/**
 * For a statement that changes other rows in each run, from its `with` on: runs become one that changes the rows of all. Of runs
 * that change the same row, only one has an answer.
 */
export const forAllRuns = (types: GivenTypes, build: (given: Given) => SQL): { statement: SQL; merge: Merge } => ({
  statement: sql`with ${build(singly)}`,
  merge: mergeAs(types, build),
})

/** What runs of a statement become where that is another one, from its `with` on. */
export function mergeAs(types: GivenTypes, build: (given: Given) => SQL): Merge {
  const together = sql`with given as (select * from ${sql.raw(allGiven(types))}), ${build(merged)}`
  return { toText: () => dialect.sqlToQuery(together).sql }
}

interface Run {
  config: StatementConfig & { rowMode?: 'array' }
  values: unknown[] | undefined
  resolve(result: QueryResult): void
  reject(fault: unknown): void
}

/**
 * Runs of one statement that were issued side by side become one, in the place of the first. They do not depend on
 * each other, or one of them would have been awaited.
 */
export function mergeEqualTexts(runs: Run[]): Run[] {
  const groups = new Map<string, Run[]>()
  for (const run of runs) {
    const key = run.config.merged?.text
    if (key !== undefined) groups.set(key, [...(groups.get(key) ?? []), run])
  }
  return runs.flatMap((run) => {
    const { merged } = run.config
    const group = merged && groups.get(merged.text)
    if (!merged || !group || group.length === 1) return [run]
    return group[0] === run ? [toOne(merged, group)] : []
  })
}

function toOne({ text, name, names }: MergedStatement, runs: Run[]): Run {
  const given = runs.map(({ values = [] }) => toGiven(names, values))
  return {
    config: { text, rowMode: 'array', ...(name && runs.every(({ config }) => config.name) ? { name } : {}) },
    values: [JSON.stringify(given, asSent)],
    resolve(result) {
      const rows = rowsOfRuns(result, runs.length)
      for (const [index, run] of runs.entries()) {
        const own = rows[index] ?? []
        run.resolve({ ...result, rows: own, rowCount: own.length })
      }
    },
    reject(fault) {
      for (const run of runs) run.reject(fault)
    },
  }
}

/** Without what is null, which is most of a wide row. */
function toGiven(names: string[], values: unknown[]): Record<string, unknown> {
  const given: Record<string, unknown> = {}
  for (const [index, name] of names.entries()) if (values[index] != null) given[name] = values[index]
  return given
}

/** The driver sends half of a surrogate pair as a replacement character, where JSON has an escape that is refused. */
const asSent = (_: string, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value)

function rowsOfRuns({ rows, fields }: QueryResult, count: number): unknown[][] {
  const names = fields.map(({ name }) => name)
  const placeAt = names.indexOf(place)
  if (placeAt === -1) return rows.map((row: unknown[]) => [toRow(names, row)])
  const found: unknown[][] = Array.from({ length: count }, () => [])
  const others = names.toSpliced(placeAt, 1)
  for (const row of rows as unknown[][]) {
    const [at] = row.splice(placeAt, 1)
    found[Number(at) - 1]?.push(toRow(others, row))
  }
  return found
}

/** Leaving a field out of a wide object takes several times as long as making it. */
function toRow(names: string[], values: unknown[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (let index = 0; index < names.length; index++) row[names[index] as string] = values[index]
  return row
}
