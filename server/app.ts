import { availableParallelism } from 'node:os'
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import manifest from '../package.json' with { type: 'json' }
import { type Access, type Caller, nameCaller } from './access.ts'
import { changeSetOf, throughChangeSet } from './automation/change-sets/through-change-set.ts'
import { type DeskHub, openHub } from './channels/hub/open-hub.ts'
import { bindCustomer, type Cause, type Context } from './context.ts'
import { askedBy } from './desk/messages/composing/message-form.ts'
import { guardPaths } from './desk/sight/guard-paths.ts'
import { featuresOf, type RequestGuard } from './features.ts'
import { runOnce } from './idempotent-request.ts'
import { completeDocument } from './integration/api-reference/document/complete-document.ts'
import { createHealthCheck, type WorkersHealth } from './integration/service/check-health.ts'
import { healthRoutes } from './integration/service/health.routes.ts'
import { measureDesk, measurePool, measureReadiness, measureReplica } from './integration/service/measure-desk.ts'
import { auditRefusals } from './organization/audit/audit-refusals.ts'
import { auditRequest } from './organization/audit/audit-request.ts'
import { createChatOrigins } from './organization/channels/chat-origins.ts'
import { authenticateRequest } from './people/auth/authenticate-request.ts'
import { createSessions } from './people/auth/sessions.store.ts'
import type { Tokens } from './people/auth/tokens.ts'
import { createGroupCommit, type ShareTransaction } from './platform/database/group-commit/share-transaction.ts'
import type { ConnectionPool } from './platform/database/pool.ts'
import type { Replica } from './platform/database/replica/open-replica.ts'
import { inTransaction } from './platform/database/transaction.ts'
import { recordUnrecorded } from './platform/events/events.ts'
import { answerCompressed } from './platform/http/files/answer-compressed.ts'
import { measureRequests } from './platform/http/metrics.ts'
import { collectRoute, type DocumentedRoute, describeApi } from './platform/http/openapi.ts'
import { addressKey } from './platform/http/protection/client-address.ts'
import { allowOrigins } from './platform/http/protection/cors.ts'
import { createRateLimit } from './platform/http/protection/rate-limit.ts'
import { type AwaitTurn, createTurns } from './platform/http/protection/request-turns.ts'
import { type App, createHttp, type HttpOptions } from './platform/http/server.ts'
import type { Pace } from './platform/pace/pace.ts'
import { keepRouteTable } from './route-table.ts'

/** Lists without the prefix are also served with it. */
const aliases = {
  '/tickets': '/api/Tickets',
  '/ticketMessages': '/api/ticketMessages',
  '/customerReps': '/api/customerReps',
}

/** Concurrent requests of a customer above its fair share: leaves at least half of the database to the others. */
const requestsAtOnce = Math.max(1, Math.floor(availableParallelism() / 2))

interface AppOptions extends Pick<HttpOptions, 'server'> {
  context: Context
  tokens: Tokens
  /** The pool of the context's database, for metrics. */
  pool?: ConnectionPool
  /** Serves lists, search and insights. */
  replica?: Replica
  /** Measures the use by each customer's requests. */
  requestPace?: Pace
  /** The job workers of this process, once they run. */
  workers?(): WorkersHealth | undefined
}

declare module 'fastify' {
  interface FastifyInstance {
    hub: DeskHub
  }
}

/** The HTTP server: first the conventions, then the features. */
export async function createApp(options: AppOptions): Promise<App> {
  const { context, tokens, server, pool, replica, requestPace, workers } = options
  const { config, log } = context
  const runRoute = createRouteRunner(createGroupCommit())
  const around = replica ? runWithReplica(replica, runRoute) : runRoute
  const app = createHttp({
    ...{ log, aliases, server, around, threads: context.threads },
    trustProxy: config.TRUST_PROXY,
    bodyKeyOf: nameTurn,
  })
  const routes: DocumentedRoute[] = []
  app.addHook('onRoute', (route) => collectRoute(routes, route, !needsToken(accessOf(route))))
  keepRouteTable(app)

  const metrics = measureRequests(app)
  measureDesk(metrics, context)
  if (pool) measurePool(metrics, pool)
  if (replica) measureReplica(metrics, replica)
  const ownOrigin = new URL(context.publicUrl).origin
  const isChatOrigin = createChatOrigins(context)
  allowOrigins(app, async (origin) => origin.origin === ownOrigin || isChatOrigin(origin))

  const guard: RequestGuard = {
    context,
    tokens,
    sessions: createSessions(context.announcements),
    perAddress: createRateLimit(config.RATE_PER_ADDRESS, 60),
    perVisitor: createRateLimit(config.RATE_PER_VISITOR, 60),
    perToken: createRateLimit(config.RATE_PER_TOKEN, 60),
    perReader: createRateLimit(config.RATE_PER_READER, 60),
  }
  const awaitTurn = requestPace && createTurns(requestPace, requestsAtOnce)
  app.addHook('onRequest', async (request, reply) => {
    request.context = context
    const route = request.routeOptions.config.access as Access | undefined
    if (!route) return
    await authenticateRequest(guard, request, reply, route)
    const customerID = findCustomer(request)
    if (customerID !== undefined) {
      request.context = bindCustomer(context, customerID)
      if (awaitTurn) await takeTurn(awaitTurn, customerID, request, reply)
    }
    await guardPaths(request)
  })
  decorateRequests(app)
  auditRefusals(app, context)

  const check = createHealthCheck({
    ...context,
    ...(workers ? { workers } : {}),
    ...(pool ? { secondWall: () => pool.scopes.secondWall } : {}),
  })
  measureReadiness(metrics, check)
  const health = healthRoutes(metrics, check)
  for (const feature of featuresOf(config.ROLES, guard, health)) await feature(app)

  app.get('/openapi.json', { config: { access: { kind: 'anyone' }, isInternal: true } }, async (request, reply) =>
    answerCompressed(request, reply, () => JSON.stringify(completeDocument(describeService(routes), app.routeTable))),
  )
  const hub = openHub(app, { ...guard, metrics, awaitTurn })
  app.decorate('hub', hub)
  app.addHook('preClose', () => hub.close())
  return app
}

/** Ends with the response, or when the caller disconnects. */
async function takeTurn(awaitTurn: AwaitTurn, customerID: number, { raw }: FastifyRequest, reply: FastifyReply) {
  const { socket } = raw
  const before = socket.bytesRead
  const endTurn = await awaitTurn(customerID)
  reply.raw.once('close', () => endTurn(socket.bytesRead - before))
}

const describeService = (routes: DocumentedRoute[]) =>
  describeApi(routes, {
    title: 'Attendant',
    version: manifest.version,
    description: 'Customer-support automation: tickets, channels, topics, documents and drafts of one organisation.',
    contact: { name: 'The operator of this installation' },
    license: { name: 'MIT', identifier: 'MIT' },
  })

const findCustomer = ({ caller, visitor, scim }: FastifyRequest) => (caller ?? visitor ?? scim)?.customerID

/** The customer or address on whose behalf the request takes turns. */
function nameTurn(request: FastifyRequest): string {
  const customerID = findCustomer(request)
  return customerID === undefined ? `address ${addressKey(request.ip)}` : `customer ${customerID}`
}

const needsToken = ({ kind }: Access) => kind === 'bearer' || kind === 'visitor' || kind === 'scim'
const accessOf = (route: RouteOptions) => route.config?.access as Access
const isChange = ({ method }: RouteOptions) => method !== 'GET' && method !== 'HEAD'

function decorateRequests(app: App) {
  app.decorateRequest('context')
  app.decorateRequest('caller')
  app.decorateRequest('rep', {
    getter(this: FastifyRequest) {
      if (this.caller?.kind !== 'rep') throw new Error('Invariant violated: the caller is not a representative.')
      return this.caller
    },
  })
}

function toCause(caller: Caller): Cause {
  if (caller.kind === 'phone') return { by: 'phone', channelID: caller.channelID }
  const { customerRepID, apiToken } = caller
  return apiToken
    ? { by: 'token', apiTokenID: apiToken.apiTokenID, name: apiToken.name }
    : { by: 'person', customerRepID }
}

type Around = (
  route: RouteOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  handle: () => Promise<unknown>,
) => Promise<unknown>

/**
 * A request that changes something is one transaction: its writes, events, jobs, audit log entry and idempotent
 * response are committed together or not at all, and the response is only sent after the commit.
 */
const createRouteRunner =
  (shareTransaction: ShareTransaction): Around =>
  async (route, request, reply, handle) => {
    const isBearer = accessOf(route).kind === 'bearer'
    const isChanging = isChange(route)
    if (isBearer && isChanging) request.context = { ...request.context, cause: toCause(request.caller) }
    const changeSetID = isBearer ? changeSetOf(request, isChanging) : undefined
    const runAudited = async () => {
      const body = isBearer ? await throughChangeSet(request, changeSetID, isChanging, handle) : await handle()
      if (isBearer && (route.config?.isAudited ?? isChanging)) await auditRequest(request, changeSetID)
      return body
    }
    if (!isChanging || route.config?.isOneTransaction === false) return runAudited()

    const runInside = async (context: Context) => {
      const inside = isBearer && !context.isBatch ? { ...context, unrecorded: [] } : context
      request.context = inside
      const body = await runAudited()
      if (!inside.isBatch) await recordUnrecorded(inside)
      return body
    }
    const isOnce = isBearer && route.method === 'POST'
    if (!isOnce) return inTransaction(request.context, runInside)
    const keys = request.headers['idempotency-key'] === undefined ? route.config?.locksOf?.(request) : undefined
    if (keys) return shareTransaction(request.context, { customerID: request.caller.customerID, keys }, runInside)
    return runOnce(request, { asked: askedBy(request), status: reply.statusCode }, runInside)
  }

/** Reads of marked routes go to the replica. Callers always read their own writes, on any node. */
function runWithReplica(replica: Replica, runRoute: Around): Around {
  return async (route, request, reply, handle) => {
    if (accessOf(route).kind !== 'bearer') return runRoute(route, request, reply, handle)
    const { context, caller } = request
    const who = { customerID: caller.customerID, name: nameCaller(caller) }
    if (isChange(route)) {
      try {
        return await runRoute(route, request, reply, handle)
      } finally {
        await replica.noteWrite(context.db, who)
      }
    }
    if (!route.config?.readsReplica || changeSetOf(request, false) !== undefined) {
      return runRoute(route, request, reply, handle)
    }
    const read = async () => {
      request.context = { ...context, db: await replica.chooseFor(context.db, who) }
      try {
        return await handle()
      } finally {
        request.context = context
      }
    }
    return runRoute(route, request, reply, read)
  }
}
