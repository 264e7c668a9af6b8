import type { AreaPage } from '../../app/area-page.ts'

export const settingsPages: AreaPage[] = [
  { path: '', load: () => import('./team/team-page.tsx'), component: 'TeamPage' },
  { path: 'team/invite', load: () => import('./access/invite-page.tsx'), component: 'InvitePage' },
  { path: 'tokens', load: () => import('./tokens/tokens-page.tsx'), component: 'TokensPage' },
  { path: 'team/$customerRepID', load: () => import('./team/rep-page.tsx'), component: 'RepPage' },
  { path: 'profile', load: () => import('../account/profile-page.tsx'), component: 'ProfilePage' },
  { path: 'profile/security', load: () => import('../account/security-page.tsx'), component: 'SecurityPage' },
  {
    path: 'profile/notifications',
    load: () => import('../account/notifications/notifications-page.tsx'),
    component: 'NotificationsPage',
  },
  { path: 'teams', load: () => import('./teams/teams-page.tsx'), component: 'TeamsPage' },
  { path: 'teams/$teamID', load: () => import('./teams/one-team-page.tsx'), component: 'OneTeamPage' },
  { path: 'tags', load: () => import('./tags/tags-page.tsx'), component: 'TagsPage' },
  { path: 'sla', load: () => import('./sla/sla-policies-page.tsx'), component: 'SlaPoliciesPage' },
  { path: 'sla/$slaPolicyID', load: () => import('./sla/sla-policy-page.tsx'), component: 'SlaPolicyPage' },
  { path: 'office-hours', load: () => import('./hours/office-hours-page.tsx'), component: 'OfficeHoursPage' },
  { path: 'contacts', load: () => import('./contacts/contacts-page.tsx'), component: 'ContactsPage' },
  { path: 'contacts/$endUserID', load: () => import('./contacts/contact-page.tsx'), component: 'ContactPage' },
  { path: 'workspace', load: () => import('./workspace-page.tsx'), component: 'WorkspacePage' },
  { path: 'models', load: () => import('./ai/models-page.tsx'), component: 'ModelsPage' },
  { path: 'ai-budget', load: () => import('./ai/budget-page.tsx'), component: 'BudgetPage' },
  { path: 'webhooks', load: () => import('./webhooks/webhooks-page.tsx'), component: 'WebhooksPage' },
  { path: 'webhooks/$webhookID', load: () => import('./webhooks/webhook-page.tsx'), component: 'WebhookPage' },
  { path: 'audit', load: () => import('./audit/audit-page.tsx'), component: 'AuditPage' },
]
