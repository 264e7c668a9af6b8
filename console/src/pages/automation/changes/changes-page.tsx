import { Badge, Button } from '@mantine/core'
import { IconGitBranch, IconPlus, IconShieldCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { chooseChangeSet } from '../../../app/change-set/chosen-change-set.ts'
import { useCommands } from '../../../app/commands/commands.tsx'
import { useLanguage } from '../../../app/session/language.ts'
import { useGo } from '../../../app/use-go.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useTimes } from '../../../ui/format/times.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { AutomationPage } from '../automation-page.tsx'
import { type ChangeSet, useChangeSets } from './change-sets.ts'
import { NewChangeSet } from './new-change-set.tsx'

export function ChangesPage() {
  const { t } = useLanguage()
  const times = useTimes()
  const go = useGo()
  const sets = useChangeSets()
  const [isNew, setNew] = useState(false)
  useCommands([{ id: 'changes.new', label: t('changes.create'), group: t('changes.title'), run: () => setNew(true) }])
  const create = (
    <Button leftSection={<IconPlus size={15} aria-hidden />} onClick={() => setNew(true)}>
      {t('changes.create')}
    </Button>
  )
  return (
    <AutomationPage>
      <PageHeader title={t('changes.title')} hint={t('changes.hint')}>
        <Button
          component={Link}
          to="/automation/policy"
          variant="default"
          leftSection={<IconShieldCheck size={15} aria-hidden />}
        >
          {t('changes.policy')}
        </Button>
        {sets.data?.length !== 0 && create}
      </PageHeader>
      <DataTable<ChangeSet>
        label={t('changes.title')}
        columns={[
          { key: 'name', title: t('changes.name'), render: ({ name }) => name, width: '36%' },
          { key: 'state', title: t('changes.state'), render: ({ state }) => <StateBadge state={state} /> },
          { key: 'items', title: t('changes.items'), render: ({ itemCount }) => itemCount, align: 'right' },
          {
            key: 'modified',
            title: t('changes.modified'),
            render: ({ lastModified }) => times.brief(lastModified),
            isExtra: true,
          },
          { key: 'by', title: t('changes.by'), render: ({ createdBy }) => createdBy, isExtra: true },
        ]}
        rows={sets.data}
        rowKey={({ changeSetID }) => changeSetID}
        fault={sets.error}
        onOpen={({ changeSetID }) => go(`/automation/changes/${changeSetID}`)}
        empty={
          <EmptyState icon={IconGitBranch} title={t('changes.none')} hint={t('changes.noneHint')}>
            {create}
          </EmptyState>
        }
      />
      {isNew && (
        <NewChangeSet
          onClose={() => setNew(false)}
          onCreated={(set) => {
            chooseChangeSet(set)
            go(`/automation/changes/${set.changeSetID}`)
          }}
        />
      )}
    </AutomationPage>
  )
}

export function StateBadge({ state }: Pick<ChangeSet, 'state'>) {
  const { t } = useLanguage()
  return (
    <Badge variant="default" radius="sm" tt="none">
      {t(`changes.state.${state}`)}
    </Badge>
  )
}
