import { hubPath } from '@attendant/contract/channels/hub.ts'
import { createHub, HubException } from '@attendant/signalr'
import type { Visitor } from '../../access.ts'
import { bindCustomer, type Context } from '../../context.ts'
import { announceViewers } from '../../desk/presence/announce-viewers.ts'
import { endConnection, openConnection, renewLease } from '../../desk/presence/open-connection.ts'
import { sweepConnections } from '../../desk/presence/sweep-connections.ts'
import type { TokenAuth } from '../../people/auth/authenticate-token.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Figures } from '../../platform/http/metrics.ts'
import type { RateLimit } from '../../platform/http/protection/rate-limit.ts'
import type { AwaitTurn } from '../../platform/http/protection/request-turns.ts'
import type { App } from '../../platform/http/server.ts'
import { authorizeConnection } from './authorize-connection.ts'
import { bindVisitor } from './bind-visitors.ts'
import { createFeeds, type Feeds } from './feeds.ts'
import { agentMethods, type DeskHubDefinition, deskHub, visitorMethods } from './hub-definition.ts'
import { type Call, createHandlers } from './hub-handlers.ts'
import type { HubUser, Sender } from './listener.ts'

interface HubOptions extends TokenAuth {
  metrics: Figures
  perVisitor: RateLimit
  perAddress: RateLimit
  awaitTurn?: AwaitTurn | undefined
}

export interface DeskHub {
  /** Sends the heartbeat of this node, and cleans up after dead nodes. Runs every few seconds. */
  beat(): Promise<void>
  /** Disconnects clients, so that they reconnect to another node. */
  close(): Promise<void>
}

const beatEveryMs = 2_000

/**
 * The hub at `/chatHub`. No backplane: every node reads the events of its customers in the same order, and ephemeral
 * events reach all nodes by announcement.
 */
export function openHub(app: App, options: HubOptions): DeskHub {
  const { context, tokens, metrics } = options
  const nodeID = context.newId()
  const sender: Sender = {
    // TypeScript does not relate the type of an event to its message.
    send: (connectionIDs, type, message) =>
      hub.clients.clients(connectionIDs).send(type as keyof DeskHubDefinition['events'], message as never),
    end: (connectionID) => hub.abort(connectionID),
  }
  const feeds = createFeeds(options, sender)
  const placeOf = ({ connection }: Call) => ({ nodeID, connectionID: connection.id })
  const contextOf = ({ customerID }: HubUser['who']) => bindCustomer(context, customerID)
  let isClosing = false

  const hub = createHub<DeskHubDefinition, HubUser>(deskHub, {
    handlers: createHandlers({ ...options, nodeID, feeds }),
    key: tokens.deriveKey('hub connections'),
    clock: { now: () => context.now().getTime(), every: repeat },
    greetsAfterConnected: true,
    maximumFrameSize: 1024 * 1024,
    // The token alone authenticates, and a page has it only if it was given: origins are checked together with it.
    allowOrigin: () => true,
    authorize: (request) => authorizeConnection(options, feeds, request),
    mayCall: ({ connection }, method) =>
      !(method in (connection.user.who.kind === 'rep' ? visitorMethods : agentMethods)),
    onError: (error, where) => {
      if (!(error instanceof HubException)) context.log.warn({ err: error, where }, 'An error occurred in the hub.')
    },
    async connected(call) {
      const { user, id } = call.connection
      const { who } = user
      const own = contextOf(who)
      if (who.kind === 'visitor') refuseCrowd(context, feeds, who)
      await openConnection(own, who, placeOf(call)).catch(rethrowRefusal)
      call.connection.items.set('listener', feeds.open(who.customerID).join(user, id))
      if (who.kind === 'visitor') await bindVisitor(own.db, who)
    },
    async disconnected(call, error) {
      const { who } = call.connection.user
      feeds.find(who.customerID)?.leave(call.connection.id)
      feeds.release(who.customerID)
      const own = contextOf(who)
      const viewed = await endConnection(own, who, placeOf(call), isClosing || error !== undefined)
      for (const ticketID of viewed) await announceViewers(own, who.customerID, ticketID)
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
    beat().catch((fault) => context.log.warn({ err: fault }, 'Failed to check connections.'))
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

/** Visitors of one customer do not use the connection slots of others or of representatives. */
function refuseCrowd({ config }: Context, feeds: Feeds, { customerID }: Visitor): void {
  const visitors =
    feeds
      .find(customerID)
      ?.everyone()
      .filter(({ who }) => who.kind === 'visitor') ?? []
  if (visitors.length >= config.HUB_VISITORS_PER_CUSTOMER)
    throw new HubException('Too many connections. Try again later.')
}

function rethrowRefusal(fault: unknown): never {
  throw fault instanceof Refusal ? new HubException(fault.message) : fault
}

function repeat(milliseconds: number, act: () => void): () => void {
  const timer = setInterval(act, milliseconds).unref()
  return () => clearInterval(timer)
}
