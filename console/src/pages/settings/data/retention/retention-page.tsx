import { type components, orThrow } from '@attendant/client'
import { Button, MultiSelect, Select, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useChannels } from '../../../../app/data/reference-data.ts'
import { useChange, useRefresh } from '../../../../app/data/use-change.ts'
import { useEvery } from '../../../../app/data/use-every.ts'
import { useLanguage } from '../../../../app/session/language.ts'
import { useAttendant } from '../../../../app/session/session.tsx'
import { useGo } from '../../../../app/use-go.ts'
import { useTimes } from '../../../../ui/format/times.ts'
import { DeleteButton } from '../../../../ui/forms/delete-button.tsx'
import { Fields } from '../../../../ui/forms/fields.tsx'
import { RecordFormFrame } from '../../../../ui/forms/record-form-frame.tsx'
import { useRecordForm } from '../../../../ui/forms/use-record-form.ts'
import { Loaded } from '../../../../ui/loaded.tsx'
import { PageHeader } from '../../../../ui/page-header.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import { toast } from '../../../../ui/toasts/toasts.ts'
import { SettingsPage } from '../../settings-page.tsx'

type RetentionPolicy = components['schemas']['RetentionPolicy']

export function RetentionPage() {
  const { t } = useLanguage()
  const { retentionPolicyID = '' } = useParams({ strict: false }) as { retentionPolicyID?: string }
  const attendant = useAttendant()
  const id = Number(retentionPolicyID)
  const policy = useQuery({
    queryKey: ['retention', id],
    queryFn: ({ signal }) =>
      orThrow(attendant.GET('/api/RetentionPolicies/{id}', { params: { path: { id } }, signal })),
    enabled: retentionPolicyID !== 'new',
  })
  return (
    <SettingsPage>
      <PageHeader
        title={policy.data?.name ?? t('data.addPolicy')}
        back={{ to: '/settings/data', label: t('data.title') }}
      />
      {retentionPolicyID === 'new' ? (
        <PolicyForm policy={undefined} />
      ) : (
        <Loaded query={policy}>
          {(loaded) => (
            <>
              <PolicyForm key={loaded.retentionPolicyID} policy={loaded} />
              <Preview policy={loaded} />
            </>
          )}
        </Loaded>
      )}
    </SettingsPage>
  )
}

function PolicyForm({ policy }: { policy: RetentionPolicy | undefined }) {
  const { t } = useLanguage()
  const go = useGo()
  const record = usePolicyForm(policy)
  const channels = useChannels() ?? []
  const topics = useEvery('/api/Topics', ['topics']).data ?? []
  const remove = useChange(
    (client, id: number) => orThrow(client.DELETE('/api/RetentionPolicies/{id}', { params: { path: { id } } })),
    { of: ['retention'] },
  )
  return (
    <RecordFormFrame
      record={record}
      verb={t(policy ? 'common.save' : 'common.create')}
      aside={
        policy && (
          <DeleteButton
            name={policy.name}
            text={t('data.deletePolicyText')}
            onDelete={() => remove.mutate(policy.retentionPolicyID, { onSuccess: () => go('/settings/data') })}
          />
        )
      }
    >
      <Fields
        form={record.form}
        fields={[
          { name: 'name', label: t('common.name'), isRequired: true },
          { name: 'closedForDays', label: t('data.closedForDays'), kind: 'number', isRequired: true },
          { name: 'isActive', label: t('webhooks.isActive'), kind: 'flag' },
        ]}
      />
      <Select
        label={t('data.policyAction')}
        description={t('data.actionHint')}
        allowDeselect={false}
        mt="sm"
        data={(['Delete', 'Anonymise'] as const).map((value) => ({ value, label: t(`data.action.${value}`) }))}
        {...record.form.getInputProps('action')}
      />
      <MultiSelect
        label={t('webhooks.channels')}
        description={t('webhooks.channelsHint')}
        searchable
        mt="sm"
        data={channels.map(({ channelID, name }) => ({ value: String(channelID), label: name }))}
        {...record.form.getInputProps('channelIDs')}
      />
      <MultiSelect
        label={t('data.topics')}
        description={t('data.topicsHint')}
        searchable
        mt="sm"
        data={topics.map(({ topicID, name }) => ({ value: String(topicID), label: name }))}
        {...record.form.getInputProps('topicIDs')}
      />
    </RecordFormFrame>
  )
}

const toIds = (chosen: string[]) => (chosen.length > 0 ? chosen.map(Number) : null)

function usePolicyForm(policy: RetentionPolicy | undefined) {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const refresh = useRefresh()
  const go = useGo()
  return useRecordForm({
    key: `retention.${policy?.retentionPolicyID ?? 'new'}`,
    initial: {
      name: policy?.name ?? '',
      isActive: policy?.isActive ?? true,
      closedForDays: policy?.closedForDays ?? 365,
      action: policy?.action ?? ('Anonymise' as RetentionPolicy['action']),
      channelIDs: (policy?.channelIDs ?? []).map(String),
      topicIDs: (policy?.topicIDs ?? []).map(String),
    },
    validate: { name: (name) => (name.trim() ? null : t('form.required')) },
    save: async ({ closedForDays, channelIDs, topicIDs, ...rest }) => {
      const body = {
        ...rest,
        closedForDays: Number(closedForDays),
        channelIDs: toIds(channelIDs),
        topicIDs: toIds(topicIDs),
      }
      if (!policy) return orThrow(attendant.POST('/api/RetentionPolicies', { body }))
      const params = { path: { id: policy.retentionPolicyID } }
      return orThrow(attendant.PUT('/api/RetentionPolicies/{id}', { params, body }))
    },
    onSaved: (created) => {
      void refresh(['retention'])
      toast(t('common.saved'))
      const { retentionPolicyID } = (created ?? {}) as Partial<RetentionPolicy>
      if (retentionPolicyID) go(`/settings/data/retention/${retentionPolicyID}`)
    },
  })
}

function Preview({ policy: { retentionPolicyID, effectiveFrom } }: { policy: RetentionPolicy }) {
  const { t } = useLanguage()
  const times = useTimes()
  const attendant = useAttendant()
  const params = { path: { id: retentionPolicyID } }
  const preview = useMutation({
    mutationFn: () => orThrow(attendant.POST('/api/RetentionPolicies/{id}/preview', { params })),
  })
  return (
    <Panel
      title={t('data.preview')}
      hint={t('data.effectiveFromHint')}
      actions={
        <Button size="compact-sm" variant="default" loading={preview.isPending} onClick={() => preview.mutate()}>
          {t('data.preview')}
        </Button>
      }
    >
      <Text size="sm">
        {t('data.effectiveFrom')}: {times.full(effectiveFrom)}
      </Text>
      {preview.data && (
        <Text size="sm" role="status">
          {t('data.previewText', preview.data)}{' '}
          {preview.data.heldTickets > 0 && t('data.previewHeld', { count: preview.data.heldTickets })}
        </Text>
      )}
    </Panel>
  )
}
