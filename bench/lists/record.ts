import { Client } from 'pg'
import { isGuid } from '../../server/platform/database/guid.ts'
import { stranger } from './cases.ts'

/** A recorded statement of the service, which the baseline can replay. */
export interface Statement {
  text: string
  name?: string
  rowMode?: 'array'
  values: Value[]
}

/** A column of the first row that an earlier statement returned. */
export type Answered = [statement: number, column: string | number]

/** A constant, an earlier result, one or several new GUIDs, or a text with such parts. */
export type Value =
  | { is: unknown }
  | { from: Answered }
  | { fresh: 'guid' }
  | { fresh: 'guids'; count: number }
  | { text: (string | Answered)[] }

interface Sent {
  text: string
  name: string | undefined
  rowMode: 'array' | undefined
  values: unknown[]
  rows: (Record<string, unknown> | unknown[])[]
}

type Query = (...given: unknown[]) => unknown

/** Records all statements that this process sends to PostgreSQL. */
export function recordStatements() {
  const sent: Sent[] = []
  const original = Client.prototype.query as Query
  Client.prototype.query = function (this: Client, ...given: unknown[]) {
    const [config, values] = given as [string | Partial<Sent> | SubmittedQuery, unknown]
    if (typeof config === 'object' && 'submit' in config)
      return recordSubmitted(config, sent, () => original.apply(this, given))
    const { text = '', name, rowMode, ...rest } = typeof config === 'string' ? { text: config } : config
    const entry: Sent = { text, name, rowMode, values: Array.isArray(values) ? values : (rest.values ?? []), rows: [] }
    sent.push(entry)
    const done = given.findIndex((part) => typeof part === 'function')
    if (done >= 0) {
      const answer = given[done] as (fault: unknown, result: { rows: Sent['rows'] }) => void
      given[done] = (fault: unknown, result: { rows: Sent['rows'] }) => {
        entry.rows = result?.rows ?? []
        answer(fault, result)
      }
      return original.apply(this, given)
    }
    return (original.apply(this, given) as Promise<{ rows: Sent['rows'] }>).then((result) => {
      entry.rows = result.rows
      return result
    })
  } as typeof Client.prototype.query
  return {
    /** The statements since the last call. */
    take: () => toProgram(sent.splice(0)),
    stop: () => {
      Client.prototype.query = original as typeof Client.prototype.query
    },
  }
}

/** A query of the service. What it sends first starts the transaction and sets the scope, which the baseline omits. */
interface SubmittedQuery extends Sent {
  submit: unknown
  queries?: SubmittedQuery[]
  steps?: { text: string }[]
  callback(fault: unknown, result: { rows: Sent['rows'] }): void
}

function recordSubmitted(query: SubmittedQuery, sent: Sent[], send: () => unknown): unknown {
  // Statements that share a round trip.
  if (query.queries) {
    for (const one of query.queries) recordSubmitted(one, sent, () => undefined)
    return send()
  }
  if (query.steps?.some((step) => step.text.startsWith('begin')))
    sent.push({ text: 'begin', name: undefined, rowMode: undefined, values: [], rows: [] })
  if (query.text === undefined) return send()
  const { text, name, values = [], rowMode, callback } = query
  const entry: Sent = { text, name, rowMode, values, rows: [] }
  sent.push(entry)
  query.callback = (fault, result) => {
    entry.rows = result?.rows ?? []
    callback(fault, result)
  }
  return send()
}

function toProgram(sent: Sent[]): Statement[] {
  return sent.map(({ text, name, rowMode, values }, index) => ({
    text,
    ...(name ? { name } : {}),
    ...(rowMode ? { rowMode } : {}),
    values: values.map((value) => toValue(value, sent.slice(0, index))),
  }))
}

/** Only ids created while recording have ten digits. */
const madeId = /\b\d{10}\b/

function toValue(value: unknown, before: Sent[]): Value {
  if (typeof value === 'string' && isGuid(value)) return { fresh: 'guid' }
  if (isGuids(value)) return { fresh: 'guids', count: value.length }
  if (Array.isArray(value) || !madeId.test(String(value))) {
    return typeof value === 'string' && value.includes(stranger) ? { text: [value] } : { is: value }
  }
  if (typeof value === 'string') {
    return {
      text: value.split(/\b(\d{10})\b/).map((part) => (madeId.test(part) ? (findAnswer(part, before) ?? part) : part)),
    }
  }
  const from = findAnswer(value, before)
  return from ? { from } : { is: value }
}

const isGuids = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'string' && isGuid(each))

function findAnswer(value: unknown, before: Sent[]): Answered | undefined {
  for (const [index, { rows }] of before.entries()) {
    for (const [column, answered] of Object.entries(rows[0] ?? {})) {
      if (Number(answered) === Number(value)) return [index, Array.isArray(rows[0]) ? Number(column) : column]
    }
  }
  return undefined
}
