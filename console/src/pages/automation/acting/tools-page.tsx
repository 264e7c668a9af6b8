import type { components } from '@attendant/client'
import { Badge, Button } from '@mantine/core'
import { IconPlus, IconTool } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEvery } from '../../../app/data/use-every.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useGo } from '../../../app/use-go.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { AutomationPage } from '../automation-page.tsx'

type Tool = components['schemas']['Tool']

export function ToolsPage() {
  const { t } = useLanguage()
  const go = useGo()
  const tools = useEvery('/api/Tools', ['tools'])
  const create = (
    <Button component={Link} to="/automation/tools/new" leftSection={<IconPlus size={15} aria-hidden />}>
      {t('acting.newTool')}
    </Button>
  )
  return (
    <AutomationPage>
      <PageHeader title={t('acting.tools')} hint={t('acting.toolsHint')}>
        {create}
      </PageHeader>
      <DataTable<Tool>
        label={t('acting.tools')}
        columns={[
          { key: 'name', title: t('common.name'), render: ({ name }) => name },
          { key: 'kind', title: t('acting.kind'), render: ({ kind }) => t(`acting.kind.${kind}`), isExtra: true },
          { key: 'risk', title: t('acting.risk'), render: ({ risk }) => t(`acting.risk.${risk}`) },
          {
            key: 'approval',
            title: t('acting.approval'),
            render: ({ approval }) => t(`acting.approval.${typeof approval === 'string' ? approval : 'Above'}`),
            isExtra: true,
          },
          {
            key: 'isActive',
            title: '',
            render: ({ isActive }) =>
              isActive ? null : (
                <Badge variant="default" size="sm" radius="sm" tt="none">
                  {t('acting.inactive')}
                </Badge>
              ),
          },
        ]}
        rows={tools.data}
        rowKey={({ toolID }) => toolID}
        fault={tools.error}
        onOpen={({ toolID }) => go(`/automation/tools/${toolID}`)}
        empty={
          <EmptyState icon={IconTool} title={t('acting.noTools')} hint={t('acting.noToolsHint')}>
            {create}
          </EmptyState>
        }
      />
    </AutomationPage>
  )
}
