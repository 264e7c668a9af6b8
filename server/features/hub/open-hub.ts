import { hubPath } from '../../../contract/hub.ts'
import { createHub } from '../../../signalr/src/signalr.ts'
import type { Figures } from '../../platform/http/metrics.ts'
import type { RateLimit } from '../../platform/http/rate-limit.ts'
import type { App } from '../../platform/http/server.ts'
import type { TokenKeeper } from '../auth/authenticate-token.ts'
import { announceViewers } from '../presence/announce-viewers.ts'
import { endConnection, openConnection, renewLease } from '../presence/open-connection.ts'
import { sweepConnections } from '../presence/sweep-connections.ts'
import { authorizeConnection } from './authorize-connection.ts'
import { createFeeds } from './feeds.ts'
import { agentMethods, type DeskHubDefinition, deskHub, visitorMethods } from './hub-definition.ts'
import { type Call, createHandlers } from './hub-handlers.ts'
import type { HubUser, Speaker } from './listener.ts'

interface HubOptions extends TokenKeeper {
  metrics: Figures
  perVisitor: RateLimit
  perAddress: RateLimit
}

export interface DeskHub {
  /** Says that this node lives, and clears up after those that do not. Runs by itself every few seconds. */
  beat(): Promise<void>
  /** Lets clients go, so that they come back to another node. */
  close(): Promise<void>
}

const beatEveryMs = 2_000

/**
 * The hub at `/chatHub`. No backplane: every node reads the events of its customers in the same order, and passing
 * news reaches all nodes by announcement.
 */
export function openHub(app: App, options: HubOptions): DeskHub {
  const { context, tokens, metrics } = options
  const nodeID = context.newId()
  const speaker: Speaker = {
    say: (connectionIDs, type, message) =>
      hub.clients.clients(connectionIDs).send(type as keyof DeskHubDefinition['events'], message as never),
    end: (connectionID) => hub.abort(connectionID),
  }
  const feeds = createFeeds(options, speaker)
  const placeOf = ({ connection }: Call) => ({ nodeID, connectionID: connection.id })
  let isClosing = false

  const hub = createHub<DeskHubDefinition, HubUser>(deskHub, {
    handlers: createHandlers({ ...options, nodeID, feeds }),
    key: tokens.deriveKey('hub connections'),
    clock: { now: () => context.now().getTime(), every: repeat },
    greetsAfterConnected: true,
    // The token alone lets somebody in, and no page has it unless it was given: origins are judged with it.
    allowOrigin: () => true,
    authorize: (request) => authorizeConnection(options, feeds, request),
    mayCall: ({ connection }, method) =>
      !(method in (connection.user.who.kind === 'rep' ? visitorMethods : agentMethods)),
    onError: (error, where) => context.log.warn({ err: error, where }, 'The hub met a fault.'),
    async connected(call) {
      const { user, id } = call.connection
      await openConnection(context, user.who, placeOf(call))
      call.connection.items.set('listener', feeds.open(user.who.customerID).join(user, id))
    },
    async disconnected(call, error) {
      const { who } = call.connection.user
      feeds.find(who.customerID)?.leave(call.connection.id)
      feeds.release(who.customerID)
      const viewed = await endConnection(context, who, placeOf(call), isClosing || error !== undefined)
      for (const ticketID of viewed) await announceViewers(context, who.customerID, ticketID)
    },
  })
  hub.attach(app.server, hubPath)
  metrics.gauge({
    name: 'hub_connections',
    help: 'Connections to the hub on this node.',
    read: () => hub.connectionCount,
  })

  const beat = async () => {
    if (hub.connectionCount > 0) await renewLease(context, nodeID)
    await sweepConnections(context)
  }
  const stopBeating = repeat(beatEveryMs, () => {
    beat().catch((fault) => context.log.warn({ err: fault }, 'Connections could not be looked after.'))
  })
  return {
    beat,
    async close() {
      isClosing = true
      stopBeating()
      await hub.close()
    },
  }
}

function repeat(milliseconds: number, act: () => void): () => void {
  const timer = setInterval(act, milliseconds).unref()
  return () => clearInterval(timer)
}
