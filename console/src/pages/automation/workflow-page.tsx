import './automation.css'
import { Button, Group, Select, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useChannels, useTopics } from '../../app/data/reference-data.ts'
import { useLanguage } from '../../app/session/language.ts'
import { Guarded } from '../../ui/guarded.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { AutomationPage } from './automation-page.tsx'
import { RuleDialog } from './rules/rule-dialog.tsx'
import { type Channel, type Trigger, useHooks, useTopicActions, useTopicDocuments } from './rules/rules.ts'
import { HookStage, PlainStage, TopicStage } from './workflow-stages.tsx'

/** The events that every message passes through, in order; all others occur independently. */
const messageEvents = ['PreSpam', 'OnSpam', 'OnNewTicket', 'OnMessage', 'OnTopicsDetected', 'PreReply']
const afterwards = ['OnReplyDrafted', 'OnReplySent']

/** The whole automation on one page, in the order of execution. */
export function WorkflowPage() {
  const { t } = useLanguage()
  const channels = useChannels() ?? []
  const [channelID, setChannelID] = useState<string | null>(null)
  const [adding, setAdding] = useState<Trigger>()
  const channel = channels.find((each) => String(each.channelID) === channelID)
  return (
    <AutomationPage>
      <PageHeader title={t('automation.workflow')} hint={t('automation.workflowHint')}>
        <Select
          className="filter-choice"
          aria-label={t('automation.showRulesFor')}
          placeholder={t('automation.everyChannel')}
          data={channels.map((each) => ({ value: String(each.channelID), label: each.name }))}
          value={channelID}
          onChange={setChannelID}
          clearable
          w={220}
        />
      </PageHeader>
      <Guarded needs="manageAutomation">
        <MessageRun channel={channel} onAdd={setAdding} />
        <Events channel={channel} onAdd={setAdding} />
      </Guarded>
      {adding && <RuleDialog trigger={adding} onClose={() => setAdding(undefined)} />}
    </AutomationPage>
  )
}

interface PartProps {
  channel: Channel | undefined
  onAdd(trigger: Trigger): void
}

function MessageRun(props: PartProps) {
  const { t } = useLanguage()
  const [preSpam = '', onSpam = '', onNewTicket = '', onMessage = '', onTopics = '', preReply = ''] = messageEvents
  const topics = useTopics() ?? []
  return (
    <>
      <Title order={2} mb="xs">
        {t('automation.run')}
      </Title>
      <ol className="stages">
        <HookStage hookName={preSpam} {...props} />
        <PlainStage title={t('automation.step.spamCheck')} hint={t('automation.step.spamCheckHint')} />
        <HookStage hookName={onSpam} isBranch {...props} />
        <HookStage hookName={onNewTicket} {...props} />
        <HookStage hookName={onMessage} {...props} />
        <PlainStage title={t('automation.step.detectTopics')} hint={t('automation.step.detectTopicsHint')} />
        <HookStage hookName={onTopics} {...props} />
        <TopicStage topics={topics} {...props} />
        <HookStage hookName={preReply} {...props} />
        <HookStage
          hookName="All"
          title={t('automation.step.draft')}
          hint={t('automation.step.draftHint')}
          isStep
          {...props}
        />
        {afterwards.slice(0, 1).map((hookName) => (
          <HookStage key={hookName} hookName={hookName} {...props} />
        ))}
        <PlainStage title={t('automation.step.send')} hint={t('automation.step.sendHint')} />
        {afterwards.slice(1).map((hookName) => (
          <HookStage key={hookName} hookName={hookName} {...props} />
        ))}
      </ol>
    </>
  )
}

function Events(props: PartProps) {
  const { t } = useLanguage()
  const hooks = useHooks() ?? []
  const rules = [...(useTopicActions().data ?? []), ...(useTopicDocuments().data ?? [])]
  const builtIn = hooks.map(({ hookName }) => hookName)
  const own = rules.flatMap(({ hookName }) => (hookName && hookName !== 'All' ? [hookName] : []))
  const known = new Set([...builtIn, ...messageEvents, ...afterwards].map((name) => name.toLowerCase()))
  const others = [...new Set(own)].filter((name) => !known.has(name.toLowerCase()))
  const listed = builtIn.filter((name) => ![...messageEvents, ...afterwards].includes(name))
  return (
    <>
      <Group justify="space-between" mt="lg" mb="xs">
        <Title order={2}>{t('automation.events')}</Title>
        <Button
          variant="default"
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={() => props.onAdd({ hookName: '' })}
        >
          {t('automation.addEvent')}
        </Button>
      </Group>
      <ol className="stages" data-loose>
        {[...listed, ...others].map((hookName) => (
          <HookStage key={hookName} hookName={hookName} {...props} />
        ))}
      </ol>
    </>
  )
}
