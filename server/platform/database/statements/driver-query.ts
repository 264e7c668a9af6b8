import { type Connection, Query, type QueryConfig, type QueryResult, type Submittable } from 'pg'

export type Callback = (fault: Error | undefined, result: QueryResult) => void

/** What the driver makes of the description of an answer. */
interface Shape {
  fields: unknown[]
  _parsers: unknown[]
  _prebuiltEmptyResultObject: object
}

/** The driver's `Query` with the methods that it calls as answers arrive, which its types leave out. */
interface DriverQuery extends Submittable {
  name: string | undefined
  queryMode: string
  readonly text: string
  readonly _result: Shape
  _accumulateRows: unknown
  submit(connection: Connection): Error | null
  handleRowDescription(message: unknown): void
  handleDataRow(row: unknown): void
  handleCommandComplete(done: unknown, connection: Connection): void
  handleEmptyQuery(connection: Connection): void
  handleError(fault: Error, connection: Connection): void
  handleReadyForQuery(connection: Connection): void
}
const DriverQuery = Query as unknown as new (
  config: string | (QueryConfig & { queryMode: 'extended' }),
  values: unknown[] | undefined,
  callback: Callback,
) => DriverQuery

/** The same object for a connection and for what stands in for it. */
interface KnownStatements {
  parsedStatements: object
}

/** By connection and name. The shape of a prepared statement's answer never changes: PostgreSQL refuses to run it then. */
const shapes = new WeakMap<object, Map<string, Shape>>()
const undescribed = new WeakMap<Connection, Connection>()

function shapesOf(connection: Connection): Map<string, Shape> {
  const { parsedStatements } = connection as unknown as KnownStatements
  const known = shapes.get(parsedStatements) ?? new Map<string, Shape>()
  shapes.set(parsedStatements, known)
  return known
}

function withoutDescribe(connection: Connection): Connection {
  const known = undescribed.get(connection)
  if (known) return known
  const form = Object.create(connection, { describe: { value: () => undefined } }) as Connection
  undescribed.set(connection, form)
  return form
}

/** A statement whose answer is described once for each connection, if it is a prepared one. */
export class StatementQuery extends DriverQuery {
  readonly #isKept: boolean
  #shapes: Map<string, Shape> | undefined

  constructor(config: QueryConfig & { rowMode?: string }, values: unknown[] | undefined, callback: Callback) {
    const isKept = config.name !== undefined && !config.types && !config.rowMode
    // The driver copies a configuration property by property.
    super(isKept ? config.text : { ...config, queryMode: 'extended' }, values ?? config.values, callback)
    this.#isKept = isKept
    if (!isKept) return
    this.name = config.name
    this.queryMode = 'extended'
  }

  override submit(connection: Connection): Error | null {
    if (!this.#isKept || !this.name) return super.submit(connection)
    this.#shapes = shapesOf(connection)
    const shape = this.#shapes.get(this.name)
    if (!shape) return super.submit(connection)
    Object.assign(this._result, shape)
    this._accumulateRows = true
    return super.submit(withoutDescribe(connection))
  }

  override handleRowDescription(message: unknown): void {
    super.handleRowDescription(message)
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result
    if (this.name) this.#shapes?.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject })
  }
}
