import { type components, orThrow } from '@attendant/client'
import { Fieldset, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useChange, useRefresh } from '../../../app/data/use-change.ts'
import { type Translate, useLanguage } from '../../../app/session/language.ts'
import { useMay } from '../../../app/session/me.ts'
import { useAttendant } from '../../../app/session/session.tsx'
import { useGo } from '../../../app/use-go.ts'
import { DeleteButton } from '../../../ui/forms/delete-button.tsx'
import { type FieldSpec, Fields } from '../../../ui/forms/fields.tsx'
import { RecordFormFrame } from '../../../ui/forms/record-form-frame.tsx'
import { useRecordForm } from '../../../ui/forms/use-record-form.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { toast } from '../../../ui/toasts/toasts.ts'
import type { Conditions } from '../../automation/rules/conditions/condition-fields.ts'
import { ConditionsEditor } from '../../automation/rules/conditions/conditions-editor.tsx'
import { MatchPreview } from '../../automation/rules/conditions/match-preview.tsx'
import { SettingsPage } from '../settings-page.tsx'
import { type Target, TargetRows } from './target-rows.tsx'

type SlaPolicy = components['schemas']['SlaPolicy']

export function SlaPolicyPage() {
  const { t } = useLanguage()
  const { slaPolicyID = '' } = useParams({ strict: false }) as { slaPolicyID?: string }
  const attendant = useAttendant()
  const id = Number(slaPolicyID)
  const policy = useQuery({
    queryKey: ['slaPolicies', id],
    queryFn: ({ signal }) => orThrow(attendant.GET('/api/SlaPolicies/{id}', { params: { path: { id } }, signal })),
    enabled: slaPolicyID !== 'new',
  })
  return (
    <SettingsPage>
      <PageHeader
        title={policy.data?.name ?? t('triage.addPolicy')}
        back={{ to: '/settings/sla', label: t('triage.slaPolicies') }}
      />
      {slaPolicyID === 'new' ? (
        <PolicyForm policy={undefined} />
      ) : (
        <Loaded query={policy}>{(data) => <PolicyForm key={data.slaPolicyID} policy={data} />}</Loaded>
      )}
    </SettingsPage>
  )
}

/** A policy applies to tickets of all topics. */
const anyTicket = { hookName: 'All' }
const noConditions: Conditions = { all: [], any: [] }
const firstTargets: Target[] = [
  { metric: 'FirstResponse', priority: null, minutes: 240, warnMinutesBefore: 60 },
  { metric: 'Resolution', priority: null, minutes: 2880, warnMinutesBefore: 240 },
]

function PolicyForm({ policy }: { policy: SlaPolicy | undefined }) {
  const { t } = useLanguage()
  const go = useGo()
  const mayChange = useMay('manageAutomation')
  const record = usePolicyForm(policy)
  const { values } = record.form
  const remove = useChange(
    (client, id: number) => orThrow(client.DELETE('/api/SlaPolicies/{id}', { params: { path: { id } } })),
    { of: ['slaPolicies', 'tickets'] },
  )
  return (
    <RecordFormFrame
      record={record}
      isReadOnly={!mayChange}
      verb={t(policy ? 'common.save' : 'common.create')}
      aside={
        policy && (
          <DeleteButton
            name={policy.name}
            text={t('triage.deletePolicyText')}
            onDelete={() => remove.mutate(policy.slaPolicyID, { onSuccess: () => go('/settings/sla') })}
          />
        )
      }
    >
      <Fields form={record.form} fields={fieldsOf(t)} />
      <Fieldset legend={t('triage.targets')}>
        <TargetRows
          targets={values.targets}
          isReadOnly={!mayChange}
          onChange={(targets) => record.form.setFieldValue('targets', targets)}
        />
        {record.form.errors.targets && (
          <Text size="sm" c="red" role="alert">
            {record.form.errors.targets}
          </Text>
        )}
      </Fieldset>
      <Fieldset legend={t('conditions.title')}>
        <Stack gap="sm">
          <ConditionsEditor
            hint={t('triage.policyConditionsHint')}
            value={values.conditions}
            onChange={(conditions) => record.form.setFieldValue('conditions', conditions)}
          />
          <MatchPreview trigger={anyTicket} conditions={values.conditions} />
        </Stack>
      </Fieldset>
    </RecordFormFrame>
  )
}

function usePolicyForm(policy: SlaPolicy | undefined) {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const refresh = useRefresh()
  const go = useGo()
  return useRecordForm({
    key: `slaPolicy.${policy?.slaPolicyID ?? 'new'}`,
    initial: {
      name: policy?.name ?? '',
      isActive: policy?.isActive ?? true,
      clock: policy?.clock ?? ('OfficeHours' as SlaPolicy['clock']),
      pausesWhileAwaitingEndUser: policy?.pausesWhileAwaitingEndUser ?? true,
      pausesWhileSnoozed: policy?.pausesWhileSnoozed ?? true,
      countsAiReplies: policy?.countsAiReplies ?? true,
      targets: policy?.targets ?? firstTargets,
      conditions: policy?.conditions ?? noConditions,
    },
    validate: { name: (name: string) => (name.trim() ? null : t('form.required')) },
    save: async ({ conditions, ...values }) => {
      const isNarrowed = conditions.all.length + conditions.any.length > 0
      const body = { ...values, conditions: isNarrowed ? conditions : null }
      if (!policy) return orThrow(attendant.POST('/api/SlaPolicies', { body }))
      await orThrow(attendant.PUT('/api/SlaPolicies/{id}', { params: { path: { id: policy.slaPolicyID } }, body }))
      return undefined
    },
    onSaved: (created) => {
      void refresh(['slaPolicies', 'tickets'])
      toast(t('common.saved'))
      if (created) go(`/settings/sla/${created.slaPolicyID}`)
    },
  })
}

function fieldsOf(t: Translate): FieldSpec[] {
  const clocks = (['OfficeHours', 'Calendar'] as const).map((value) => ({ value, label: t(`triage.clock.${value}`) }))
  return [
    { name: 'name', label: t('common.name'), isRequired: true },
    { name: 'clock', label: t('triage.clock'), kind: 'choice', options: clocks, isRequired: true },
    { name: 'isActive', label: t('settings.isActive'), kind: 'flag' },
    { name: 'countsAiReplies', label: t('triage.countsAiReplies'), kind: 'flag' },
    { name: 'pausesWhileAwaitingEndUser', label: t('triage.pausesWhileAwaiting'), kind: 'flag' },
    { name: 'pausesWhileSnoozed', label: t('triage.pausesWhileSnoozed'), kind: 'flag' },
  ]
}
