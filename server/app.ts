import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import manifest from '../package.json' with { type: 'json' }
import type { Access, Caller } from './access.ts'
import { automationRoutes } from './automation/automation.routes.ts'
import { promptDocumentRoutes } from './automation/prompt/prompt-documents.routes.ts'
import { actionRoutes } from './automation/rules/actions/actions.routes.ts'
import { ruleRoutes } from './automation/rules/conditions/rules.routes.ts'
import { hookActionRoutes } from './automation/rules/hooks/hook-actions.routes.ts'
import { hookRoutes } from './automation/rules/hooks/hooks.routes.ts'
import { topicActionRoutes } from './automation/rules/mappings/topic-actions.routes.ts'
import { topicDocumentRoutes } from './automation/rules/mappings/topic-documents.routes.ts'
import { pageTopicMappingRoutes } from './automation/rules/page-topics/page-topic-mappings.routes.ts'
import { chatRoutes } from './channels/chat/chat.routes.ts'
import { mailRoutes } from './channels/email/mail.routes.ts'
import { quarantineRoutes } from './channels/email/quarantine.routes.ts'
import { mailNotificationRoutes, mailSubscriptionRoutes } from './channels/email/subscriptions/mail-webhook.routes.ts'
import { gatewayRoutes } from './channels/gateway/gateway.routes.ts'
import { type DeskHub, openHub } from './channels/hub/open-hub.ts'
import { verificationRoutes } from './channels/verification/verification.routes.ts'
import { widgetRoutes } from './channels/widget/widget.routes.ts'
import type { Config } from './config.ts'
import { bindCustomer, type Cause, type Context } from './context.ts'
import { blockedSenderRoutes } from './desk/blocked-senders/blocked-senders.routes.ts'
import { attachmentRoutes } from './desk/files/attachments/attachments.routes.ts'
import { fileRoutes } from './desk/files/files.routes.ts'
import { uploadRoutes } from './desk/files/uploads/uploads.routes.ts'
import { followerRoutes } from './desk/followers/followers.routes.ts'
import { insightRoutes } from './desk/insights/insights.routes.ts'
import { aiBudgetRoutes } from './desk/insights/spending/ai-budgets.routes.ts'
import { messageRoutes } from './desk/messages/messages.routes.ts'
import { answerRoutes } from './desk/messages/replies/replies.routes.ts'
import { notificationRoutes } from './desk/notifications/notifications.routes.ts'
import { dataRightsRoutes } from './desk/privacy/data-rights.routes.ts'
import { tagRoutes } from './desk/tags/tags.routes.ts'
import { teamRoutes } from './desk/teams/teams.routes.ts'
import { endUserTicketRoutes } from './desk/tickets/end-user-tickets.routes.ts'
import { ticketMoveRoutes } from './desk/tickets/merge-split/moves.routes.ts'
import { snoozeRoutes } from './desk/tickets/snooze/snooze.routes.ts'
import { ticketRoutes } from './desk/tickets/tickets.routes.ts'
import { timelineRoutes } from './desk/timeline/timeline.routes.ts'
import { runOnce } from './idempotent-request.ts'
import { apiReferenceRoutes } from './integration/api-reference/api-reference.routes.ts'
import { consoleRoutes } from './integration/console/console.routes.ts'
import { demoPageRoutes } from './integration/demo/demo-page.routes.ts'
import { createHealthCheck, type WorkersHealth } from './integration/service/check-health.ts'
import { healthRoutes } from './integration/service/health.routes.ts'
import { measureDesk, measurePool, measureReadiness } from './integration/service/measure-desk.ts'
import { pageRoutes } from './integration/service/pages.routes.ts'
import { documentRoutes } from './knowledge/documents/documents.routes.ts'
import { topicRoutes } from './knowledge/topics/topics.routes.ts'
import { translationRoutes } from './knowledge/translations/translations.routes.ts'
import { auditRoutes } from './organization/audit/audit.routes.ts'
import { auditRefusals } from './organization/audit/audit-refusals.ts'
import { auditRequest } from './organization/audit/audit-request.ts'
import { channelRoutes } from './organization/channels/channels.routes.ts'
import { createChatOrigins } from './organization/channels/chat-origins.ts'
import { folderRoutes } from './organization/channels/folders/folders.routes.ts'
import { channelTranslationRoutes } from './organization/channels/translations/translations.routes.ts'
import { customerRoutes } from './organization/customers/customers.routes.ts'
import { hostnameRoutes } from './organization/customers/hostnames/hostnames.routes.ts'
import { modelRoutes } from './organization/models/models.routes.ts'
import { versionRoutes } from './organization/versions/versions.routes.ts'
import { authRoutes } from './people/auth/auth.routes.ts'
import { authenticateRequest } from './people/auth/authenticate-request.ts'
import type { TokenKeeper } from './people/auth/authenticate-token.ts'
import { platformSessionRoutes } from './people/auth/impersonation/platform-sessions.routes.ts'
import { createSessions } from './people/auth/sessions.store.ts'
import type { Tokens } from './people/auth/tokens.ts'
import { endUserRoutes } from './people/end-users/end-users.routes.ts'
import { repRoutes } from './people/reps/reps.routes.ts'
import { signatureRoutes } from './people/reps/signatures.routes.ts'
import { compareRoutes } from './place-reports/compare/compare.routes.ts'
import { exportRoutes } from './place-reports/export/export.routes.ts'
import { photoRoutes } from './place-reports/photos/photos.routes.ts'
import { reportRoutes } from './place-reports/reports/reports.routes.ts'
import { roomRoutes } from './place-reports/rooms/rooms.routes.ts'
import { templateRoutes } from './place-reports/templates/templates.routes.ts'
import { transformRoutes } from './place-reports/transform/transform.routes.ts'
import type { ConnectionPool } from './platform/database/pool.ts'
import { inTransaction } from './platform/database/transaction.ts'
import { measureRequests } from './platform/http/metrics.ts'
import { collectRoute, type DocumentedRoute, describeApi } from './platform/http/openapi.ts'
import { allowOrigins } from './platform/http/protection/cors.ts'
import { createRateLimit, type RateLimit } from './platform/http/protection/rate-limit.ts'
import { type App, createHttp, type HttpOptions } from './platform/http/server.ts'
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
  teamRoutes,
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
  ruleRoutes,
  topicDocumentRoutes,
  pageTopicMappingRoutes,
  hookRoutes,
  hookActionRoutes,
  documentRoutes,
  promptDocumentRoutes,
  apart(attachmentRoutes),
  apart(uploadRoutes),
  fileRoutes,
  ticketRoutes,
  ticketMoveRoutes,
  snoozeRoutes,
  tagRoutes,
  timelineRoutes,
  followerRoutes,
  notificationRoutes,
  messageRoutes,
  answerRoutes,
  automationRoutes,
  apart(chatRoutes(tokens, perVisitor)),
  mailRoutes,
  blockedSenderRoutes,
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
