import type { AreaPage } from '../../app/areas.ts'

export const channelPages: AreaPage[] = []
