import { type components, orThrow } from '@attendant/client'
import { SegmentedControl, Text } from '@mantine/core'
import { liveOnly } from '../../../app/change-set/chosen-change-set.ts'
import { useRefresh } from '../../../app/data/use-change.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useAttendant, useSession } from '../../../app/session/session.tsx'
import { Fields } from '../../../ui/forms/fields.tsx'
import { RecordFormFrame } from '../../../ui/forms/record-form-frame.tsx'
import { useRecordForm } from '../../../ui/forms/use-record-form.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { toast } from '../../../ui/toasts/toasts.ts'
import { AutomationPage } from '../automation-page.tsx'
import { usePolicy } from './change-sets.ts'

type Policy = components['schemas']['ActivationPolicy']

const modes = ['Off', 'Warn', 'Block'] as const

/** In the order in which results are shown. */
const limits = {
  ...{ lostEscalations: 0, lostActions: 0, materiallyDifferent: 1, lostAnswers: 5, lostTopicAnswers: 50 },
  ...{ topicAgreement: 1, errorRate: 1, costFactor: 1.5 },
}
type LimitName = keyof typeof limits
const limitNames = Object.keys(limits) as LimitName[]

export function PolicyPage() {
  const { t } = useLanguage()
  const policy = usePolicy()
  return (
    <AutomationPage>
      <PageHeader
        title={t('changes.policy')}
        hint={t('changes.policyHint')}
        back={{ to: '/automation/changes', label: t('changes.title') }}
      />
      <Loaded query={policy}>{(data) => <PolicyForm policy={data} />}</Loaded>
    </AutomationPage>
  )
}

function PolicyForm({ policy }: { policy: Policy }) {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const { isAdmin } = useSession()
  const refresh = useRefresh()
  const record = useRecordForm({
    key: 'activation-policy',
    initial: {
      mode: policy.mode as string,
      minMessages: policy.minMessages ?? 100,
      limits: { ...limits, ...policy.limits } as Record<LimitName, number>,
    },
    save: ({ mode, ...rest }) =>
      orThrow(
        attendant.PUT('/api/Customers/me', {
          headers: liveOnly,
          body: { activationPolicy: { mode: mode as Policy['mode'], ...rest } },
        }),
      ),
    onSaved: () => {
      toast(t('common.saved'))
      void refresh(['customer', 'changeSets'])
    },
  })
  const { mode } = record.form.values
  return (
    <RecordFormFrame record={record} isReadOnly={!isAdmin}>
      <SegmentedControl
        aria-label={t('changes.mode')}
        value={mode}
        onChange={(chosen) => record.form.setFieldValue('mode', chosen)}
        data={modes.map((value) => ({ value, label: t(`changes.mode.${value}`) }))}
        w="fit-content"
      />
      <Text size="sm" c="dimmed">
        {t(`changes.modeHint.${mode as Policy['mode']}`)}
      </Text>
      <Fields
        form={record.form}
        fields={[
          {
            name: 'minMessages',
            label: t('changes.minMessages'),
            kind: 'number',
            minimum: 0,
            maximum: 10_000,
            isWide: true,
          },
          ...limitNames.map((name) => ({
            name: `limits.${name}`,
            label: t(`changes.limit.${name}`),
            kind: name === 'lostEscalations' || name === 'lostActions' ? ('number' as const) : ('decimal' as const),
            minimum: 0,
            // Two of these long labels side by side would wrap unevenly.
            isWide: true,
          })),
        ]}
      />
    </RecordFormFrame>
  )
}
