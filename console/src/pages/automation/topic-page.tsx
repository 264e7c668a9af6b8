import './automation.css'
import { type components, orThrow } from '@attendant/client'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useChange, useRefresh } from '../../app/data/use-change.ts'
import { useLanguage } from '../../app/session/language.ts'
import { useAttendant } from '../../app/session/session.tsx'
import { useGo } from '../../app/use-go.ts'
import { DeleteButton } from '../../ui/forms/delete-button.tsx'
import { emptyToNull, Fields, toFormValues } from '../../ui/forms/fields.tsx'
import { RecordFormFrame } from '../../ui/forms/record-form-frame.tsx'
import { useRecordForm } from '../../ui/forms/use-record-form.ts'
import { Guarded } from '../../ui/guarded.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { toast } from '../../ui/toasts/toasts.ts'
import { AutomationPage } from './automation-page.tsx'
import { RuleDialog } from './rules/rule-dialog.tsx'
import { RuleList } from './rules/rule-list.tsx'
import { TopicPages } from './topic-pages.tsx'

type Topic = components['schemas']['Topic']

export function TopicPage() {
  const { topicID = '' } = useParams({ strict: false }) as { topicID?: string }
  const attendant = useAttendant()
  const id = Number(topicID)
  const topic = useQuery({
    queryKey: ['topics', id],
    queryFn: ({ signal }) => orThrow(attendant.GET('/api/Topics/{id}', { params: { path: { id } }, signal })),
    enabled: topicID !== 'new',
  })
  return (
    <AutomationPage>
      {topicID === 'new' ? (
        <TopicEditor topic={undefined} />
      ) : (
        <Loaded query={topic}>{(data) => <TopicEditor key={data.topicID} topic={data} />}</Loaded>
      )}
    </AutomationPage>
  )
}

function TopicEditor({ topic }: { topic: Topic | undefined }) {
  const { t } = useLanguage()
  const back = { to: '/automation/topics', label: t('automation.topics') }
  return (
    <>
      <PageHeader title={topic?.name ?? t('automation.newTopic')} back={back} />
      <Guarded needs="manageAutomation">
        <TopicForm topic={topic} />
        {topic && <TopicRules topicID={topic.topicID} kind="action" />}
      </Guarded>
      {topic && (
        <>
          <Guarded needs="manageKnowledge">
            <TopicRules topicID={topic.topicID} kind="document" />
          </Guarded>
          <Guarded needs="manageAutomation">
            <TopicPages topicID={topic.topicID} />
          </Guarded>
        </>
      )}
    </>
  )
}

function TopicForm({ topic }: { topic: Topic | undefined }) {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const go = useGo()
  const refresh = useRefresh()
  const record = useRecordForm({
    key: `topic.${topic?.topicID ?? 'new'}`,
    initial: toFormValues<Topic, 'name' | 'description'>(topic, ['name', 'description']),
    validate: { name: (name) => (name.trim() ? null : t('form.required')) },
    save: async (values) => {
      const body = { ...emptyToNull(values), name: values.name }
      if (!topic) return orThrow(attendant.POST('/api/Topics', { body }))
      const path = { id: topic.topicID }
      return orThrow(attendant.PUT('/api/Topics/{id}', { params: { path }, body }))
    },
    onSaved: (created) => {
      void refresh(['topics'])
      toast(t('common.saved'))
      const { topicID } = (created ?? {}) as Partial<Topic>
      if (topicID) go(`/automation/topics/${topicID}`)
    },
  })
  const remove = useChange(
    (client, id: number) => orThrow(client.DELETE('/api/Topics/{id}', { params: { path: { id } } })),
    { of: ['topics', 'mappings'] },
  )
  const leave = () => go('/automation/topics')
  return (
    <RecordFormFrame
      record={record}
      aside={
        topic && (
          <DeleteButton
            name={topic.name}
            text={t('automation.deleteTopicText')}
            onDelete={() => remove.mutate(topic.topicID, { onSuccess: leave })}
          />
        )
      }
    >
      <Fields
        form={record.form}
        fields={[
          { name: 'name', label: t('common.name'), isRequired: true },
          {
            name: 'description',
            label: t('automation.description'),
            kind: 'long',
            rows: 3,
            hint: t('automation.topicDescriptionHint'),
          },
        ]}
      />
    </RecordFormFrame>
  )
}

function TopicRules({ topicID, kind }: { topicID: number; kind: 'action' | 'document' }) {
  const { t } = useLanguage()
  const [isAdding, setAdding] = useState(false)
  const isAction = kind === 'action'
  return (
    <Panel
      title={t(isAction ? 'automation.topicActions' : 'automation.topicDocuments')}
      hint={t(isAction ? 'automation.priorityTopic' : 'automation.relevanceHint')}
      actions={
        <Button variant="default" leftSection={<IconPlus size={15} aria-hidden />} onClick={() => setAdding(true)}>
          {t(isAction ? 'automation.addAction' : 'automation.addDocument')}
        </Button>
      }
    >
      <RuleList trigger={{ topicID }} only={isAction ? 'actions' : 'documents'} isEmptyShown />
      {isAdding && <RuleDialog trigger={{ topicID }} only={kind} onClose={() => setAdding(false)} />}
    </Panel>
  )
}
