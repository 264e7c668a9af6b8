import { type SQL, sql } from 'drizzle-orm'
import type { QueryResult } from 'pg'
import { dialect } from '../handle.ts'
import type { MergedStatement, StatementConfig } from './statements.ts'

export interface Merge {
  /** Builds the merged form of a statement from its text and the names of its parameters. */
  toText(text: string, names: string[]): string
}

/** The SQL types of a statement's parameters, by name. */
export type GivenTypes = Record<string, string>

/** The result column with the index of the run; without it, the result has one row per run, in order. */
const place = 'merged_place'

/** The parameters of all runs as a table: one row per run, with columns by name and `place`. */
export function allGiven(types: GivenTypes): string {
  const names = Object.keys(types)
  const typed = names.map((name) => `"${name}" ${types[name]}`)
  const columns = [...names, place].map((name) => `"${name}"`)
  return `rows from (json_to_recordset($1::json) as (${typed.join(', ')})) with ordinality as given(${columns.join(', ')})`
}

/** Replaces the parameters in the text by columns of a table. */
export const withColumns = (text: string, table: string, names: string[]): string =>
  text.replace(/\$(\d+)/g, (_, number: string) => `${table}."${names[Number(number) - 1]}"`)

/**
 * For a statement that reads or locks: runs it for each row of parameters. Planning it takes longer than running it,
 * so each connection plans it once, and again when PostgreSQL has new statistics of its tables.
 */
export const forEachRun = (types: GivenTypes): Merge => ({
  toText: (text, names) =>
    `select answer.*, given.${place} from ${allGiven(types)} cross join lateral (${withColumns(text, 'given', names)}) as answer`,
})

/** The parameters of a statement: placeholders or, in the merged form, columns of `given`. */
export interface Given {
  value(name: string): SQL
  /** An additional `from` clause for a statement that changes rows. */
  from: SQL
  /** An additional column that carries the run's index into the result. */
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
 * For a statement that changes different rows in each run: builds it from its `with` on, and merges runs into one
 * statement. If several runs change the same row, only one of them gets a result.
 */
export const forAllRuns = (types: GivenTypes, build: (given: Given) => SQL): { statement: SQL; merge: Merge } => ({
  statement: sql`with ${build(singly)}`,
  merge: mergeAs(types, build),
})

/** For a statement whose merged form differs, from its `with` on. */
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
 * Merges concurrent runs of one statement into one, in the place of the first. They do not depend on each other, or
 * one of them would have been awaited.
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

/** Omits nulls, which are most values of a wide row. */
function toGiven(names: string[], values: unknown[]): Record<string, unknown> {
  const given: Record<string, unknown> = {}
  for (const [index, name] of names.entries()) if (values[index] != null) given[name] = values[index]
  return given
}

/** The driver sends a lone surrogate as a replacement character; its JSON escape would be rejected. */
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
