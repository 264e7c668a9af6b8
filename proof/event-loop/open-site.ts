import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startGraphDouble } from '../../server/adapters/mail/graph/testing/graph-double.ts'
import { readConfig } from '../../server/config.ts'
import { bindCustomer } from '../../server/context.ts'
import { createCustomer } from '../../server/organization/customers/create-customer.ts'
import { createTokens } from '../../server/people/auth/tokens.ts'
import { createRep } from '../../server/people/reps/create-rep.ts'
import { createLog } from '../../server/platform/log.ts'
import { openContext, openDatabase } from '../../server/service.ts'
import { Desk, tokenOf } from '../../server/test/desk.ts'
import { made, makeChannel, makeMessage } from '../../server/test/factories.ts'
import type { TestServer } from '../../server/test/test-server.ts'
import { visitorOf } from '../../server/test/visitor.ts'
import { listFormInputs } from './inputs/form-inputs.ts'
import { listHubInputs } from './inputs/hub-inputs.ts'
import type { TextInput } from './inputs/input.ts'
import { listMailInputs, listMailStructures, type MailLine } from './inputs/mail-inputs.ts'
import { listProtocolInputs } from './inputs/protocol-inputs.ts'
import { listRouteInputs } from './inputs/route-inputs.ts'
import { listFileInputs, listHeaderInputs, listJsonInputs } from './inputs/wire-inputs.ts'
import { startWatchedService } from './watched-service.ts'

const keys = { SECRET_KEY: 'a secret key for hostile callers', JWT_SECRET: 'a key for the tokens of hostile callers' }
const limits = { RATE_PER_ADDRESS: '1000000', RATE_PER_ACCOUNT: '1000000', RATE_PER_VISITOR: '1000000' }

/** Values that their routes accept. */
const plain = {
  uid: 'visitor',
  message: 'The lamp is broken.',
  password: 'Correct-horse-1',
  pageUrl: 'https://shop.example.test/a',
  targetLang: 'de',
}

/** A monitored service on the database, a customer with one record of each kind, and every input. */
export async function openSite(databaseUrl: string, folder: string) {
  await using opened = new AsyncDisposableStack()
  const graph = await startGraphDouble()
  opened.defer(() => graph.close())
  const environment = {
    ...keys,
    ...limits,
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, 'data'),
    GRAPH_BASE_URL: graph.baseUrl,
    OUTBOUND_ALLOW: '127.0.0.1',
  }
  const service = await startWatchedService(environment)
  opened.defer(() => service.stop())
  const config = readConfig({ ...environment, PORT: '0' })
  const log = createLog('silent')
  const database = await openDatabase(config, log, 'service')
  opened.defer(() => database.close())
  const { context, announcements } = await openContext(config, log, database)
  opened.defer(() => context.threads.close())
  opened.defer(() => context.outbound.close())
  opened.defer(() => announcements.close())
  // The parts of a test server that workspaces use; the service itself runs in another process.
  const server = {
    base: service.url,
    context,
    tokens: createTokens([keys.JWT_SECRET]),
    conformance: { check: () => undefined },
  } as unknown as TestServer
  const desk = await openDesk(server, 'hostile')
  const mail = await openMail(await openDesk(server, 'mail'), graph)
  const things = await furnish(desk)
  const wire = { url: service.url, token: desk.token ?? '' }
  const { channelID, token: channelToken } = await makeChannel(desk, { hostnames: 'shop.example.test' })
  const visitorToken = async () => (await visitorOf(desk, { channelToken })).token
  const { messageID } = await makeMessage(desk)

  const toClose = opened.move()
  return {
    service,
    listInputs: async (): Promise<TextInput[]> => [
      ...(await listRouteInputs(desk, { ...things, ...plain, channelID, channelToken })),
      ...listHeaderInputs(wire),
      ...listJsonInputs(wire),
      ...listFileInputs(wire, messageID),
      ...(await listFormInputs({ desk, channelID })),
      ...(await listProtocolInputs(desk)),
      ...listMailInputs(mail),
      ...listMailStructures(mail),
      ...listHubInputs({ url: service.url, visitorToken, repToken: wire.token }),
    ],
    /** Waits until no job is due. */
    async settle(): Promise<void> {
      for (let tries = 0; tries < 500; tries++) {
        const { rows } = await database.pool.query(
          'select 1 from graphile_worker.jobs where run_at <= now() and attempts < max_attempts limit 1',
        )
        if (rows.length === 0) return
        await pause(20)
      }
    },
    close: () => toClose.disposeAsync(),
  }
}

/** The customer whose settings are attacked cannot receive mail for long, so mail goes to another one. */
async function openDesk(server: TestServer, name: string): Promise<Desk> {
  const { customerID } = await createCustomer(server.context, {
    name,
    hostnames: [`${name}.example.test`],
    features: ['SchedulesOfCondition'],
  })
  const own = { ...server, context: bindCustomer(server.context, customerID) }
  const admin = await createRep(own.context, customerID, {
    username: `admin-${name}`,
    password: 'Correct-horse-1',
    role: 'Admin',
  })
  return new Desk(own, await tokenOf(own, admin), admin, false)
}

/** Enables as much of the automation as possible. */
async function furnish(desk: Desk) {
  const topic = await made<{ topicID: number }>(desk, '/api/Topics', { name: 'Lamps', description: 'Broken lamps' })
  const other = await made<{ topicID: number }>(desk, '/api/Topics', {
    name: 'Bills',
    description: 'Bills and payments',
  })
  for (const { topicID } of [topic, other]) {
    const content = 'A broken lamp is replaced within two weeks. {{EndUser.FirstName}}, send us a photo of it.'
    const document = await made<{ documentID: number }>(desk, '/api/Documents', {
      name: 'Lamps',
      content,
      isDataRetrievalProcess: false,
    })
    await made(desk, '/api/TopicDocuments', {
      topicID,
      documentID: document.documentID,
      relevanceScore: 1,
      isActive: true,
    })
  }
  const { actionID } = await made<{ actionID: number }>(desk, '/api/Actions', {
    name: 'Close',
    priority: 1,
    isActive: false,
  })
  const { EndUserID } = await made<{ EndUserID: number }>(desk, '/api/EndUsers', {
    FirstName: 'Ada',
    LastName: 'Lovelace',
  })
  return { topicID: topic.topicID, actionID, EndUserID }
}

async function openMail(desk: Desk, graph: Awaited<ReturnType<typeof startGraphDouble>>): Promise<MailLine> {
  await desk.put('/api/Customers/me', {
    emailProviderType: 'Graph',
    mailProviderAuthorityURL: graph.origin,
    mailProviderTenantID: graph.account.tenantID,
    mailProviderClientID: graph.account.clientID,
    mailProviderClientSecret: graph.account.clientSecret,
  })
  const address = 'support@hostile.example.test'
  const { channelID } = await makeChannel(desk, { channelType: 'Email', emailAddress: address })
  const mailbox = graph.addMailbox(address)
  return {
    async deliver(raw) {
      await graph.deliver(mailbox, Buffer.from(raw))
    },
    async importAll() {
      const { status } = await desk.post(`/api/Channels/${channelID}/import-emails?wait=true`)
      return status
    },
  }
}
