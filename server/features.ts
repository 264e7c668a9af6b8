import { approvalRoutes } from './automation/acting/approvals/approvals.routes.ts'
import { procedureRoutes } from './automation/acting/procedures/procedures.routes.ts'
import { toolServerRoutes } from './automation/acting/servers/servers.routes.ts'
import { toolRoutes } from './automation/acting/tools/tools.routes.ts'
import { assistRoutes } from './automation/assist/assist.routes.ts'
import { automationRoutes } from './automation/automation.routes.ts'
import { autonomyRoutes } from './automation/autonomy/autonomy.routes.ts'
import { changeSetRoutes } from './automation/change-sets/change-sets.routes.ts'
import { counterfactualRoutes } from './automation/counterfactuals/counterfactuals.routes.ts'
import { knowledgeCareRoutes } from './automation/knowledge/knowledge-care.routes.ts'
import { proposalRoutes } from './automation/knowledge/proposals/proposals.routes.ts'
import { macroRoutes } from './automation/macros/macros.routes.ts'
import { promptDocumentRoutes } from './automation/prompt/prompt-documents.routes.ts'
import { replayRoutes } from './automation/replays/replays.routes.ts'
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
import { verificationRoutes } from './channels/verification/verification.routes.ts'
import { widgetRoutes } from './channels/widget/widget.routes.ts'
import type { Config } from './config.ts'
import { blockedSenderRoutes } from './desk/blocked-senders/blocked-senders.routes.ts'
import { csatRoutes } from './desk/csat/csat.routes.ts'
import { csatPageRoutes } from './desk/csat/page/csat-page.routes.ts'
import { draftRoutes } from './desk/drafts/drafts.routes.ts'
import { attachmentRoutes } from './desk/files/attachments/attachments.routes.ts'
import { fileRoutes } from './desk/files/files.routes.ts'
import { uploadRoutes } from './desk/files/uploads/uploads.routes.ts'
import { followerRoutes } from './desk/followers/followers.routes.ts'
import { insightRoutes } from './desk/insights/insights.routes.ts'
import { aiBudgetRoutes } from './desk/insights/spending/ai-budgets.routes.ts'
import { composerRoutes } from './desk/messages/composing/composer.routes.ts'
import { messageRoutes } from './desk/messages/messages.routes.ts'
import { answerRoutes } from './desk/messages/replies/replies.routes.ts'
import { noteRoutes } from './desk/notes/notes.routes.ts'
import { notificationRoutes } from './desk/notifications/notifications.routes.ts'
import { pushRoutes } from './desk/notifications/push/push.routes.ts'
import { availabilityRoutes } from './desk/presence/availability.routes.ts'
import { dataRightsRoutes } from './desk/privacy/data-rights.routes.ts'
import { readStateRoutes } from './desk/read-state/read-state.routes.ts'
import { legalHoldRoutes } from './desk/retention/holds/legal-hold.routes.ts'
import { retentionRoutes } from './desk/retention/policies/retention.routes.ts'
import { slaPolicyRoutes } from './desk/sla/sla-policies.routes.ts'
import { tagRoutes } from './desk/tags/tags.routes.ts'
import { teamRoutes } from './desk/teams/teams.routes.ts'
import { endUserTicketRoutes } from './desk/tickets/end-user-tickets.routes.ts'
import { ticketMoveRoutes } from './desk/tickets/merge-split/moves.routes.ts'
import { snoozeRoutes } from './desk/tickets/snooze/snooze.routes.ts'
import { ticketRoutes } from './desk/tickets/tickets.routes.ts'
import { timelineRoutes } from './desk/timeline/timeline.routes.ts'
import { viewRoutes } from './desk/views/views.routes.ts'
import { apiReferenceRoutes } from './integration/api-reference/api-reference.routes.ts'
import { consoleRoutes } from './integration/console/console.routes.ts'
import { demoPageRoutes } from './integration/demo/demo-page.routes.ts'
import { customerExportRoutes } from './integration/exports/exports.routes.ts'
import { importRoutes } from './integration/imports/imports.routes.ts'
import { jobRoutes } from './integration/jobs/jobs.routes.ts'
import { mcpRoutes } from './integration/mcp/mcp.routes.ts'
import { pageRoutes } from './integration/service/pages.routes.ts'
import { webhookRoutes } from './integration/webhooks/webhooks.routes.ts'
import { documentRoutes } from './knowledge/documents/documents.routes.ts'
import { helpCenterRoutes } from './knowledge/help-center/help-center.routes.ts'
import { knowledgeRoutes } from './knowledge/search/knowledge.routes.ts'
import { knowledgeSourceRoutes } from './knowledge/sources/sources.routes.ts'
import { topicRoutes } from './knowledge/topics/topics.routes.ts'
import { translationRoutes } from './knowledge/translations/translations.routes.ts'
import { auditRoutes } from './organization/audit/audit.routes.ts'
import { channelRoutes } from './organization/channels/channels.routes.ts'
import { folderRoutes } from './organization/channels/folders/folders.routes.ts'
import { channelTranslationRoutes } from './organization/channels/translations/translations.routes.ts'
import { customerRoutes } from './organization/customers/customers.routes.ts'
import { hostnameRoutes } from './organization/customers/hostnames/hostnames.routes.ts'
import { modelRoutes } from './organization/models/models.routes.ts'
import { versionRoutes } from './organization/versions/versions.routes.ts'
import { accountRoutes } from './people/accounts.routes.ts'
import type { TokenAuth } from './people/auth/authenticate-token.ts'
import { endUserRoutes } from './people/end-users/end-users.routes.ts'
import { compareRoutes } from './place-reports/compare/compare.routes.ts'
import { exportRoutes } from './place-reports/export/export.routes.ts'
import { photoRoutes } from './place-reports/photos/photos.routes.ts'
import { reportRoutes } from './place-reports/reports/reports.routes.ts'
import { roomRoutes } from './place-reports/rooms/rooms.routes.ts'
import { templateRoutes } from './place-reports/templates/templates.routes.ts'
import { transformRoutes } from './place-reports/transform/transform.routes.ts'
import type { RateLimit } from './platform/http/protection/rate-limit.ts'
import type { App } from './platform/http/server.ts'

/** Authentication and rate limits of requests. */
export interface RequestGuard extends TokenAuth {
  perAddress: RateLimit
  perVisitor: RateLimit
  perToken: RateLimit
  perReader: RateLimit
}

type Feature = (app: App) => Promise<void>

/** For features with their own body parsers, which are then limited to their routes. */
const apart =
  (feature: Feature): Feature =>
  async (app) => {
    await app.register(feature)
  }

/** A process serves the features of its roles. */
export const featuresOf = (roles: Config['ROLES'], guard: RequestGuard, health: Feature) => [
  ...(roles.includes('web') ? listFeatures(guard, health) : [health]),
  ...(roles.includes('gateway') ? [apart(gatewayRoutes(guard.context, guard.tokens))] : []),
]

/** The explicit list of features: every route of the service belongs to one of them. */
const listFeatures = ({ context, tokens, perVisitor, perReader }: RequestGuard, health: Feature) => [
  accountRoutes(context, tokens),
  customerRoutes,
  hostnameRoutes,
  modelRoutes,
  aiBudgetRoutes,
  teamRoutes,
  availabilityRoutes,
  channelRoutes,
  folderRoutes,
  channelTranslationRoutes,
  mailSubscriptionRoutes,
  apart(mailNotificationRoutes(context)),
  endUserRoutes,
  verificationRoutes,
  dataRightsRoutes,
  legalHoldRoutes,
  retentionRoutes,
  actionRoutes,
  macroRoutes,
  toolRoutes,
  procedureRoutes,
  approvalRoutes,
  toolServerRoutes,
  versionRoutes,
  changeSetRoutes,
  replayRoutes,
  counterfactualRoutes,
  autonomyRoutes,
  topicRoutes,
  topicActionRoutes,
  ruleRoutes,
  topicDocumentRoutes,
  pageTopicMappingRoutes,
  hookRoutes,
  hookActionRoutes,
  documentRoutes,
  knowledgeRoutes,
  apart(knowledgeSourceRoutes),
  apart(helpCenterRoutes(perReader)),
  knowledgeCareRoutes,
  proposalRoutes,
  promptDocumentRoutes,
  apart(attachmentRoutes),
  apart(uploadRoutes),
  draftRoutes,
  fileRoutes,
  ticketRoutes,
  ticketMoveRoutes,
  snoozeRoutes,
  tagRoutes,
  timelineRoutes,
  noteRoutes,
  slaPolicyRoutes,
  csatRoutes,
  csatPageRoutes,
  followerRoutes,
  notificationRoutes,
  pushRoutes,
  readStateRoutes,
  viewRoutes,
  messageRoutes,
  apart(composerRoutes),
  answerRoutes,
  assistRoutes,
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
  webhookRoutes,
  customerExportRoutes,
  apart(importRoutes),
  jobRoutes,
  auditRoutes,
  insightRoutes,
  health,
  mcpRoutes,
  pageRoutes,
  apiReferenceRoutes,
  consoleRoutes,
  widgetRoutes,
  demoPageRoutes,
]
