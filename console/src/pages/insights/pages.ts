import type { AreaPage } from '../../app/areas.ts'

export const insightPages: AreaPage[] = [
  { path: '', load: () => import('./insights-page.tsx'), component: 'InsightsPage' },
]
