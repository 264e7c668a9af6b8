import type { CustomerRep, Permission, Role } from '@attendant/contract/people/customer-rep.ts'
import { sql } from 'drizzle-orm'
import { request } from 'undici'
import { createCustomer } from '../organization/customers/create-customer.ts'
import { normaliseHostname } from '../organization/customers/hostnames/normalise-hostname.ts'
import { issuePhoneToken } from '../people/auth/issue-token.ts'
import { beginSession } from '../people/auth/rep-sessions/begin-session.ts'
import { findAccount } from '../people/reps/find-account.ts'
import { insertRep } from '../people/reps/reps.store.ts'
import { sharedTestServer, startTestServer, type TestServer } from './test-server.ts'

export interface Answer<Body> {
  status: number
  headers: Headers
  body: Body
}

interface Asked {
  method: string
  headers: Record<string, string>
  body?: string | FormData
}

/** Like `fetch`, with a fraction of its CPU time. Forms still use `fetch`. */
async function ask(url: string, { method, headers, body }: Asked) {
  if (body instanceof FormData) {
    const answer = await fetch(url, { method, headers, body })
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }
  const sent = { accept: '*/*', 'accept-language': '*', 'user-agent': 'node', ...headers }
  const answer = await request(url, { method, headers: sent, body: body ?? null })
  const received = new Headers()
  for (const [name, value] of Object.entries(answer.headers)) {
    for (const one of [value].flat()) if (one !== undefined) received.append(name, one)
  }
  return { status: answer.statusCode, headers: received, text: await answer.body.text() }
}

/** A caller with or without a token, over HTTP. Every response is validated against the API description. */
export class Client {
  readonly server: TestServer
  readonly token: string | undefined

  constructor(server: TestServer, token: string | undefined) {
    this.server = server
    this.token = token
  }

  // biome-ignore lint/suspicious/noExplicitAny: tests say what they expect by asserting it
  async send<Body = any>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<Body>> {
    const isForm = body instanceof FormData
    const answer = await ask(`${this.server.base}${path}`, {
      method,
      headers: {
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isForm || typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const type = answer.headers.get('content-type') ?? ''
    const { status, text } = answer
    const parsed = type.startsWith('application/json') && text ? JSON.parse(text) : text
    this.server.conformance.check(method, path, status, type, parsed)
    return { status, headers: answer.headers, body: parsed as Body }
  }

  // biome-ignore lint/suspicious/noExplicitAny: see above
  get = <Body = any>(path: string, headers?: Record<string, string>) => this.send<Body>('GET', path, undefined, headers)
  // biome-ignore lint/suspicious/noExplicitAny: see above
  post = <Body = any>(path: string, body?: unknown, headers?: Record<string, string>) =>
    this.send<Body>('POST', path, body, headers)
  put = (path: string, body?: unknown) => this.send('PUT', path, body)
  delete = (path: string) => this.send('DELETE', path)
}

export const password = 'Correct-horse-1'

/** Cached hash of the password: hashing it for each of thousands of teammates would take minutes. */
const passwordHash = '$argon2id$v=19$m=19456,t=2,p=1$uPp+wZIb+Av3Hedcxk5z/A$/PUAOda5n9NrkvQCZphBhcRNlpIIIBImHOR/LM/13J4'

function addRep(
  { context }: TestServer,
  customerID: number,
  username: string,
  role: Role,
  permissions?: Permission[],
): Promise<CustomerRep> {
  const rights = permissions ? { permissions } : {}
  return insertRep(context.db, { customerID, username, role, ...rights, passwordHash, dateCreated: context.now() })
}

let serial = 0

/** A customer with an admin, whose token the desk uses. */
export class Desk extends Client {
  readonly customerID: number
  readonly admin: CustomerRep
  private readonly ownsServer: boolean

  constructor(server: TestServer, token: string, admin: CustomerRep, ownsServer: boolean) {
    super(server, token)
    this.admin = admin
    this.customerID = admin.customerID
    this.ownsServer = ownsServer
  }

  get context() {
    return this.server.context
  }
  get clock() {
    return this.server.clock
  }

  /** Another customer of the same service. */
  other = (options: DeskOptions = {}) => openDesk(this.server, options, false)

  stranger = () => new Client(this.server, undefined)
  withToken = (token: string) => new Client(this.server, token)

  /** A signed-in colleague with that role; by default with the permissions of a new agent. */
  async signedIn(role: Role, permissions?: Permission[]): Promise<Client & { rep: CustomerRep }> {
    const rep = await addRep(this.server, this.customerID, `${role}-${++serial}`, role, permissions)
    return Object.assign(new Client(this.server, await tokenOf(this.server, rep)), { rep })
  }

  async phone(channelID: number, phoneNumber: string): Promise<Client> {
    const channel = { customerID: this.customerID, channelID, phoneNumber }
    return new Client(this.server, await issuePhoneToken(this.context, this.server.tokens, channel))
  }

  runJobs = () => this.server.runJobs()

  async [Symbol.asyncDispose]() {
    if (this.ownsServer) await this.server.close()
  }
}

export async function tokenOf(server: TestServer, { customerID, customerRepID }: CustomerRep): Promise<string> {
  const account = await findAccount(server.context.db, customerID, customerRepID)
  if (!account) throw new Error('The representative is gone.')
  // Not the tests' own address: sign-ins from there must count as new.
  return beginSession(server, account, { method: 'Password', address: '192.0.2.1', userAgent: null })
}

interface DeskOptions {
  features?: string[]
  hostnames?: string[]
}

export async function openDesk(server: TestServer, options: DeskOptions, ownsServer: boolean): Promise<Desk> {
  const number = ++serial
  const hostnames = options.hostnames ?? [`desk-${number}.example.test`]
  // Tests of one file share a service: stores what an earlier one left available.
  if (options.hostnames) await freeHostnames(server, hostnames)
  const customer = await createCustomer(server.context, {
    name: `Customer ${number}`,
    hostnames,
    features: options.features ?? ['SchedulesOfCondition'],
  })
  const admin = await addRep(server, customer.customerID, `admin-${number}`, 'Admin')
  return new Desk(server, await tokenOf(server, admin), admin, ownsServer)
}

async function freeHostnames({ context }: TestServer, hostnames: string[]): Promise<void> {
  for (const hostname of hostnames) {
    await context.db.execute(sql`delete from hostname_owners where hostname = ${normaliseHostname(hostname)}`)
    await context.db.execute(sql`update customers set hostnames = array_remove(hostnames, ${hostname})`)
  }
}

/** A new customer. With settings it gets its own service; otherwise it shares that of the test file. */
export async function startDesk(options: DeskOptions & { settings?: Record<string, string> } = {}): Promise<Desk> {
  const server = options.settings ? await startTestServer(options.settings) : await sharedTestServer()
  return openDesk(server, options, options.settings !== undefined)
}
