import { orThrow } from '@attendant/client'
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
import { type Autonomy, useAutonomy } from './autonomy.ts'

export function AutonomyPolicyPage() {
  const { t } = useLanguage()
  const autonomy = useAutonomy({ pageNumber: 1 })
  return (
    <AutomationPage>
      <PageHeader
        title={t('autonomy.policy')}
        hint={t('autonomy.policyHint')}
        back={{ to: '/automation/autonomy', label: t('autonomy.title') }}
      />
      <Loaded query={autonomy}>{({ policy }) => <PolicyForm policy={policy} />}</Loaded>
    </AutomationPage>
  )
}

const toPercent = (share: number) => Math.round(share * 1000) / 10

function PolicyForm({ policy }: { policy: Autonomy['policy'] }) {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const { isAdmin } = useSession()
  const refresh = useRefresh()
  const { target, confidence, blindShare, ...rest } = policy
  const record = useRecordForm({
    key: 'autonomy-policy',
    initial: {
      ...rest,
      ...{ target: toPercent(target), confidence: toPercent(confidence), blindShare: toPercent(blindShare) },
    },
    save: ({ target, confidence, blindShare, ...others }) =>
      orThrow(
        attendant.PUT('/api/Customers/me', {
          headers: liveOnly,
          body: {
            autonomyPolicy: {
              ...others,
              ...{ target: target / 100, confidence: confidence / 100, blindShare: blindShare / 100 },
            },
          },
        }),
      ),
    onSaved: () => {
      toast(t('common.saved'))
      void refresh(['autonomy', 'customer'])
    },
  })
  const share = (name: 'target' | 'confidence' | 'blindShare', minimum: number, maximum: number) => ({
    ...{ name, label: t(`autonomy.policy.${name}`), hint: t(`autonomy.policyHint.${name}`), kind: 'decimal' as const },
    ...{ minimum, maximum },
  })
  const number = (name: 'minEvidence' | 'windowDays' | 'holdSeconds', minimum: number, maximum: number) => ({
    ...{ name, label: t(`autonomy.policy.${name}`), hint: t(`autonomy.policyHint.${name}`), kind: 'number' as const },
    ...{ minimum, maximum },
  })
  const flag = (name: 'isEnabled' | 'autoPromote' | 'requireApproval' | 'newTopicsInShadow') => ({
    ...{ name, label: t(`autonomy.policy.${name}`), hint: t(`autonomy.policyHint.${name}`), kind: 'flag' as const },
    isWide: true,
  })
  return (
    <RecordFormFrame record={record} isReadOnly={!isAdmin}>
      <Fields
        form={record.form}
        fields={[
          flag('isEnabled'),
          share('target', 0.1, 50),
          share('confidence', 50, 99.9),
          number('minEvidence', 1, 10_000),
          number('windowDays', 1, 365),
          share('blindShare', 0, 100),
          number('holdSeconds', 0, 86_400),
          flag('autoPromote'),
          flag('requireApproval'),
          flag('newTopicsInShadow'),
        ]}
      />
    </RecordFormFrame>
  )
}
