import { Button } from '@mantine/core'
import { IconPlus, IconTags } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEvery } from '../../app/data/use-every.ts'
import { useLanguage } from '../../app/session/language.ts'
import { useMay } from '../../app/session/me.ts'
import { useGo } from '../../app/use-go.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { AutomationPage } from './automation-page.tsx'
import { useTopicActions, useTopicDocuments } from './rules/rules.ts'

export function TopicsPage() {
  const { t } = useLanguage()
  const go = useGo()
  const topics = useEvery('/api/Topics', ['topics'])
  const rules = [...(useTopicActions().data ?? []), ...(useTopicDocuments().data ?? [])]
  const usesOf = (id: number) => rules.filter(({ topicID }) => topicID === id).length
  const create = useMay('manageAutomation') && (
    <Button component={Link} to="/automation/topics/new" leftSection={<IconPlus size={15} aria-hidden />}>
      {t('automation.newTopic')}
    </Button>
  )
  return (
    <AutomationPage>
      <PageHeader title={t('automation.topics')}>{create}</PageHeader>
      <DataTable
        label={t('automation.topics')}
        columns={[
          { key: 'name', title: t('common.name'), render: ({ name }) => name, width: '30%' },
          { key: 'description', title: t('automation.description'), render: ({ description }) => description },
          {
            key: 'uses',
            title: t('automation.rule'),
            render: ({ topicID }) => t('automation.uses', { count: usesOf(topicID) }),
            isExtra: true,
            width: 110,
          },
        ]}
        rows={topics.data}
        rowKey={({ topicID }) => topicID}
        fault={topics.error}
        onOpen={({ topicID }) => go(`/automation/topics/${topicID}`)}
        empty={
          <EmptyState icon={IconTags} title={t('automation.noTopics')} hint={t('automation.noTopicsHint')}>
            {create}
          </EmptyState>
        }
      />
    </AutomationPage>
  )
}
