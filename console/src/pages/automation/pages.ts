import type { AreaPage } from '../../app/areas.ts'

export const automationPages: AreaPage[] = []
