import { orThrow } from '@attendant/client'
import { useTopics } from '../../app/data/reference-data.ts'
import { useChange, useRefresh } from '../../app/data/use-change.ts'
import { useEvery } from '../../app/data/use-every.ts'
import { useLanguage } from '../../app/session/language.ts'
import { useAttendant } from '../../app/session/session.tsx'
import { useGo } from '../../app/use-go.ts'
import { DeleteButton } from '../../ui/forms/delete-button.tsx'
import { emptyToNull, Fields, toFormValues } from '../../ui/forms/fields.tsx'
import { RecordFormFrame } from '../../ui/forms/record-form-frame.tsx'
import { useRecordForm } from '../../ui/forms/use-record-form.ts'
import { toast } from '../../ui/toasts/toasts.ts'
import { type Report, titleOf } from './report-data.ts'

const lines = ['address', 'caseNumber', 'clientNames', 'landlords', 'tenants'] as const
const documentNames = ['lexiconDocumentID', 'instructionsDocumentID'] as const
const names = [...lines, 'reportDate', 'description', 'transformTopicID', ...documentNames] as const

export function ReportForm({ report }: { report: Report | undefined }) {
  const { t } = useLanguage()
  const record = useReportForm(report)
  const documents = (useEvery('/api/Documents', ['documents']).data ?? []).map(({ documentID, name }) => ({
    value: String(documentID),
    label: name,
  }))
  const topics = (useTopics() ?? []).map(({ topicID, name }) => ({ value: String(topicID), label: name }))
  return (
    <RecordFormFrame
      record={record}
      verb={t(report ? 'common.save' : 'common.create')}
      aside={report && <RemoveReport report={report} />}
    >
      <Fields
        form={record.form}
        fields={[
          ...lines.map((name) => ({ name, label: t(`places.${name}`) })),
          { name: 'reportDate', label: t('places.reportDate'), kind: 'date' },
          { name: 'description', label: t('places.description'), kind: 'long', rows: 2 },
          {
            name: 'transformTopicID',
            label: t('places.transformTopicID'),
            kind: 'reference',
            options: topics,
            hint: t('places.transformTopicHint'),
          },
          ...documentNames.map((name) => ({
            name,
            label: t(`places.${name}`),
            kind: 'reference' as const,
            options: documents,
          })),
        ]}
      />
    </RecordFormFrame>
  )
}

function useReportForm(report: Report | undefined) {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const refresh = useRefresh()
  const go = useGo()
  return useRecordForm({
    key: `report.${report?.placeDescriptionReportID ?? 'new'}`,
    initial: toFormValues<Report, (typeof names)[number]>(report, names),
    save: async (values) => {
      const body = emptyToNull(values)
      if (!report) return orThrow(attendant.POST('/api/PlaceDescriptionReports', { body }))
      const path = { id: report.placeDescriptionReportID }
      return orThrow(attendant.PUT('/api/PlaceDescriptionReports/{id}', { params: { path }, body }))
    },
    onSaved: (created) => {
      void refresh(['reports'])
      toast(t('common.saved'))
      const { placeDescriptionReportID: id } = (created ?? {}) as Partial<Report>
      if (id) go(`/places/${id}`)
    },
  })
}

function RemoveReport({ report }: { report: Report }) {
  const { t } = useLanguage()
  const go = useGo()
  const remove = useChange(
    (client, id: number) => orThrow(client.DELETE('/api/PlaceDescriptionReports/{id}', { params: { path: { id } } })),
    { of: ['reports'] },
  )
  return (
    <DeleteButton
      name={titleOf(t, report)}
      text={t('places.deleteText')}
      onDelete={() => remove.mutate(report.placeDescriptionReportID, { onSuccess: () => go('/places') })}
    />
  )
}
