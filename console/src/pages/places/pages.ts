import type { AreaPage } from '../../app/areas.ts'

export const placePages: AreaPage[] = [
  { path: '', load: () => import('./reports-page.tsx'), component: 'ReportsPage' },
  { path: '$reportID', load: () => import('./report-page.tsx'), component: 'ReportPage' },
]
