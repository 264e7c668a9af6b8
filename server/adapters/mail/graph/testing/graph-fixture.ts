import { createOutbound } from '../../../../platform/outbound/outbound.ts'
import type { GraphConnection } from '../../mail.ts'
import { createMailProviders } from '../../providers.ts'
import { startGraphDouble } from './graph-double.ts'

/** The adapter with the double and a clock of its own. */
export async function startGraphFixture() {
  let time = Date.UTC(2026, 2, 2, 9)
  const now = () => new Date(time)
  const double = await startGraphDouble({ now })
  const outbound = createOutbound({ allow: ['127.0.0.1'] })
  const providers = createMailProviders({ graphBaseUrl: double.baseUrl, outbound, now, outboxFolder: '' })
  const kept = double.addMailbox('support@desk.test')
  const connection: GraphConnection = {
    provider: 'Graph',
    mailbox: 'Support@desk.test',
    ...double.account,
    authorityUrl: `${double.origin}/`,
    scope: 'https://graph.microsoft.com/.default',
  }
  return {
    double,
    kept,
    now,
    connection,
    open: (changes: Partial<GraphConnection> = {}) => providers.open({ ...connection, ...changes }),
    advance: (ms: number) => {
      time += ms
    },
    async [Symbol.asyncDispose]() {
      await double.close()
      await outbound.close()
    },
  }
}
