import { Id } from '@attendant/contract/fields.ts'
import { ReportComparison } from '@attendant/contract/place-reports/place-comparison.ts'
import { Type } from 'typebox'
import { access } from '../../access.ts'
import type { App } from '../../platform/http/server.ts'
import { compareReports } from './compare-reports.ts'

export async function compareRoutes(app: App): Promise<void> {
  app.get(
    '/api/PlaceDescriptionReports/:id/compare/:otherId',
    {
      config: {
        access: access.repWith('SchedulesOfCondition'),
        summary: 'Two reports of one place, room by room: sentences added, gone and changed.',
      },
      schema: { params: Type.Object({ id: Id, otherId: Id }), response: { 200: ReportComparison } },
    },
    async ({ context, rep, params }) => compareReports(context.db, rep.customerID, [params.id, params.otherId]),
  )
}
