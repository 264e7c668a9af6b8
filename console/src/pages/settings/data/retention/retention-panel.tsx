import type { components } from '@attendant/client'
import { Badge, Button } from '@mantine/core'
import { IconHourglass, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEvery } from '../../../../app/data/use-every.ts'
import { useLanguage } from '../../../../app/session/language.ts'
import { useGo } from '../../../../app/use-go.ts'
import { DataTable } from '../../../../ui/data-table.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { useTimes } from '../../../../ui/format/times.ts'
import { Panel } from '../../../../ui/panel.tsx'

type RetentionPolicy = components['schemas']['RetentionPolicy']

export function RetentionPanel() {
  const { t } = useLanguage()
  const times = useTimes()
  const go = useGo()
  const policies = useEvery('/api/RetentionPolicies', ['retention'])
  const create = (
    <Button component={Link} to="/settings/data/retention/new" leftSection={<IconPlus size={15} aria-hidden />}>
      {t('data.addPolicy')}
    </Button>
  )
  return (
    <Panel title={t('data.retention')} hint={t('data.retentionHint')} actions={policies.data?.length !== 0 && create}>
      <DataTable<RetentionPolicy>
        label={t('data.retention')}
        columns={[
          { key: 'name', title: t('common.name'), render: ({ name }) => name },
          {
            key: 'action',
            title: t('data.policyAction'),
            render: ({ action, isActive }) => (
              <Badge variant="default" size="sm" radius="sm" tt="none">
                {t(isActive ? `data.action.${action}` : 'webhooks.off')}
              </Badge>
            ),
          },
          {
            key: 'closedForDays',
            title: t('data.closedForDays'),
            render: ({ closedForDays }) => t('data.days', { count: closedForDays }),
          },
          {
            key: 'effectiveFrom',
            title: t('data.effectiveFrom'),
            render: ({ effectiveFrom }) => times.moment(effectiveFrom),
            isExtra: true,
          },
        ]}
        rows={policies.data}
        rowKey={({ retentionPolicyID }) => retentionPolicyID}
        fault={policies.error}
        onOpen={({ retentionPolicyID }) => go(`/settings/data/retention/${retentionPolicyID}`)}
        empty={
          <EmptyState icon={IconHourglass} title={t('data.noPolicies')} hint={t('data.noPoliciesHint')}>
            {create}
          </EmptyState>
        }
      />
    </Panel>
  )
}
