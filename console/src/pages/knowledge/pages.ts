import type { AreaPage } from '../../app/area-page.ts'

export const knowledgePages: AreaPage[] = [
  { path: '', load: () => import('./sources/sources-page.tsx'), component: 'SourcesPage' },
  { path: 'sources/$sourceID', load: () => import('./sources/source-page.tsx'), component: 'SourcePage' },
  { path: 'search', load: () => import('./search-page.tsx'), component: 'SearchPage' },
  { path: 'gaps', load: () => import('./gaps-page.tsx'), component: 'GapsPage' },
  { path: 'proposals', load: () => import('./proposals-page.tsx'), component: 'ProposalsPage' },
  { path: 'proposals/$proposalID', load: () => import('./proposal-page.tsx'), component: 'ProposalPage' },
  { path: 'health', load: () => import('./health-page.tsx'), component: 'HealthPage' },
]
