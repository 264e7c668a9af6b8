import { Id, Nothing, pageQuery, SearchText, sortQuery } from '@attendant/contract/fields.ts'
import {
  PlaceDescriptionReport,
  PlaceDescriptionReportDetail,
  PlaceDescriptionReportPage,
  PlaceDescriptionReportWrite,
} from '@attendant/contract/place-reports/place-description.ts'
import { Type } from 'typebox'
import { access } from '../../access.ts'
import type { App } from '../../platform/http/server.ts'
import { listRooms } from '../rooms/rooms.store.ts'
import { createReport, deleteReport, updateReport } from './change-report.ts'
import { getReport, listReports } from './reports.store.ts'

const OneReport = Type.Object({ id: Id })
const ReportQuery = Type.Object({ ...pageQuery(), ...sortQuery, search: Type.Optional(SearchText) })
const allowed = access.repWith('SchedulesOfCondition')

export async function reportRoutes(app: App): Promise<void> {
  app.get(
    '/api/PlaceDescriptionReports',
    {
      config: { access: allowed, summary: 'Place descriptions, newest first, by address, case number or client.' },
      schema: { querystring: ReportQuery, response: { 200: PlaceDescriptionReportPage } },
    },
    async ({ context, rep, query }) => listReports(context.db, rep.customerID, query),
  )

  app.get(
    '/api/PlaceDescriptionReports/:id',
    {
      config: { access: allowed, summary: 'One place description with its rooms and photos.' },
      schema: { params: OneReport, response: { 200: PlaceDescriptionReportDetail } },
    },
    async ({ context, rep, params }) => ({
      ...(await getReport(context.db, rep.customerID, params.id)),
      rooms: await listRooms(context.db, rep.customerID, params.id),
    }),
  )

  app.post(
    '/api/PlaceDescriptionReports',
    {
      config: { access: allowed, summary: 'Begin a place description.' },
      schema: { body: PlaceDescriptionReportWrite, response: { 200: PlaceDescriptionReport } },
    },
    async ({ context, rep, body }) => createReport(context, rep, body),
  )

  app.put(
    '/api/PlaceDescriptionReports/:id',
    {
      config: { access: allowed, summary: 'Change what a place description says about itself.' },
      schema: { params: OneReport, body: PlaceDescriptionReportWrite, response: { 204: Nothing } },
    },
    async ({ context, rep, params, body }) => updateReport(context, rep.customerID, params.id, body),
  )

  app.delete(
    '/api/PlaceDescriptionReports/:id',
    {
      config: { access: allowed, summary: 'Delete a place description with its rooms and photos.' },
      schema: { params: OneReport, response: { 204: Nothing } },
    },
    async ({ context, rep, params }) => deleteReport(context, rep.customerID, params.id),
  )
}
