/** The placeholders of templates; a test compares them with those of the service. */
export const placeholders = [
  'caseNumber',
  'reportDate',
  'address',
  'clientNames',
  'landlords',
  'tenants',
  'description',
  'heroPhoto',
  'rooms',
  'photos',
] as const
