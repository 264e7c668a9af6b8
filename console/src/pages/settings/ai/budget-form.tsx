import { orThrow } from '@attendant/client'
import { Fieldset, Stack, Text } from '@mantine/core'
import type { AiBudget, LimitName } from '../../../app/data/use-budget.ts'
import { useRefresh } from '../../../app/data/use-change.ts'
import { type Translate, useLanguage } from '../../../app/session/language.ts'
import { useAttendant } from '../../../app/session/session.tsx'
import { emptyToNull, type FieldSpec, Fields, toFormValues } from '../../../ui/forms/fields.tsx'
import { RecordFormFrame } from '../../../ui/forms/record-form-frame.tsx'
import { useRecordForm } from '../../../ui/forms/use-record-form.ts'
import { Panel } from '../../../ui/panel.tsx'
import { toast } from '../../../ui/toasts/toasts.ts'
import { useAmounts } from './amounts.ts'

const groups = {
  ofWorkspace: ['tokensPerDay', 'tokensPerMonth', 'costPerDay', 'costPerMonth'],
  ofVisitor: ['messagesPerVisitor', 'tokensPerVisitor', 'retrievalsPerVisitor'],
  ofAddress: ['messagesPerAddress', 'tokensPerAddress', 'retrievalsPerAddress'],
} as const satisfies Record<string, readonly LimitName[]>

const all = Object.values(groups).flat()

export function BudgetForm({ budget }: { budget: AiBudget }) {
  const { t } = useLanguage()
  const amounts = useAmounts()
  const attendant = useAttendant()
  const refresh = useRefresh()
  const record = useRecordForm({
    key: 'ai-budget',
    initial: toFormValues(budget.limits, all),
    save: (values) => orThrow(attendant.PUT('/api/Customers/ai-budget', { body: emptyToNull(values) })),
    onSaved: () => {
      toast(t('common.saved'))
      void refresh(['budget'])
    },
  })
  return (
    <Panel title={t('budget.limits')} hint={t('budget.limitsHint')}>
      <RecordFormFrame record={record}>
        {!budget.canExceedDefaults && (
          <Text size="sm" c="dimmed">
            {t('budget.cannotExceed')}
          </Text>
        )}
        <Stack gap="md">
          {(Object.keys(groups) as (keyof typeof groups)[]).map((group) => (
            <Fieldset key={group} legend={t(`budget.${group}`)}>
              <Fields form={record.form} fields={groups[group].map((name) => fieldOf(t, name, budget, amounts))} />
            </Fieldset>
          ))}
        </Stack>
      </RecordFormFrame>
    </Panel>
  )
}

function fieldOf(
  t: Translate,
  name: LimitName,
  { defaults }: AiBudget,
  amounts: ReturnType<typeof useAmounts>,
): FieldSpec {
  const isMoney = name.startsWith('cost')
  const limit = defaults[name]
  const shown = limit === null ? undefined : (isMoney ? amounts.cost : amounts.tokens)(limit)
  return {
    name,
    label: t(`budget.limit.${name}`),
    kind: isMoney ? 'decimal' : 'number',
    minimum: 0,
    hint: shown === undefined ? t('budget.byDefaultNone') : t('budget.byDefault', { limit: shown }),
  }
}
