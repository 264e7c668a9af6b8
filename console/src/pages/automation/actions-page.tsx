import { IconBolt } from '@tabler/icons-react'
import { useLanguage } from '../../app/session/language.ts'
import { useMay } from '../../app/session/me.ts'
import { RecordList, useInactiveColumn } from '../../ui/record-list.tsx'
import { AutomationPage } from './automation-page.tsx'
import { describeAction } from './operation-names.ts'
import { type Action, useActions, useTopicActions } from './rules/rules.ts'

export function ActionsPage() {
  const { t } = useLanguage()
  const inactive = useInactiveColumn()
  const actions = useActions()
  const rules = useTopicActions().data ?? []
  const usesOf = (id: number) => rules.filter(({ actionID }) => actionID === id).length
  const mayCreate = useMay('manageAutomation')
  return (
    <AutomationPage>
      <RecordList<Action>
        title={t('automation.actions')}
        path="/automation/actions"
        idOf={({ actionID }) => actionID}
        create={mayCreate ? t('automation.newAction') : undefined}
        columns={[
          { key: 'name', title: t('common.name'), render: ({ name }) => name },
          { key: 'operation', title: t('automation.operation'), render: (action) => describeAction(t, action) },
          {
            key: 'uses',
            title: t('automation.usedBy'),
            render: ({ actionID }) => t('automation.uses', { count: usesOf(actionID) }),
            isExtra: true,
          },
          inactive,
        ]}
        query={actions}
        empty={{ icon: IconBolt, title: t('automation.noActions'), hint: t('automation.noActionsHint') }}
      />
    </AutomationPage>
  )
}
