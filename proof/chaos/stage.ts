import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { answerByKeywords } from '../../server/adapters/ai/openai/double-answers.ts'
import { startOpenAiDouble } from '../../server/adapters/ai/openai/openai-double.ts'
import { startGraphDouble } from '../../server/adapters/mail/graph/graph-double.ts'
import { startTwilioDouble } from '../../server/adapters/telephony/twilio/twilio-double.ts'
import { runCli } from '../../server/test/command-line.ts'
import { createApi } from './api.ts'
import { startDatabase, startFleet } from './fleet.ts'

const keys = { SECRET_KEY: 'a secret key for breaking things', JWT_SECRET: 'a token key for breaking things' }
const admin = { username: 'chaos', password: 'Correct-horse-1' }
const gatewayUrl = 'https://phones.example.test'

export const roles = { 'web 1': 'web,gateway', 'web 2': 'web', 'worker 1': 'worker', 'worker 2': 'worker' }
/** Every message has one, and every answer repeats it. */
export const markerPattern = /mark-\d+-end/

export type Stage = Awaited<ReturnType<typeof openStage>>

/** Two web nodes and two workers on one PostgreSQL, with providers that remember every visible effect. */
export async function openStage(folder: string) {
  const database = await startDatabase(folder)
  const account = { accountSid: `AC${'7'.repeat(32)}`, authToken: 'token of the telephone account' }
  const [ai, graph, telephony] = await Promise.all([
    startOpenAiDouble(),
    startGraphDouble(),
    startTwilioDouble([account]),
  ])
  ai.answer = (request) => {
    if (request.kind !== 'reply') return answerByKeywords(request)
    const marker = markerPattern.exec(request.blocks.findLast(({ name }) => name === 'message')?.text ?? '')?.[0]
    return { reply: `Answer to ${marker}.`, escalate: false, reason: 'Asked and answered.', documentIDs: [] }
  }
  const settings = {
    ...keys,
    DATABASE_URL: database.url,
    DATA_DIR: join(folder, 'data'),
    AI_BASE_URL: ai.baseUrl,
    GRAPH_BASE_URL: graph.baseUrl,
    TELEPHONY_BASE_URL: telephony.base,
    GATEWAY_URL: gatewayUrl,
    OUTBOUND_ALLOW: '127.0.0.1',
    RATE_PER_ADDRESS: '1000000',
  }
  const made = await runCli(settings, ...createCustomer)
  if (made.code !== 0) throw new Error(`The customer was not made: ${made.stderr}`)
  const fleet = await startFleet(roles, settings)
  await fleet.untilReady()
  const api = createApi(fleet, admin)
  const channels = await openChannels(api, { account, ai, graph })
  const mailbox = graph.addMailbox(channels.mail.emailAddress)
  telephony.senders.add(channels.whatsapp.phoneNumber)
  return {
    ...{ database, fleet, ai, graph, telephony, api, channels, mailbox, account },
    pool: watch(database.url),
    filesFolder: join(folder, 'data/files'),
    gatewayUrl,
    async close() {
      await fleet.stop()
      await database.stop()
      await Promise.all([ai.close(), graph.close(), telephony.close()])
    },
  }
}

const createCustomer = ['customer', 'create', '--name', 'Chaos', '--hostname', 'chaos.example.test'].concat(
  ...[
    ['--admin-username', admin.username],
    ['--admin-password', admin.password],
  ],
)

/** The judge's own look at the data; it breaks with the database and comes back with it. */
function watch(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  pool.on('error', () => undefined)
  return pool
}

interface Parts {
  account: { accountSid: string; authToken: string }
  ai: Awaited<ReturnType<typeof startOpenAiDouble>>
  graph: Awaited<ReturnType<typeof startGraphDouble>>
}

interface Made {
  channelID: number
  emailAddress: string
  phoneNumber: string
}

async function openChannels(api: ReturnType<typeof createApi>, { account, ai, graph }: Parts) {
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
    mail: await make({ channelType: 'Email', name: 'Mail', emailAddress: 'support@chaos.example.test' }),
    whatsapp: await make({ channelType: 'WhatsApp', name: 'WhatsApp', phoneNumber: '+493012345678' }),
  }
}

/** No file can be written or read for a while, as on a full or lost disk. */
export async function loseFiles(folder: string): Promise<() => Promise<void>> {
  const aside = `${folder}-aside`
  const isThere = await rename(folder, aside).then(
    () => true,
    () => false,
  )
  if (!isThere) return async () => undefined
  await writeFile(folder, 'Nothing can be kept here.')
  return async () => {
    await rm(folder)
    await rename(aside, folder)
  }
}
