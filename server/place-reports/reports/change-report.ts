import type { FieldFault } from '@attendant/contract/errors.ts'
import type {
  PlaceDescriptionReport,
  PlaceDescriptionReportWrite,
} from '@attendant/contract/place-reports/place-description.ts'
import type { Rep } from '../../access.ts'
import { findUnknownIDs, type ReferenceKind, unknownCodes } from '../../automation/rules/mappings/find-unknown-ids.ts'
import type { Context } from '../../context.ts'
import { deleteFilesLater } from '../../desk/files/delete-files.ts'
import { fieldFault } from '../../errors.ts'
import type { Database } from '../../platform/database/database.ts'
import { invalidFields } from '../../platform/errors.ts'
import { listPhotosOfReport } from '../photos/photos.store.ts'
import { deleteReportRow, insertReport, updateReportRow } from './reports.store.ts'

export async function createReport(
  { db, now }: Context,
  { customerID, customerRepID }: Rep,
  body: PlaceDescriptionReportWrite,
): Promise<PlaceDescriptionReport> {
  await refuseUnknownReferences(db, customerID, body)
  const people = { createdByCustomerRepID: customerRepID, customerRepID }
  return insertReport(db, { ...body, customerID, ...people, dateCreatedUtc: now() })
}

export async function updateReport(
  { db, now }: Context,
  customerID: number,
  reportID: number,
  changes: PlaceDescriptionReportWrite,
): Promise<void> {
  await updateReportRow(db, { customerID, reportID, at: now() })
  await refuseUnknownReferences(db, customerID, changes)
  await updateReportRow(db, { customerID, reportID, at: now() }, changes)
}

/** Also deletes its rooms and photos; their files are deleted after the transaction commits. */
export async function deleteReport({ db, now }: Context, customerID: number, reportID: number): Promise<void> {
  await updateReportRow(db, { customerID, reportID, at: now() })
  const photos = await listPhotosOfReport(db, customerID, reportID)
  await deleteReportRow(db, customerID, reportID)
  await deleteFilesLater(
    { db },
    customerID,
    photos.map(({ storageKey }) => storageKey),
  )
}

const references: [keyof PlaceDescriptionReportWrite, ReferenceKind][] = [
  ['lexiconDocumentID', 'document'],
  ['instructionsDocumentID', 'document'],
  ['transformTopicID', 'topic'],
]

async function refuseUnknownReferences(
  db: Database,
  customerID: number,
  body: PlaceDescriptionReportWrite,
): Promise<void> {
  const details: FieldFault[] = []
  for (const [field, kind] of references) {
    const id = body[field]
    if (typeof id !== 'number') continue
    const unknown = await findUnknownIDs(db, customerID, kind, [id])
    if (unknown.size > 0) details.push(fieldFault(field, unknownCodes[kind]))
  }
  if (details.length > 0) throw invalidFields(details)
}
