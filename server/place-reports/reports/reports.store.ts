import type { Page } from '@attendant/contract/fields.ts'
import type {
  PlaceDescriptionReport,
  PlaceDescriptionReportRow,
} from '@attendant/contract/place-reports/place-description.ts'
import { and, eq, like, type SQL, sql } from 'drizzle-orm'
import { refuse } from '../../errors.ts'
import type { Database } from '../../platform/database/database.ts'
import { orderBy, type PageRequest, type SortRequest, takePage } from '../../platform/http/requests/paging.ts'
import { placeDescriptionReports as reports } from './reports.table.ts'

type ReportRow = typeof reports.$inferSelect

const listed = {
  placeDescriptionReportID: reports.placeDescriptionReportID,
  customerID: reports.customerID,
  createdByCustomerRepID: reports.createdByCustomerRepID,
  customerRepID: reports.customerRepID,
  dateCreatedUtc: reports.dateCreatedUtc,
  dateUpdatedUtc: reports.dateUpdatedUtc,
  clientNames: reports.clientNames,
  caseNumber: reports.caseNumber,
  landlords: reports.landlords,
  tenants: reports.tenants,
  address: reports.address,
  reportDate: reports.reportDate,
  lexiconDocumentID: reports.lexiconDocumentID,
  instructionsDocumentID: reports.instructionsDocumentID,
  transformTopicID: reports.transformTopicID,
  heroPhotoAccessToken: reports.heroPhotoAccessToken,
}

const shown = { ...listed, description: reports.description }

interface Dates {
  dateCreatedUtc: Date
  dateUpdatedUtc: Date | null
}

const withTexts = <Row extends Dates>(row: Row) => ({
  ...row,
  dateCreatedUtc: row.dateCreatedUtc.toISOString(),
  dateUpdatedUtc: row.dateUpdatedUtc?.toISOString() ?? null,
})

const isReport = (customerID: number, reportID: number) =>
  and(eq(reports.customerID, customerID), eq(reports.placeDescriptionReportID, reportID))

export interface ReportQuery extends PageRequest, SortRequest {
  search?: string
}

export async function listReports(
  db: Database,
  customerID: number,
  query: ReportQuery,
): Promise<Page<PlaceDescriptionReportRow>> {
  const matching = and(eq(reports.customerID, customerID), contains(query.search))
  const order = orderBy(listed, reports.placeDescriptionReportID, query, { by: 'dateCreatedUtc', order: 'desc' })
  const rows = db
    .select(listed)
    .from(reports)
    .where(matching)
    .orderBy(...order)
  const page = await takePage(rows, db.$count(reports, matching), query)
  return { ...page, items: page.items.map(withTexts) }
}

function contains(search: string | undefined): SQL | undefined {
  const wanted = search?.trim()
  return wanted ? like(reports.searchText, sql`lower(${`%${wanted.replace(/[\\%_]/g, '\\$&')}%`})`) : undefined
}

export async function getReport(db: Database, customerID: number, reportID: number): Promise<PlaceDescriptionReport> {
  const [row] = await db.select(shown).from(reports).where(isReport(customerID, reportID))
  if (!row) throw refuse('report_not_found')
  return withTexts(row)
}

export async function insertReport(db: Database, row: typeof reports.$inferInsert): Promise<PlaceDescriptionReport> {
  const [inserted] = await db.insert(reports).values(row).returning(shown)
  if (!inserted) throw new Error('The report was not stored.')
  return withTexts(inserted)
}

/**
 * Call before every change to a report, its rooms or its photos: sets the modification time, throws if the report is
 * missing, and locks it until the transaction ends, so that orders are assigned by one writer at a time.
 */
export async function updateReportRow(
  db: Database,
  { customerID, reportID, at }: { customerID: number; reportID: number; at: Date },
  changes: Partial<ReportRow> = {},
): Promise<void> {
  const { rowCount } = await db
    .update(reports)
    .set({ ...changes, dateUpdatedUtc: at })
    .where(isReport(customerID, reportID))
  if (!rowCount) throw refuse('report_not_found')
}

export async function deleteReportRow(db: Database, customerID: number, reportID: number): Promise<void> {
  await db.delete(reports).where(isReport(customerID, reportID))
}
