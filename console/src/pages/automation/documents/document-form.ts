import { orThrow } from '../../../../../client/src/client.ts'
import { type Translate, useLanguage } from '../../../app/language.ts'
import { useAttendant } from '../../../app/session.tsx'
import { useRefresh } from '../../../app/use-change.ts'
import { useGo } from '../../../app/use-go.ts'
import { emptyToNull, type FieldSpec, toFormValues } from '../../../ui/fields.tsx'
import { say } from '../../../ui/toasts.ts'
import { useRecordForm } from '../../../ui/use-record-form.ts'
import type { Document } from '../rules.ts'

const texts = [
  'name',
  'description',
  'content',
  'overrideApiBaseUrl',
  'overrideApiUsername',
  'overrideApiPassword',
  'overrideApiToken',
  'overrideApiAuthenticationType',
  'apiEndpoint',
  'apiMethod',
  'apiHeaders',
  'apiBodyTemplate',
] as const

export function useDocumentForm(document: Document | undefined) {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const go = useGo()
  const refresh = useRefresh()
  return useRecordForm({
    key: `document.${document?.documentID ?? 'new'}`,
    initial: {
      ...toFormValues<Document, (typeof texts)[number]>(document, texts),
      isDataRetrievalProcess: document?.isDataRetrievalProcess ?? false,
    },
    secrets: ['overrideApiPassword', 'overrideApiToken'],
    validate: { name: (name) => (name.trim() ? null : t('form.required')) },
    save: async ({ name, isDataRetrievalProcess, ...values }) => {
      const body = { ...emptyToNull(values), name, isDataRetrievalProcess }
      if (!document) return orThrow(attendant.POST('/api/Documents', { body }))
      const path = { id: document.documentID }
      return orThrow(attendant.PUT('/api/Documents/{id}', { params: { path }, body }))
    },
    onSaved: (created) => {
      void refresh(['documents'])
      say(t('common.saved'))
      const { documentID } = (created ?? {}) as Partial<Document>
      if (documentID) go(`/automation/documents/${documentID}`)
    },
  })
}

/** What a data retrieval calls. */
export const callFields = (t: Translate): FieldSpec[] => [
  {
    name: 'apiEndpoint',
    label: t('documents.endpoint'),
    hint: t('documents.endpointHint'),
    isRequired: true,
    isWide: true,
  },
  {
    name: 'apiMethod',
    label: t('documents.method'),
    kind: 'choice',
    options: ['GET', 'POST', 'PUT', 'DELETE'].map((value) => ({ value, label: value })),
    placeholder: 'GET',
  },
  { name: 'apiHeaders', label: t('documents.headers'), kind: 'code', rows: 2, hint: t('documents.headersHint') },
  { name: 'apiBodyTemplate', label: t('documents.body'), kind: 'code', rows: 3, hint: t('documents.bodyHint') },
]

/** Whom it calls as. */
export const credentialFields = (t: Translate): FieldSpec[] => [
  {
    name: 'overrideApiBaseUrl',
    label: t('documents.field.overrideApiBaseUrl'),
    placeholder: 'https://api.example.com',
  },
  {
    name: 'overrideApiAuthenticationType',
    label: t('documents.field.overrideApiAuthenticationType'),
    kind: 'choice',
    options: ['Basic', 'Bearer'].map((value) => ({ value, label: value })),
  },
  { name: 'overrideApiUsername', label: t('documents.field.overrideApiUsername') },
  { name: 'overrideApiPassword', label: t('documents.field.overrideApiPassword'), kind: 'secret' },
  { name: 'overrideApiToken', label: t('documents.field.overrideApiToken'), kind: 'secret' },
]
