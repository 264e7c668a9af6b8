import type { Channel, ChannelWrite } from '@attendant/contract/organization/channel.ts'
import type { ChannelFolder } from '@attendant/contract/organization/channel-folder.ts'
import { sql } from 'drizzle-orm'
import { afterAll } from 'vitest'
import { type GraphDouble, startGraphDouble } from '../../adapters/mail/graph/testing/graph-double.ts'
import { flagOf } from '../../platform/jobs/job-places.ts'
import { type Desk, startDesk, tokenOf } from '../desk.ts'
import { made } from '../factories.ts'
import { createClock } from '../test-server.ts'

interface Post {
  double: GraphDouble
  /** URL of the service for callbacks of the double. */
  host: Desk
  advance(ms: number): void
}

let shared: Promise<Post> | undefined
let serial = 0

/** One service and one double per test file, with synchronized clocks. */
function openPost(): Promise<Post> {
  shared ??= (async () => {
    const clock = createClock()
    const double = await startGraphDouble({ now: clock.now })
    const host = await startDesk({ settings: { GRAPH_BASE_URL: double.baseUrl, OUTBOUND_ALLOW: '127.0.0.1' } })
    // The port is known only now.
    host.context.publicUrl = host.server.base
    afterAll(async () => {
      await host[Symbol.asyncDispose]()
      await double.close()
    })
    const advance = (ms: number) => {
      clock.advance(ms)
      host.clock.advance(ms)
    }
    return { double, host, advance }
  })()
  return shared
}

export type MailDesk = Awaited<ReturnType<typeof startMailDesk>>

/** A new customer that uses the Graph double, with its own address and mailbox. */
export async function startMailDesk() {
  const { double, host, advance } = await openPost()
  const desk = await host.other()
  await useGraph(desk, double)
  const address = `support-${++serial}@desk.test`
  const mailbox = double.addMailbox(address)
  const asked = double.requests.length
  const isOfDesk = sql`flags ? ${flagOf(desk.customerID)}`
  const signedIn = async () => desk.withToken(await tokenOf(desk.server, desk.admin))
  return {
    desk,
    double,
    address,
    mailbox,
    advance,
    /** Requests to the double since this desk was created. */
    requests: () => double.requests.slice(asked),
    /** The double's state of this desk's mailbox. */
    subscriptions: () => [...double.subscriptions.kept.values()].filter(({ resource }) => resource.includes(address)),
    channel: (fields: Partial<ChannelWrite> = {}) =>
      made<Channel>(desk, '/api/Channels', {
        channelType: 'Email',
        name: 'Mail',
        isActive: true,
        emailAddress: address,
        ...fields,
      }),
    async folders({ channelID }: Pick<Channel, 'channelID'>): Promise<ChannelFolder[]> {
      return (await (await signedIn()).get<ChannelFolder[]>(`/api/ChannelFolders/byChannel/${channelID}`)).body
    },
    async health({ channelID }: Pick<Channel, 'channelID'>) {
      return (await (await signedIn()).get<Channel>(`/api/Channels/${channelID}`)).body.health
    },
    /** Payloads of this desk's waiting jobs with that name. */
    async jobs(name: string): Promise<Record<string, unknown>[]> {
      const { rows } = await desk.context.db.execute<{ payload: Record<string, unknown> }>(sql`
        select payload from graphile_worker.reschedule_jobs(array(
          select id from graphile_worker.jobs where task_identifier = ${name} and ${isOfDesk})) order by id`)
      return rows.map(({ payload }) => payload)
    },
    async forgetJobs(): Promise<void> {
      await desk.context.db.execute(
        sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where ${isOfDesk}))`,
      )
    },
  }
}

async function useGraph(desk: Desk, double: GraphDouble): Promise<void> {
  const { tenantID, clientID, clientSecret } = double.account
  const { body: customer } = await desk.get('/api/Customers/me')
  await desk.put('/api/Customers/me', {
    name: customer.name,
    emailProviderType: 'Office365',
    mailProviderTenantID: tenantID,
    mailProviderClientID: clientID,
    mailProviderClientSecret: clientSecret,
    mailProviderAuthorityURL: double.origin,
  })
}
