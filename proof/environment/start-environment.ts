import { join } from 'node:path'
import pg from 'pg'
import { widgetProgram } from '../../server/channels/widget/widget-program.ts'
import { consoleProgram } from '../../server/integration/console/console-program.ts'
import { runCli } from '../../server/test/processes/command-line.ts'
import { type Api, createApi, type Login } from './api.ts'
import { startDatabase } from './database.ts'
import { account, addressesOf, type Doubles, startDoubles } from './doubles.ts'
import { startFleet } from './fleet.ts'
import { startProxy } from './proxy.ts'

const keys = { SECRET_KEY: 'a secret key for proving things', JWT_SECRET: 'a token key for proving things' }
const admin: Login = { username: 'proof', password: 'Correct-horse-1' }
const gatewayUrl = 'https://phones.example.test'

export interface Plan {
  /** The roles of each process, by name. If there are several web nodes, a proxy is placed in front of them. */
  roles: Record<string, string>
  files: 'disk' | 's3'
  /** Override those of the environment; an empty one means the service's default. */
  settings?: Record<string, string>
}

export type Environment = Awaited<ReturnType<typeof startEnvironment>>

/** Processes of the service on one PostgreSQL, with providers that remember every visible effect. */
export async function startEnvironment(folder: string, { roles, files, settings: own = {} }: Plan) {
  // Otherwise every node would build them at its start, and a killed one would leave its bundler running.
  for (const program of [consoleProgram, widgetProgram]) await program.makeCurrent()
  const database = await startDatabase(folder)
  const doubles = await startDoubles(files)
  const isProxied = Object.values(roles).filter((role) => role.includes('web')).length > 1
  const proxy = isProxied ? await startProxy() : undefined
  const settings = {
    ...keys,
    ...addressesOf(doubles),
    ...(proxy ? { BACKEND_URL: proxy.url, TRUST_PROXY: '127.0.0.1' } : {}),
    DATABASE_URL: database.url,
    GATEWAY_URL: gatewayUrl,
    OUTBOUND_ALLOW: '127.0.0.1',
    RATE_PER_ADDRESS: '1000000',
    ...own,
  }
  await createCustomer(settings, 'proof', admin)
  // With external files the processes share nothing but the database, as on separate machines.
  const dataOf = (name: string) => join(folder, doubles.s3 ? name.replace(' ', '-') : 'data')
  const fleet = await startFleet(roles, (name) => ({ ...settings, DATA_DIR: dataOf(name) }))
  await fleet.untilReady()
  proxy?.nodes.push(...fleet.webPorts)
  const url = proxy?.url ?? `http://127.0.0.1:${fleet.webPorts[0]}`
  const api = createApi(url, admin)
  const channels = await openChannels(api, doubles)
  const mailbox = doubles.graph.addMailbox(channels.mail.emailAddress)
  doubles.telephony.senders.add(channels.whatsapp.phoneNumber)
  const pool = watch(database.url)
  return {
    ...{ database, fleet, ...doubles, url, api, channels, mailbox, account, gatewayUrl },
    logIn: () => api<{ token: string }>('POST', '/api/Auth/login', { ...admin, hostname: 'localhost' }),
    pool,
    /** Another customer of the same service, with a chat and the same AI. */
    async addCustomer(name: string) {
      const login = { username: name, password: admin.password }
      await createCustomer(settings, name, login)
      const api = createApi(url, login)
      await api('PUT', '/api/Customers/me', { aiProviderApiKey: doubles.ai.apiKey })
      const chat = { channelType: 'Chat', name: 'Chat', isActive: true, hostnames: `${name}.example.test` }
      const { channelID } = await api<Made>('POST', '/api/Channels', chat)
      return { api, channelID, login }
    },
    /** Of the first web node: the number of requests handled, and the event loop delay since the last reading. */
    async readFigures(): Promise<{ requests: number; loopDelayMs: number }> {
      const text = await fetch(`http://127.0.0.1:${fleet.webPorts[0]}/metrics`).then((answer) => answer.text())
      const seconds = /^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(text)?.[1]
      const counts = text.matchAll(/^http_request_duration_seconds_count\S* (\S+)/gm)
      const requests = [...counts].reduce((sum, [, count]) => sum + Number(count), 0)
      return { requests, loopDelayMs: Math.round(Number(seconds) * 1000) }
    },
    filesFolder: join(folder, 'data/files'),
    async close() {
      await fleet.stop()
      await pool.end()
      await database.stop()
      const { ai, graph, telephony, s3 } = doubles
      await Promise.all([ai, graph, telephony, s3, proxy].map((part) => part?.close()))
    },
  }
}

async function createCustomer(settings: Record<string, string>, name: string, login: Login): Promise<void> {
  const { code, stderr } = await runCli(
    settings,
    ...['customer', 'create', '--name', name, '--hostname', `${name}.example.test`],
    ...['--admin-username', login.username, '--admin-password', login.password],
  )
  if (code !== 0) throw new Error(`The customer ${name} was not created: ${stderr}`)
}

/** A separate connection to the database, which breaks and recovers with it. */
function watch(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  pool.on('error', () => undefined)
  return pool
}

interface Made {
  channelID: number
  emailAddress: string
  phoneNumber: string
}

async function openChannels(api: Api, { ai, graph }: Doubles) {
  await api('PUT', '/api/Customers/me', {
    aiProviderApiKey: ai.apiKey,
    telephonyAccountSID: account.accountSid,
    telephonyAuthToken: account.authToken,
    emailProviderType: 'Graph',
    mailProviderAuthorityURL: graph.origin,
    mailProviderTenantID: graph.account.tenantID,
    mailProviderClientID: graph.account.clientID,
    mailProviderClientSecret: graph.account.clientSecret,
  })
  const make = (given: object) => api<Made>('POST', '/api/Channels', { isActive: true, ...given })
  return {
    chat: await make({ channelType: 'Chat', name: 'Chat', hostnames: 'shop.example.test' }),
    mail: await make({ channelType: 'Email', name: 'Mail', emailAddress: 'support@proof.example.test' }),
    whatsapp: await make({ channelType: 'WhatsApp', name: 'WhatsApp', phoneNumber: '+493012345678' }),
  }
}
