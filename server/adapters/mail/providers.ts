import { createGrowingCache } from '../../platform/growing-cache.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { slowFetch } from '../slow-sending.ts'
import { createGrants } from './access-tokens/grants.ts'
import { createGraphClient } from './graph/graph-client.ts'
import { createGraphLane, type GraphLane } from './graph/graph-lane.ts'
import { createGraphMailbox } from './graph/graph-mailbox.ts'
import { createGraphTokens } from './graph/graph-token.ts'
import { createImapMailbox } from './imap/imap-mailbox.ts'
import { createSharedSessions } from './imap/shared-sessions.ts'
import { type GraphConnection, MailFault, type MailProviders, type UnusableConnection } from './mail.ts'
import { createOutboxMailbox } from './outbox-mailbox.ts'

interface ProviderSettings {
  /** The operator's, so it is not guarded. */
  graphBaseUrl: string
  outbound: Outbound
  now(): Date
  /** The folder for emails stored as files. */
  outboxFolder: string
}

export function createMailProviders({ graphBaseUrl, outbound, now, outboxFolder }: ProviderSettings): MailProviders {
  const tokens = createGraphTokens(outbound, now)
  const sessions = createSharedSessions(outbound)
  const lanes = createGrowingCache<string, GraphLane>(5_000)
  const laneOf = ({ tenantID, clientID, mailbox }: GraphConnection) => {
    const key = JSON.stringify([tenantID, clientID, mailbox.toLowerCase()])
    const lane = lanes.get(key) ?? createGraphLane()
    lanes.set(key, lane)
    return lane
  }
  return {
    grants: createGrants(outbound, now),
    open(connection, { isIsolated = false } = {}) {
      if (connection.provider === 'None') throw toUnusable(connection)
      if (connection.provider === 'Imap') {
        return createImapMailbox(connection, outbound, isIsolated ? createSharedSessions(outbound) : sessions)
      }
      if (connection.provider === 'Outbox') return createOutboxMailbox(outboxFolder)
      const lane = laneOf(connection)
      return createGraphMailbox(
        createGraphClient({ baseUrl: graphBaseUrl, connection, tokens, lane, fetch: slowFetch }),
        connection,
      )
    },
  }
}

const toUnusable = ({ problem, reason = 'settings_incomplete' }: UnusableConnection) =>
  new MailFault('config', problem, { reason })
