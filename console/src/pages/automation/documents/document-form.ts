import { orThrow } from '@attendant/client'
import { useRefresh } from '../../../app/data/use-change.ts'
import { type Translate, useLanguage } from '../../../app/session/language.ts'
import { useSession } from '../../../app/session/session.tsx'
import { useGo } from '../../../app/use-go.ts'
import { reportCleared, saveSecrets } from '../../../ui/forms/cleared-secrets.ts'
import { emptyToNull, type FieldSpec, toFormValues } from '../../../ui/forms/fields.tsx'
import { mask, useRecordForm } from '../../../ui/forms/use-record-form.ts'
import { toast } from '../../../ui/toasts/toasts.ts'
import type { Document } from '../rules/rules.ts'

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
  'language',
  'slug',
  'reviewBy',
] as const

/** Only for admins; the service rejects them from agents. */
export const credentialNames = [
  'overrideApiBaseUrl',
  'overrideApiUsername',
  'overrideApiPassword',
  'overrideApiToken',
  'overrideApiAuthenticationType',
] as const

export function useDocumentForm(document: Document | undefined) {
  const { t } = useLanguage()
  const { attendant, isAdmin } = useSession()
  const go = useGo()
  const refresh = useRefresh()
  return useRecordForm({
    key: `document.${document?.documentID ?? 'new'}`,
    initial: {
      ...toFormValues<Document, (typeof texts)[number]>(document, texts),
      isDataRetrievalProcess: document?.isDataRetrievalProcess ?? false,
      isSearchable: document?.isSearchable ?? true,
      isPublic: document?.isPublic ?? false,
    },
    secrets: ['overrideApiPassword', 'overrideApiToken'],
    validate: { name: (name) => (name.trim() ? null : t('form.required')) },
    save: async ({ name, isDataRetrievalProcess, ...values }) => {
      const whole = { ...emptyToNull(values), name, isDataRetrievalProcess }
      const body = isAdmin ? whole : withoutCredentials(whole)
      if (!document) return { ...(await orThrow(attendant.POST('/api/Documents', { body }))), cleared: [] }
      const path = { id: document.documentID }
      return saveSecrets(attendant.PUT('/api/Documents/{id}', { params: { path }, body }))
    },
    // Header values are masked again after saving, as the service returns them.
    afterSave: ({ cleared }, { apiHeaders }) => ({
      ...Object.fromEntries(cleared.filter((name) => name in none).map((name) => [name, ''])),
      ...(cleared.includes('apiHeaders') ? { apiHeaders: withoutMasked(apiHeaders) } : {}),
    }),
    onSaved: (created) => {
      void refresh(['documents'])
      toast(t('common.saved'))
      reportCleared(created)
      const { documentID } = created as Partial<Document>
      if (documentID) go(`/automation/documents/${documentID}`)
    },
  })
}

const none = { overrideApiPassword: '', overrideApiToken: '' }

/** Omitted fields stay unchanged. */
function withoutCredentials<Body extends object>(body: Body) {
  const entries = Object.entries(body).filter(([name]) => !(credentialNames as readonly string[]).includes(name))
  return Object.fromEntries(entries) as Omit<Body, (typeof credentialNames)[number]>
}

function withoutMasked(headers: string): string {
  try {
    const entries = Object.entries(JSON.parse(headers) as object).filter(([, value]) => value !== mask)
    return entries.length > 0 ? JSON.stringify(Object.fromEntries(entries)) : ''
  } catch {
    return headers
  }
}

/** The request of a data retrieval. */
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

/** The credentials of a data retrieval. */
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

/** Who finds the document, and how long it is valid. */
export const searchFields = (t: Translate): FieldSpec[] => [
  { name: 'isSearchable', label: t('documents.searchable'), kind: 'flag', hint: t('documents.searchableHint') },
  { name: 'isPublic', label: t('documents.public'), kind: 'flag', hint: t('documents.publicHint') },
  { name: 'language', label: t('documents.language'), placeholder: t('documents.languageDetected') },
  { name: 'slug', label: t('documents.slug'), hint: t('documents.slugHint') },
  { name: 'reviewBy', label: t('documents.reviewBy'), kind: 'date' },
]
