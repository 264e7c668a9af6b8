import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AgentEvents } from '@attendant/contract/channels/hub.ts'
import type { TicketMessage } from '@attendant/contract/desk/ticket-message.ts'
import { type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { widgetProgram } from '../server/channels/widget/widget-program.ts'
import { readConfig } from '../server/config.ts'
import { createLog } from '../server/platform/log.ts'
import { type Service, startService } from '../server/run.ts'
import { createTestDatabase } from '../server/test/database.ts'
import { testKeys } from '../server/test/test-server.ts'
import { until } from '../server/test/until.ts'

/** The whole service as in production, with the demo's shop, chat and documents. */
export interface ChatDesk {
  url: string
  service: Service
  settings: Record<string, string>
  /** Signs in the demo's agent, by default at this node. */
  agent(url?: string): Promise<Agent>
  /** Starts another node with the same database. */
  addNode(): Promise<Service>
  /** Stops the node and starts another one at the same address. */
  restart(whileAway: () => Promise<void>): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

export async function startChatDesk(given: Record<string, string> = {}): Promise<ChatDesk> {
  await widgetProgram.makeCurrent()
  const settings: Record<string, string> = {
    DATABASE_URL: await createTestDatabase(),
    SECRET_KEY: testKeys.secret,
    JWT_SECRET: testKeys.token,
    DATA_DIR: await mkdtemp(join(tmpdir(), 'attendant-chat-')),
    DEMO: 'on',
    PORT: String(await findPort()),
    ...given,
  }
  const log = createLog(process.env.TEST_LOG ?? 'silent')
  const start = (changes: Record<string, string> = {}) => startService(readConfig({ ...settings, ...changes }), log)
  const first = await start()
  const nodes = [first]
  return {
    url: first.url,
    service: first,
    settings,
    agent: (url = first.url) => signIn(url, first.demo),
    async addNode() {
      const node = await start({ PORT: '0' })
      nodes.push(node)
      return node
    },
    async restart(whileAway) {
      await nodes.shift()?.stop()
      await whileAway()
      nodes.unshift(await start())
    },
    async [Symbol.asyncDispose]() {
      for (const node of nodes) await node.stop()
    },
  }
}

/** A free port below the ephemeral range, so that no process takes it while the node is down. */
async function findPort(): Promise<number> {
  for (let tries = 0; tries < 100; tries++) {
    const port = randomInt(20_000, 30_000)
    const probe = createServer().listen(port)
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    )
    probe.close()
    if (isFree) return port
  }
  throw new Error('No port between 20,000 and 30,000 is free.')
}

export type Agent = Awaited<ReturnType<typeof signIn>>

/** An agent who is signed in to the API and the hub. */
async function signIn(url: string, login: Service['demo']) {
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.status === 204 ? undefined : answer.json()
  }
  let token: string | undefined
  token = (await call('POST', '/api/Auth/login', login)).token
  const received: AgentEvents[keyof AgentEvents][] = []
  const hub = await connect(url, () => token ?? '', received)

  const messagesOf = async (ticketID: number): Promise<TicketMessage[]> =>
    (await call('GET', `/ticketMessages?ticketId=${ticketID}&pageSize=200`)).items
  return {
    hub,
    received,
    call,
    messagesOf,
    textsOf: async (ticketID: number) => (await messagesOf(ticketID)).map(({ message }) => message),
    /** The ticket with this message from a visitor. */
    async findTicket(text: string): Promise<number> {
      let found: TicketMessage | undefined
      await until(() => {
        const messages = received.flatMap((event) => (event.type === 'message.created' ? [event.data] : []))
        found = messages.find(({ message, senderType }) => senderType === 'EndUser' && message === text)
        return found !== undefined
      }, 60_000)
      return found?.ticketID ?? 0
    },
    reply: (ticketID: number, message: string) =>
      call('POST', '/ticketMessages/create-new', { ticketID, senderType: 'CustomerRep', message }),
    [Symbol.asyncDispose]: () => hub.stop(),
  }
}

async function connect(url: string, token: () => string, received: unknown[]): Promise<HubConnection> {
  const hub = new HubConnectionBuilder()
    .withUrl(`${url}/chatHub`, { accessTokenFactory: token })
    .withAutomaticReconnect({ nextRetryDelayInMilliseconds: () => 300 })
    .configureLogging(LogLevel.None)
    .build()
  let last = 0
  const names = ['message.created', 'message.updated', 'ticket.created', 'ticket.updated', 'typing.changed']
  for (const name of names)
    hub.on(name, (event: { sequence: number }) => {
      last = Math.max(last, event.sequence)
      received.push(event)
    })
  hub.onreconnected(() => hub.invoke('Resume', last))
  await hub.start()
  // Ignores events of earlier tests.
  last = await hub.invoke('Resume', Number.MAX_SAFE_INTEGER)
  return hub
}
