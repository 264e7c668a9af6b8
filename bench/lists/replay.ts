import { randomUUID } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { stranger } from './cases.ts'
import type { Answered, Statement, Value } from './record.ts'

type Row = Record<string | number, unknown>

let strangers = 0

type Choose = (statement: Statement) => Pool | PoolClient

/** Sends the statements one after another. Returns the rows of the last one that had any. */
export async function replay(choose: Choose, program: Statement[]): Promise<unknown[]> {
  const name = `floor-${process.pid}-${++strangers}`
  const answers: Row[][] = []
  const answered = ([statement, column]: Answered) => answers[statement]?.[0]?.[column]
  const toSend = (value: Value) => {
    if ('is' in value) return value.is
    if ('count' in value) return Array.from({ length: value.count }, () => randomUUID())
    if ('fresh' in value) return randomUUID()
    if ('from' in value) return answered(value.from)
    return value.text
      .map((part) => (typeof part === 'string' ? part.replaceAll(stranger, name) : answered(part)))
      .join('')
  }
  for (const statement of program) {
    const values = statement.values.map(toSend)
    const { rows } = await choose(statement).query({ ...statement, values })
    answers.push(rows)
  }
  return answers.findLast((rows) => rows.length > 0) ?? []
}
