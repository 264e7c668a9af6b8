import { join } from 'node:path'
import { permissions } from '@attendant/contract/people/customer-rep.ts'
import { startGraphDouble } from '../../server/adapters/mail/graph/testing/graph-double.ts'
import { readConfig } from '../../server/config.ts'
import { bindCustomer, type Context } from '../../server/context.ts'
import { createChannel } from '../../server/organization/channels/change-channel.ts'
import { createCustomer } from '../../server/organization/customers/create-customer.ts'
import { updateCustomer } from '../../server/organization/customers/update-customer.ts'
import { createLog } from '../../server/platform/log.ts'
import { openContext, openDatabase } from '../../server/service.ts'
import { keys } from '../measuring/children.ts'
import { createDatabase } from '../measuring/postgres.ts'

/** A customer with a mailbox at the fake Graph API, and a separate database. */
export type MailSite = Awaited<ReturnType<typeof openMailSite>>

export async function openMailSite(server: string, folder: string) {
  const double = await startGraphDouble()
  const environment = {
    DATABASE_URL: await createDatabase(server, 'bench_mail'),
    DATA_DIR: join(folder, 'data'),
    GRAPH_BASE_URL: double.baseUrl,
    OUTBOUND_ALLOW: '127.0.0.1',
    LOG_LEVEL: 'warn',
    ...keys,
  }
  const config = readConfig({ PORT: '0', ...environment })
  const log = createLog('warn')
  const database = await openDatabase(config, log, 'service')
  const { context, announcements } = await openContext(config, log, database)
  const { customerID, channelID } = await prepareCustomer(context, double)
  return {
    double,
    mailbox: double.addMailbox(address),
    context: bindCustomer(context, customerID),
    pool: database.pool,
    customerID,
    channelID,
    /** The environment of a process of this service. */
    environment,
    async close() {
      await announcements.close()
      await context.outbound.close()
      await context.threads.close()
      await database.close()
      await double.close()
    },
  }
}

const address = 'support@desk.test'

async function prepareCustomer(outside: Context, { account, origin }: Awaited<ReturnType<typeof startGraphDouble>>) {
  const name = 'Bench'
  const { customerID } = await createCustomer(outside, { name, features: [] })
  const context = bindCustomer(outside, customerID)
  const admin = { kind: 'rep', customerID, customerRepID: 0, username: 'bench', role: 'Admin', permissions } as const
  await updateCustomer(context, admin, {
    name,
    emailProviderType: 'Graph',
    mailProviderTenantID: account.tenantID,
    mailProviderClientID: account.clientID,
    mailProviderClientSecret: account.clientSecret,
    mailProviderAuthorityURL: origin,
  })
  const fields = { channelType: 'Email', name: 'Mail', isActive: true, emailAddress: address } as const
  const { channelID } = await createChannel(context, customerID, fields)
  return { customerID, channelID }
}
