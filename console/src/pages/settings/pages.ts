import type { AreaPage } from '../../app/areas.ts'

export const settingsPages: AreaPage[] = [
  { path: '', load: () => import('./team/team-page.tsx'), component: 'TeamPage' },
  { path: 'team/$customerRepID', load: () => import('./team/rep-page.tsx'), component: 'RepPage' },
  { path: 'end-users', load: () => import('./end-users/end-users-page.tsx'), component: 'EndUsersPage' },
  { path: 'end-users/$endUserID', load: () => import('./end-users/end-user-page.tsx'), component: 'EndUserPage' },
  { path: 'organisation', load: () => import('./organisation-page.tsx'), component: 'OrganisationPage' },
  { path: 'models', load: () => import('./ai/models-page.tsx'), component: 'ModelsPage' },
  { path: 'audit', load: () => import('./audit-page.tsx'), component: 'AuditPage' },
]
