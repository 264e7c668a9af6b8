import pg, { type Connection, type FieldDef, type QueryConfig, type QueryResult, type Submittable, types } from 'pg'

export type Callback = (fault: Error | undefined, result: QueryResult) => void

/** Exported by the driver but missing in its types. */
type ValueMapper = (value: unknown) => Buffer | string | null
const { prepareValue } = (pg as typeof pg & { utils: { prepareValue: ValueMapper } }).utils

/** How result rows are converted. */
interface Shape {
  fields: FieldDef[]
  parsers: ((value: string) => unknown)[]
  emptyRow: Record<string, unknown>
}

/**
 * A named statement on one connection. The shape of its result must not change, because PostgreSQL would refuse to
 * run it.
 */
interface Prepared {
  text: string
  shape: Shape | undefined
  state: 'unsent' | 'sent' | 'failed'
}

const preparedOn = new WeakMap<Connection, Map<string, Prepared>>()

/** PostgreSQL's command tag with the row count: `INSERT 0 3`, `SELECT 3`, `BEGIN`. */
const completion = /^([A-Za-z]+)(?: \d+(?= ))?(?: (\d+))?/

/**
 * A statement in the extended protocol. A named one is parsed and described once per connection. The driver calls the
 * methods as responses arrive.
 */
export class StatementQuery implements Submittable {
  readonly name: string | undefined
  readonly text: string
  readonly values: unknown[]
  readonly rowMode: string | undefined
  /** The driver wraps it to stop its timeout. */
  callback: Callback
  readonly #types: QueryConfig['types']
  readonly #result: QueryResult = { command: '', rowCount: null, oid: 0, fields: [], rows: [] }
  #prepared: Prepared | undefined
  #shape: Shape | undefined
  #unreadable: Error | undefined

  constructor(config: QueryConfig & { rowMode?: string }, values: unknown[] | undefined, callback: Callback) {
    this.name = config.name
    this.text = config.text
    this.values = values ?? config.values ?? []
    this.rowMode = config.rowMode
    this.callback = callback
    this.#types = config.types
  }

  submit(connection: Connection): Error | null {
    connection.stream.cork()
    try {
      this.sendTo(connection)
      connection.sync()
      return null
    } catch (fault) {
      // Part of it may have been sent without a Sync: the connection is unusable.
      connection.stream.destroy()
      return fault as Error
    } finally {
      connection.stream.uncork()
    }
  }

  /** Sends everything except the Sync that ends a round trip. */
  sendTo(connection: Connection): void {
    const { text } = this
    const prepared = this.#findPrepared(connection)
    this.#prepared = prepared
    const statement = this.name ?? ''
    // After an error, PostgreSQL may or may not have kept it; closing a missing statement is no error.
    if (prepared?.state === 'failed') connection.close({ type: 'S', name: statement }, true)
    if (prepared?.state !== 'sent') connection.parse({ name: statement, text, types: [] }, true)
    if (prepared) prepared.state = 'sent'
    connection.bind({ statement, values: this.values.map(prepareValue) }, true)
    this.#shape = this.#types ? undefined : prepared?.shape
    if (this.#shape) this.#result.fields = this.#shape.fields
    else connection.describe({ type: 'P', name: '' }, true)
    connection.execute({}, true)
  }

  #findPrepared(connection: Connection): Prepared | undefined {
    if (!this.name) return undefined
    const all = preparedOn.get(connection) ?? new Map<string, Prepared>()
    preparedOn.set(connection, all)
    const known = all.get(this.name)
    if (!known) {
      const added: Prepared = { text: this.text, shape: undefined, state: 'unsent' }
      all.set(this.name, added)
      return added
    }
    if (known.text !== this.text) throw new Error(`Invariant violated: two statements are named ${this.name}.`)
    return known
  }

  handleRowDescription({ fields }: { fields: FieldDef[] }): void {
    const { getTypeParser } = this.#types ?? types
    this.#shape = {
      fields,
      parsers: fields.map(({ dataTypeID }) => getTypeParser(dataTypeID, 'text')),
      emptyRow: Object.fromEntries(fields.map(({ name }) => [name, null])),
    }
    this.#result.fields = fields
    if (this.#prepared && !this.#types) this.#prepared.shape = this.#shape
  }

  handleDataRow({ fields: values }: { fields: (string | null)[] }): void {
    if (!this.#shape || this.#unreadable) return
    try {
      this.#result.rows.push(this.rowMode === 'array' ? toArray(this.#shape, values) : toRow(this.#shape, values))
    } catch (fault) {
      this.#unreadable = fault as Error
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const [, command = '', count] = completion.exec(text) ?? []
    this.#result.command = command
    this.#result.rowCount = count === undefined ? null : Number(count)
  }

  handleEmptyQuery(): void {}

  handleError(fault: Error): void {
    if (this.#prepared) Object.assign(this.#prepared, { state: 'failed', shape: undefined })
    this.callback(fault, this.#result)
  }

  handleReadyForQuery(): void {
    this.callback(this.#unreadable, this.#result)
  }
}

function toRow({ fields, parsers, emptyRow }: Shape, values: (string | null)[]): Record<string, unknown> {
  const row = { ...emptyRow }
  for (const [index, value] of values.entries()) {
    const name = fields[index]?.name
    if (value !== null && name !== undefined) row[name] = parsers[index]?.(value)
  }
  return row
}

const toArray = ({ parsers }: Shape, values: (string | null)[]): unknown[] =>
  values.map((value, index) => (value === null ? null : parsers[index]?.(value)))
