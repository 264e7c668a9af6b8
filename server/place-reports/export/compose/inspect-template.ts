import { patchDetector } from 'docx'
import { composeDocument } from './compose-document.ts'
import type { DocumentPlan, InspectRequest } from './plan.ts'

const texts = {
  caseNumber: '',
  clientNames: '',
  landlords: '',
  tenants: '',
  address: '',
  description: '',
  reportDate: '',
}
const at = '2026-01-01T00:00:00Z'
const emptyPlan: DocumentPlan = {
  title: '',
  author: '',
  created: at,
  modified: at,
  texts,
  heroPhoto: null,
  rooms: [],
  arePhotosAtEnd: false,
}

/** Fills the template as a test, so that errors show now and not with the first export. */
export async function inspectTemplate({ template }: InspectRequest): Promise<string[]> {
  const placeholders = await patchDetector({ data: template, trimPlaceholders: true })
  await composeDocument({ task: 'compose', template, plan: emptyPlan })
  return [...placeholders]
}
