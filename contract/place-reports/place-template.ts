import { type Static, Type } from 'typebox'
import { Timestamp } from '../fields.ts'

/** The placeholders of a template for texts, rooms and photos of a report. */
export const placeholders = [
  'caseNumber',
  'clientNames',
  'landlords',
  'tenants',
  'address',
  'description',
  'reportDate',
  'heroPhoto',
  'rooms',
  'photos',
] as const

export const PlaceDescriptionTemplate = Type.Object(
  {
    fileName: Type.String(),
    size: Type.Integer(),
    /** Placeholders in the template that no report can fill: they stay as written. */
    unknownPlaceholders: Type.Array(Type.String()),
    /** Known placeholders missing from the template: their content is not exported. */
    missingPlaceholders: Type.Array(Type.String()),
    dateUploadedUtc: Timestamp,
  },
  { title: 'PlaceDescriptionTemplate' },
)
export type PlaceDescriptionTemplate = Static<typeof PlaceDescriptionTemplate>
