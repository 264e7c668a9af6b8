import { IconTags } from '@tabler/icons-react'
import { useEvery } from '../../app/data/use-every.ts'
import { useLanguage } from '../../app/session/language.ts'
import { useMay } from '../../app/session/me.ts'
import { RecordList } from '../../ui/record-list.tsx'
import { AutomationPage } from './automation-page.tsx'
import { useTopicActions, useTopicDocuments } from './rules/rules.ts'

export function TopicsPage() {
  const { t } = useLanguage()
  const topics = useEvery('/api/Topics', ['topics'])
  const rules = [...(useTopicActions().data ?? []), ...(useTopicDocuments().data ?? [])]
  const usesOf = (id: number) => rules.filter(({ topicID }) => topicID === id).length
  const mayCreate = useMay('manageAutomation')
  return (
    <AutomationPage>
      <RecordList
        title={t('automation.topics')}
        path="/automation/topics"
        idOf={({ topicID }) => topicID}
        create={mayCreate ? t('automation.newTopic') : undefined}
        columns={[
          { key: 'name', title: t('common.name'), render: ({ name }) => name, width: '30%' },
          { key: 'description', title: t('automation.description'), render: ({ description }) => description },
          {
            key: 'uses',
            title: t('automation.usedBy'),
            render: ({ topicID }) => t('automation.uses', { count: usesOf(topicID) }),
            isExtra: true,
            width: 110,
          },
        ]}
        query={topics}
        empty={{ icon: IconTags, title: t('automation.noTopics'), hint: t('automation.noTopicsHint') }}
      />
    </AutomationPage>
  )
}
