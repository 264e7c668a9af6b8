/** What a template can be filled in with; a test holds it to what the service knows. */
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
