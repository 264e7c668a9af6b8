import { type BindConfig, Connection, type ExecuteConfig, type QueryParse } from 'pg'
import type { Desk } from '../desk.ts'

/**
 * `system` is the scope of statements across customers; `nobody` that of a connection that has not served a customer
 * yet.
 */
type Scope = { customerID: string } | 'nobody' | 'system'

interface Sent {
  text: string
  database: string
  scope: Scope
}

/** The recorder's state of a connection. */
interface Known {
  database: string
  /** By name of the prepared statement. */
  texts: Map<string, string>
  bound: { name: string; values: unknown[] }
  scope: Scope
  last: Sent | undefined
}

/** The first message of a connection is missing in the driver's types. */
interface Wire {
  startup(config: { database: string }): void
}

const create = (): Known => ({
  database: '',
  texts: new Map(),
  bound: { name: '', values: [] },
  scope: 'nobody',
  last: undefined,
})

/**
 * Records every statement that this process sends to PostgreSQL, from the protocol messages: including those that
 * begin and end transactions, set a scope or share a round trip. Start it before the first connection, because it
 * tracks databases and names of prepared statements.
 */
export function recordSentStatements() {
  const wire = Connection.prototype as Connection & Wire
  const { startup, query, parse, bind, execute } = wire
  const sent: Sent[] = []
  const connections = new WeakMap<Connection, Known>()
  const knownOf = (connection: Connection) => {
    const known = connections.get(connection) ?? create()
    connections.set(connection, known)
    return known
  }
  const note = (known: Known, text: string) => {
    const { database, scope } = known
    known.last = { text, database, scope }
    sent.push(known.last)
  }
  Object.assign(wire, {
    startup(this: Connection & Wire, config: { database: string }) {
      knownOf(this).database = config.database
      startup.call(this, config)
    },
    query(this: Connection, text: string) {
      note(knownOf(this), text)
      query.call(this, text)
    },
    parse(this: Connection, statement: QueryParse, more: boolean) {
      knownOf(this).texts.set(statement.name, statement.text)
      parse.call(this, statement, more)
    },
    bind(this: Connection, portal: BindConfig, more: boolean) {
      knownOf(this).bound = { name: portal.statement ?? '', values: portal.values ?? [] }
      bind.call(this, portal, more)
    },
    execute(this: Connection, portal: ExecuteConfig, more: boolean) {
      const known = knownOf(this)
      const { bound, last } = known
      const entered = enteredBy(bound)
      known.scope = entered ?? known.scope
      // The scope of a transaction is set after its first statement.
      if (entered && last?.text === 'begin') last.scope = entered
      note(known, known.texts.get(bound.name) ?? bound.name)
      execute.call(this, portal, more)
    },
  })
  return {
    /**
     * This desk's statements since the last call, in order. Excludes those of other services of this process, other
     * customers and background tasks across customers.
     */
    take: ({ server, customerID }: Desk) =>
      sent
        .splice(0)
        .filter(({ database }) => server.url.endsWith(`/${database}`))
        .filter(({ scope }) => typeof scope === 'object' && scope.customerID === String(customerID))
        .map(({ text }) => text),
    [Symbol.dispose]: () => {
      Object.assign(wire, { startup, query, parse, bind, execute })
    },
  }
}

function enteredBy({ name, values }: Known['bound']): Scope | undefined {
  if (name.startsWith('attendant_system')) return 'system'
  if (name.startsWith('attendant_customer')) return { customerID: String(values[0]) }
  return undefined
}

/** The operation and table of a statement, for counts. */
export function nameStatement(text: string): string {
  if (text.includes('set_config')) return 'scope'
  const found = [...text.matchAll(/\b(insert into|update|delete from|from)\s+"?([a-z_]+)"?(?=[\s(."]|$)/g)]
    .map(([, verb = '', table = '']) => ({ verb, table }))
    .filter(({ table }) => table !== 'of')
  const { verb, table } = found.find(({ verb }) => verb !== 'from') ??
    found[0] ?? { verb: text.slice(0, 30), table: '' }
  return `${verb === 'from' ? 'select' : verb} ${table}`.trim()
}
