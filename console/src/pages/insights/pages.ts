import type { AreaPage } from '../../app/area-page.ts'

export const insightPages: AreaPage[] = [
  { path: '', load: () => import('./insights-page.tsx'), component: 'InsightsPage' },
]
