import type { Audience } from '../audience.ts'
import type { Connection } from './connection.ts'

/** The connections of this node. */
export class ConnectionRegistry {
  private readonly byToken = new Map<string, Connection>()
  private readonly byId = new Map<string, Connection>()
  private readonly groups = new Map<string, Set<Connection>>()
  private readonly users = new Map<string, Set<Connection>>()

  /** Connections whose handshake is done. */
  get openCount(): number {
    return this.byId.size
  }

  get isEmpty(): boolean {
    return this.byToken.size === 0
  }

  everyone(): Iterable<Connection> {
    return this.byToken.values()
  }

  findByToken(token: string): Connection | undefined {
    return this.byToken.get(token)
  }

  find(id: string): Connection | undefined {
    return this.byId.get(id)
  }

  add(connection: Connection): void {
    this.byToken.set(connection.token, connection)
  }

  open(connection: Connection): void {
    this.byId.set(connection.id, connection)
    const { userId } = connection.identity
    if (userId !== undefined) addTo(this.users, userId, connection)
  }

  /** Also removes the connection from its groups. */
  shut(connection: Connection): void {
    if (this.byId.get(connection.id) === connection) this.byId.delete(connection.id)
    const { userId } = connection.identity
    if (userId !== undefined) removeFrom(this.users, userId, connection)
    for (const group of connection.groups ?? []) removeFrom(this.groups, group, connection)
    connection.groups = undefined
  }

  remove(connection: Connection): void {
    this.byToken.delete(connection.token)
  }

  join(connection: Connection, group: string): void {
    if (!this.byId.has(connection.id)) return
    connection.groups ??= new Set()
    connection.groups.add(group)
    addTo(this.groups, group, connection)
  }

  leave(connection: Connection, group: string): void {
    connection.groups?.delete(group)
    removeFrom(this.groups, group, connection)
  }

  /** Each connection once, even if it matches several times. */
  audience({ to, names, except }: Audience): Iterable<Connection> {
    const found = this.named(to, names)
    if (!except || except.length === 0) return found
    const excluded = new Set(except)
    return [...found].filter(({ id }) => !excluded.has(id))
  }

  private named(to: Audience['to'], names: readonly string[]): Iterable<Connection> {
    if (to === 'all') return this.byId.values()
    if (to === 'connections') {
      return [...new Set(names)].map((id) => this.byId.get(id)).filter((found) => found !== undefined)
    }
    const sets = to === 'groups' ? this.groups : this.users
    if (names.length === 1) return sets.get(names[0] as string) ?? []
    return new Set(names.flatMap((name) => [...(sets.get(name) ?? [])]))
  }
}

function addTo(sets: Map<string, Set<Connection>>, name: string, connection: Connection): void {
  const members = sets.get(name)
  if (members) members.add(connection)
  else sets.set(name, new Set([connection]))
}

function removeFrom(sets: Map<string, Set<Connection>>, name: string, connection: Connection): void {
  const members = sets.get(name)
  members?.delete(connection)
  if (members?.size === 0) sets.delete(name)
}
