import type { components } from '@attendant/client'
import { Badge, Button } from '@mantine/core'
import { IconListCheck, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTopics } from '../../../app/data/reference-data.ts'
import { useEvery } from '../../../app/data/use-every.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useGo } from '../../../app/use-go.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { AutomationPage } from '../automation-page.tsx'

type Procedure = components['schemas']['Procedure']

export function ProceduresPage() {
  const { t } = useLanguage()
  const go = useGo()
  const procedures = useEvery('/api/Procedures', ['procedures'])
  const topics = useTopics() ?? []
  const nameTopics = ({ topicIDs }: Procedure) =>
    topicIDs.map((id) => topics.find(({ topicID }) => topicID === id)?.name ?? `#${id}`).join(', ')
  const create = (
    <Button component={Link} to="/automation/procedures/new" leftSection={<IconPlus size={15} aria-hidden />}>
      {t('acting.newProcedure')}
    </Button>
  )
  return (
    <AutomationPage>
      <PageHeader title={t('acting.procedures')} hint={t('acting.proceduresHint')}>
        {create}
      </PageHeader>
      <DataTable<Procedure>
        label={t('acting.procedures')}
        columns={[
          { key: 'name', title: t('common.name'), render: ({ name }) => name },
          {
            key: 'topics',
            title: t('acting.topics'),
            render: (procedure) => nameTopics(procedure) || t('automation.run'),
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
        rows={procedures.data}
        rowKey={({ procedureID }) => procedureID}
        fault={procedures.error}
        onOpen={({ procedureID }) => go(`/automation/procedures/${procedureID}`)}
        empty={
          <EmptyState icon={IconListCheck} title={t('acting.noProcedures')} hint={t('acting.noProceduresHint')}>
            {create}
          </EmptyState>
        }
      />
    </AutomationPage>
  )
}
