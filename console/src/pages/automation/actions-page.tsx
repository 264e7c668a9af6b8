import { Badge, Button } from '@mantine/core'
import { IconBolt, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useLanguage } from '../../app/session/language.ts'
import { useMay } from '../../app/session/me.ts'
import { useGo } from '../../app/use-go.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { AutomationPage } from './automation-page.tsx'
import { describeAction } from './operation-names.ts'
import { type Action, useActions, useTopicActions } from './rules/rules.ts'

export function ActionsPage() {
  const { t } = useLanguage()
  const go = useGo()
  const actions = useActions()
  const rules = useTopicActions().data ?? []
  const usesOf = (id: number) => rules.filter(({ actionID }) => actionID === id).length
  const mayCreate = useMay('manageAutomation')
  const create = mayCreate && (
    <Button component={Link} to="/automation/actions/new" leftSection={<IconPlus size={15} aria-hidden />}>
      {t('automation.newAction')}
    </Button>
  )
  return (
    <AutomationPage>
      <PageHeader title={t('automation.actions')}>{create}</PageHeader>
      <DataTable<Action>
        label={t('automation.actions')}
        columns={[
          { key: 'name', title: t('common.name'), render: ({ name }) => name },
          { key: 'operation', title: t('automation.operation'), render: (action) => describeAction(t, action) },
          {
            key: 'uses',
            title: t('automation.usedBy'),
            render: ({ actionID }) => t('automation.uses', { count: usesOf(actionID) }),
            isExtra: true,
          },
          {
            key: 'isActive',
            title: '',
            render: ({ isActive }) =>
              isActive ? null : (
                <Badge variant="default" size="sm" radius="sm" tt="none">
                  {t('automation.inactive')}
                </Badge>
              ),
          },
        ]}
        rows={actions.data}
        rowKey={({ actionID }) => actionID}
        fault={actions.error}
        onOpen={({ actionID }) => go(`/automation/actions/${actionID}`)}
        empty={
          <EmptyState icon={IconBolt} title={t('automation.noActions')} hint={t('automation.noActionsHint')}>
            {create}
          </EmptyState>
        }
      />
    </AutomationPage>
  )
}
