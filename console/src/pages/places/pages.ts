import type { AreaPage } from '../../app/area-page.ts'

export const placePages: AreaPage[] = [
  { path: '', load: () => import('./reports-page.tsx'), component: 'ReportsPage' },
  { path: 'template', load: () => import('./template/template-page.tsx'), component: 'TemplatePage' },
  { path: '$reportID', load: () => import('./report-page.tsx'), component: 'ReportPage' },
  {
    path: '$reportID/compare',
    load: () => import('./comparison/choose-report-page.tsx'),
    component: 'ChooseReportPage',
  },
  {
    path: '$reportID/compare/$otherID',
    load: () => import('./comparison/comparison-page.tsx'),
    component: 'ComparisonPage',
  },
]
