import { type BindConfig, Connection, type ExecuteConfig, type QueryParse } from 'pg'

interface Sent {
  text: string
  isSystem: boolean
}

/** The recorder's state of a connection. */
interface Known {
  /** By the name under which they were prepared. */
  texts: Map<string, string>
  bound: string
  isSystem: boolean
  last: Sent | undefined
}

/** A connection that only listens for notifications serves no customer. */
const create = (): Known => ({ texts: new Map(), bound: '', isSystem: true, last: undefined })

/**
 * Every statement that this process sends to PostgreSQL, read from the messages of the protocol: also those that begin
 * and end transactions, set a scope or share a round trip. Statements across customers are left out: background tasks of
 * the service send them at any time. Start it before the first connection: it learns the names of prepared statements.
 */
export function recordSentStatements() {
  const wire = Connection.prototype
  const { query, parse, bind, execute } = wire
  const sent: Sent[] = []
  const connections = new WeakMap<Connection, Known>()
  const knownOf = (connection: Connection) => {
    const known = connections.get(connection) ?? create()
    connections.set(connection, known)
    return known
  }
  const note = (known: Known, text: string, isSystem: boolean) => {
    known.isSystem = isSystem
    known.last = { text, isSystem }
    sent.push(known.last)
  }
  Object.assign(wire, {
    query(this: Connection, text: string) {
      const known = knownOf(this)
      note(known, text, known.isSystem)
      query.call(this, text)
    },
    parse(this: Connection, statement: QueryParse, more: boolean) {
      knownOf(this).texts.set(statement.name, statement.text)
      parse.call(this, statement, more)
    },
    bind(this: Connection, portal: BindConfig, more: boolean) {
      knownOf(this).bound = portal.statement ?? ''
      bind.call(this, portal, more)
    },
    execute(this: Connection, portal: ExecuteConfig, more: boolean) {
      const known = knownOf(this)
      const { bound, last } = known
      const isEntering = bound.startsWith('attendant_system')
      if (isEntering && last?.text === 'begin') last.isSystem = true
      const isLeaving = bound === 'attendant_begin' || bound.startsWith('attendant_customer')
      note(known, known.texts.get(bound) ?? bound, isEntering || (known.isSystem && !isLeaving))
      execute.call(this, portal, more)
    },
  })
  return {
    /** Those since the last call, in order. */
    take: () =>
      sent
        .splice(0)
        .filter(({ isSystem }) => !isSystem)
        .map(({ text }) => text),
    [Symbol.dispose]: () => {
      Object.assign(wire, { query, parse, bind, execute })
    },
  }
}

/** What a statement does to which table, for counts. */
export function nameStatement(text: string): string {
  if (text.includes('set_config')) return 'scope'
  const found = [...text.matchAll(/\b(insert into|update|delete from|from)\s+"?([a-z_]+)"?(?=[\s(."]|$)/g)]
    .map(([, verb = '', table = '']) => ({ verb, table }))
    .filter(({ table }) => table !== 'of')
  const { verb, table } = found.find(({ verb }) => verb !== 'from') ??
    found[0] ?? { verb: text.slice(0, 30), table: '' }
  return `${verb === 'from' ? 'select' : verb} ${table}`.trim()
}
