import type { AreaPage } from '../../app/area-page.ts'

export const startPages: AreaPage[] = [{ path: '', load: () => import('./start-page.tsx'), component: 'StartPage' }]
