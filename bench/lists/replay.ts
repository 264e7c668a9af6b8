import { randomUUID } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { stranger } from './cases.ts'
import type { Answered, Statement, Value } from './record.ts'

type Row = Record<string | number, unknown>

let strangers = 0

/** Sends the statements one after another. Answers the rows of the last that had any. */
export async function replay(client: Pool | PoolClient, program: Statement[]): Promise<unknown[]> {
  const name = `floor-${process.pid}-${++strangers}`
  const answers: Row[][] = []
  const answered = ([statement, column]: Answered) => answers[statement]?.[0]?.[column]
  const toSend = (value: Value) => {
    if ('is' in value) return value.is
    if ('fresh' in value) return randomUUID()
    if ('from' in value) return answered(value.from)
    return value.text
      .map((part) => (typeof part === 'string' ? part.replaceAll(stranger, name) : answered(part)))
      .join('')
  }
  for (const { values, ...statement } of program) {
    const { rows } = await client.query({ ...statement, values: values.map(toSend) })
    answers.push(rows)
  }
  return answers.findLast((rows) => rows.length > 0) ?? []
}
