import type { AuditArea } from '@attendant/contract/organization/audit.ts'

/** The first path segment of an area's routes, without `/api`. */
const routes: Record<AuditArea, string[]> = {
  Tickets: ['tickets', 'ticketMessages', 'Drafts', 'Uploads', 'File', 'Tags', 'Views', 'Macros', 'csat'],
  Contacts: ['EndUsers', 'EndUserUIDs', 'BlockedSenders'],
  Team: ['customerReps', 'Invitations', 'Teams', 'Notifications'],
  Access: ['Auth', 'Sso', 'Scim', 'ApiTokens', 'PlatformSessions'],
  Channels: ['Channels', 'ChannelFolders', 'ChannelTranslations', 'Chat', 'MailQuarantine', 'MailWebhook'],
  Automation: [
    ...['Actions', 'Approvals', 'Automation', 'Autonomy', 'ChangeSets', 'Versions', 'hooks', 'hookactions', 'mcp'],
    ...['PageTopicMappings', 'Procedures', 'Replays', 'Rules', 'Tools', 'ToolServers', 'Topics', 'TopicActions'],
    'TopicDocuments',
  ],
  Knowledge: ['Documents', 'Knowledge', 'KnowledgeSources', 'Translations'],
  Workspace: ['Customers', 'SlaPolicies', 'Webhooks', 'Insights'],
  Data: ['AuditLog', 'Export', 'Imports', 'RetentionPolicies', 'Jobs'],
  Places: [
    ...['PlaceDescriptionPhotos', 'PlaceDescriptionReports', 'PlaceDescriptionRoomPhotos', 'PlaceDescriptionRooms'],
    'PlaceDescriptionTemplate',
  ],
}

/** Entries without a route. */
const words: Partial<Record<AuditArea, string[]>> = {
  Automation: ['Activation policy ', 'Autonomy of ', 'MCP '],
}

/** A case-insensitive regular expression for the actions of an area. */
export function patternOf(area: AuditArea): string {
  const ofRoutes = `[A-Z]+ (/api)?/(${routes[area].join('|')})([/ ]|$)`
  return `^(${[ofRoutes, ...(words[area] ?? [])].join('|')})`
}
