import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import manifest from '../package.json' with { type: 'json' }
import type { Access, Caller } from './access.ts'
import type { Config } from './config.ts'
import { bindCustomer, type Cause, type Context } from './context.ts'
import { actionRoutes } from './features/actions/actions.routes.ts'
import { aiBudgetRoutes } from './features/ai-budgets/ai-budgets.routes.ts'
import { apiReferenceRoutes } from './features/api-reference/api-reference.routes.ts'
import { auditRoutes } from './features/audit/audit.routes.ts'
import { auditRefusals } from './features/audit/audit-refusals.ts'
import { auditRequest } from './features/audit/audit-request.ts'
import { authRoutes } from './features/auth/auth.routes.ts'
import { authenticateRequest } from './features/auth/authenticate-request.ts'
import type { TokenKeeper } from './features/auth/authenticate-token.ts'
import { platformSessionRoutes } from './features/auth/impersonation/platform-sessions.routes.ts'
import { createSessions } from './features/auth/sessions.store.ts'
import type { Tokens } from './features/auth/tokens.ts'
import { automationRoutes } from './features/automation/automation.routes.ts'
import { channelRoutes } from './features/channels/channels.routes.ts'
import { createChatOrigins } from './features/channels/chat-origins.ts'
import { folderRoutes } from './features/channels/folders/folders.routes.ts'
import { channelTranslationRoutes } from './features/channels/translations/translations.routes.ts'
import { chatRoutes } from './features/chat/chat.routes.ts'
import { consoleRoutes } from './features/console/console.routes.ts'
import { customerRoutes } from './features/customers/customers.routes.ts'
import { hostnameRoutes } from './features/customers/hostnames/hostnames.routes.ts'
import { documentRoutes } from './features/documents/documents.routes.ts'
import { promptDocumentRoutes } from './features/documents/prompt-documents.routes.ts'
import { dataRightsRoutes } from './features/end-users/data-rights.routes.ts'
import { endUserRoutes } from './features/end-users/end-users.routes.ts'
import { attachmentRoutes } from './features/files/attachments.routes.ts'
import { fileRoutes } from './features/files/files.routes.ts'
import { gatewayRoutes } from './features/gateway/gateway.routes.ts'
import { hookActionRoutes } from './features/hooks/hook-actions.routes.ts'
import { hookRoutes } from './features/hooks/hooks.routes.ts'
import { type DeskHub, openHub } from './features/hub/open-hub.ts'
import { insightRoutes } from './features/insights/insights.routes.ts'
import { mailRoutes } from './features/mail/mail.routes.ts'
import { quarantineRoutes } from './features/mail/quarantine.routes.ts'
import { mailNotificationRoutes, mailSubscriptionRoutes } from './features/mail-connections/mail-webhook.routes.ts'
import { pageTopicMappingRoutes } from './features/mappings/page-topics/page-topic-mappings.routes.ts'
import { topicActionRoutes } from './features/mappings/topic-actions.routes.ts'
import { topicDocumentRoutes } from './features/mappings/topic-documents.routes.ts'
import { answerRoutes } from './features/messages/answers/answers.routes.ts'
import { messageRoutes } from './features/messages/messages.routes.ts'
import { modelRoutes } from './features/models/models.routes.ts'
import { compareRoutes } from './features/place-descriptions/compare/compare.routes.ts'
import { exportRoutes } from './features/place-descriptions/export/export.routes.ts'
import { photoRoutes } from './features/place-descriptions/photos/photos.routes.ts'
import { reportRoutes } from './features/place-descriptions/reports/reports.routes.ts'
import { roomRoutes } from './features/place-descriptions/rooms/rooms.routes.ts'
import { templateRoutes } from './features/place-descriptions/templates/templates.routes.ts'
import { transformRoutes } from './features/place-descriptions/transform/transform.routes.ts'
import { repRoutes } from './features/reps/reps.routes.ts'
import { signatureRoutes } from './features/reps/signatures.routes.ts'
import { createHealthCheck, type WorkersHealth } from './features/service/check-health.ts'
import { healthRoutes } from './features/service/health.routes.ts'
import { measureDesk, measurePool, measureReadiness } from './features/service/measure-desk.ts'
import { pageRoutes } from './features/service/pages.routes.ts'
import { endUserTicketRoutes } from './features/tickets/end-user-tickets.routes.ts'
import { ticketMoveRoutes } from './features/tickets/moves/moves.routes.ts'
import { ticketRoutes } from './features/tickets/tickets.routes.ts'
import { topicRoutes } from './features/topics/topics.routes.ts'
import { translationRoutes } from './features/translations/translations.routes.ts'
import { verificationRoutes } from './features/verification/verification.routes.ts'
import { versionRoutes } from './features/versions/versions.routes.ts'
import { demoPageRoutes } from './features/widget/demo-page.routes.ts'
import { widgetRoutes } from './features/widget/widget.routes.ts'
import { runOnce } from './idempotent-request.ts'
import type { ConnectionPool } from './platform/database/pool.ts'
import { allowOrigins } from './platform/http/cors.ts'
import { measureRequests } from './platform/http/metrics.ts'
import { collectRoute, type DocumentedRoute, describeApi } from './platform/http/openapi.ts'
import { createRateLimit, type RateLimit } from './platform/http/rate-limit.ts'
import { type App, createHttp, type HttpOptions } from './platform/http/server.ts'
import { inTransaction } from './platform/transaction.ts'
import { keepRouteTable } from './route-table.ts'

/** Listings without the prefix are served under it too. */
const aliases = {
  '/tickets': '/api/Tickets',
  '/ticketMessages': '/api/ticketMessages',
  '/customerReps': '/api/customerReps',
}

interface AppOptions extends Pick<HttpOptions, 'server'> {
  context: Context
  tokens: Tokens
  /** Of the context's database, to be measured. */
  pool?: ConnectionPool
  /** Of this process, once they run. */
  workers?(): WorkersHealth | undefined
}

/** What lets requests in. */
interface Doorkeeper extends TokenKeeper {
  perAddress: RateLimit
  perVisitor: RateLimit
}

declare module 'fastify' {
  interface FastifyInstance {
    hub: DeskHub
  }
}

/** The whole HTTP surface: conventions first, then the features. */
export async function createApp({ context, tokens, server, pool, workers }: AppOptions): Promise<App> {
  const { config, log } = context
  const app = createHttp({ log, aliases, server, trustProxy: config.TRUST_PROXY, around: runRoute })
  const routes: DocumentedRoute[] = []
  app.addHook('onRoute', (route) => collectRoute(routes, route, !needsToken(accessOf(route))))
  keepRouteTable(app)

  const metrics = measureRequests(app)
  measureDesk(metrics, context)
  if (pool) measurePool(metrics, pool)
  const ownOrigin = new URL(context.publicUrl).origin
  const isChatOrigin = createChatOrigins(context)
  allowOrigins(app, async (origin) => origin.origin === ownOrigin || isChatOrigin(origin))

  const keeper: Doorkeeper = {
    context,
    tokens,
    sessions: createSessions(context.announcements),
    perAddress: createRateLimit(config.RATE_PER_ADDRESS, 60),
    perVisitor: createRateLimit(config.RATE_PER_VISITOR, 60),
  }
  app.addHook('onRequest', async (request) => {
    request.context = context
    const route = request.routeOptions.config.access as Access | undefined
    if (!route) return
    await authenticateRequest(keeper, request, route)
    const caller = request.caller ?? request.visitor
    if (caller) request.context = bindCustomer(context, caller.customerID)
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
  for (const feature of featuresOf(config.ROLES, keeper, health)) await feature(app)

  app.get('/openapi.json', { config: { access: { kind: 'anyone' }, isInternal: true } }, async () =>
    describeService(routes),
  )
  const hub = openHub(app, { ...keeper, metrics })
  app.decorate('hub', hub)
  app.addHook('preClose', () => hub.close())
  return app
}

type Feature = (app: App) => Promise<void>

/** For features that read bodies of a kind of their own: how they do is for their routes alone. */
const apart =
  (feature: Feature): Feature =>
  async (app) => {
    await app.register(feature)
  }

/** A process serves what its roles are for. */
const featuresOf = (roles: Config['ROLES'], keeper: Doorkeeper, health: Feature) => [
  ...(roles.includes('web') ? listFeatures(keeper, health) : [health]),
  ...(roles.includes('gateway') ? [apart(gatewayRoutes(keeper.context, keeper.tokens))] : []),
]

/** The visible list: every route of the service is in one of these. */
const listFeatures = ({ context, tokens, perVisitor }: Doorkeeper, health: Feature) => [
  authRoutes(context, tokens),
  customerRoutes,
  hostnameRoutes,
  modelRoutes,
  aiBudgetRoutes,
  repRoutes,
  signatureRoutes,
  channelRoutes,
  folderRoutes,
  channelTranslationRoutes,
  mailSubscriptionRoutes,
  apart(mailNotificationRoutes(context)),
  endUserRoutes,
  verificationRoutes,
  dataRightsRoutes,
  actionRoutes,
  versionRoutes,
  topicRoutes,
  topicActionRoutes,
  topicDocumentRoutes,
  pageTopicMappingRoutes,
  hookRoutes,
  hookActionRoutes,
  documentRoutes,
  promptDocumentRoutes,
  apart(attachmentRoutes),
  fileRoutes,
  ticketRoutes,
  ticketMoveRoutes,
  messageRoutes,
  answerRoutes,
  automationRoutes,
  apart(chatRoutes(tokens, perVisitor)),
  mailRoutes,
  quarantineRoutes,
  translationRoutes,
  endUserTicketRoutes,
  reportRoutes,
  roomRoutes,
  apart(photoRoutes),
  exportRoutes,
  compareRoutes,
  apart(templateRoutes),
  transformRoutes,
  auditRoutes,
  platformSessionRoutes,
  insightRoutes,
  health,
  pageRoutes,
  apiReferenceRoutes,
  consoleRoutes,
  widgetRoutes,
  demoPageRoutes,
]

export const describeService = (routes: DocumentedRoute[]) =>
  describeApi(routes, {
    title: 'Attendant',
    version: manifest.version,
    description: 'Customer-support automation: tickets, channels, topics, documents and drafts of one organisation.',
  })

const needsToken = ({ kind }: Access) => kind === 'bearer' || kind === 'visitor'
const accessOf = (route: RouteOptions) => route.config?.access as Access

function decorateRequests(app: App) {
  app.decorateRequest('context', null as unknown as Context)
  app.decorateRequest('caller', null as never)
  app.decorateRequest('rep', {
    getter(this: FastifyRequest) {
      if (this.caller?.kind !== 'rep') throw new Error('This route has no representative as its caller.')
      return this.caller
    },
  })
}

const toCause = (caller: Caller): Cause =>
  caller.kind === 'rep'
    ? { by: 'person', customerRepID: caller.customerRepID }
    : { by: 'phone', channelID: caller.channelID }

/**
 * A request that changes something is one transaction: its writes, events, jobs, its line in the audit log and its
 * remembered answer are kept together or not at all, and nothing is answered before they are.
 */
async function runRoute(
  route: RouteOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  handle: () => Promise<unknown>,
): Promise<unknown> {
  const isBearer = accessOf(route).kind === 'bearer'
  const isChange = route.method !== 'GET' && route.method !== 'HEAD'
  if (isBearer && isChange) request.context = { ...request.context, cause: toCause(request.caller) }
  const runAudited = async () => {
    const body = await handle()
    if (isBearer && (isChange || route.config?.isAudited)) await auditRequest(request)
    return body
  }
  if (!isChange || route.config?.isOneTransaction === false) return runAudited()

  const runInside = async (context: Context) => {
    request.context = context
    return runAudited()
  }
  const isOnce = isBearer && route.method === 'POST'
  if (!isOnce) return inTransaction(request.context, runInside)
  return runOnce(request, { asked: request.body, status: reply.statusCode }, runInside)
}
