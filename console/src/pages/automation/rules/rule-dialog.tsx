import { orThrow } from '@attendant/client'
import { Modal, SegmentedControl, Select, Stack } from '@mantine/core'
import { useState } from 'react'
import { useChannels, useTopics } from '../../../app/data/reference-data.ts'
import { useRefresh } from '../../../app/data/use-change.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useAttendant } from '../../../app/session/session.tsx'
import { useHookNames } from '../../../ui/format/hook-names.ts'
import { Field } from '../../../ui/forms/fields.tsx'
import { RecordFormFrame } from '../../../ui/forms/record-form-frame.tsx'
import { type RecordForm, useRecordForm } from '../../../ui/forms/use-record-form.ts'
import type { Conditions } from './conditions/condition-fields.ts'
import { ConditionsEditor } from './conditions/conditions-editor.tsx'
import { MatchPreview } from './conditions/match-preview.tsx'
import type { Narrowing, TopicAction, TopicDocument, Trigger } from './rules.ts'
import { useActions, useDocuments } from './rules.ts'

interface RuleDialogProps {
  trigger: Trigger
  /** The rule to change; without one, a rule is added. */
  action?: TopicAction
  document?: TopicDocument
  only?: 'action' | 'document'
  onClose(): void
}

export interface RuleValues extends Record<string, unknown> {
  hookName: string
  target: number | ''
  /** `''` for all channels, `type:Email` or `channel:12`. */
  where: string
  order: number | ''
  conditions: Conditions
}

/** Adds or changes a rule of a topic or an event. */
export function RuleDialog({ trigger, action, document, only, onClose }: RuleDialogProps) {
  const { t } = useLanguage()
  const isEveryReply = trigger.hookName === 'All'
  const [kind, setKind] = useState<string>(only ?? (document || isEveryReply ? 'document' : 'action'))
  const isFixed = Boolean(action || document || only) || isEveryReply
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('automation.rule')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Stack gap="sm">
        {!isFixed && (
          <SegmentedControl
            aria-label={t('automation.ruleType')}
            value={kind}
            onChange={setKind}
            data={[
              { value: 'action', label: t('automation.runAction') },
              { value: 'document', label: t('automation.useDocument') },
            ]}
          />
        )}
        {kind === 'action' ? (
          <ActionRuleForm trigger={trigger} rule={action} onClose={onClose} />
        ) : (
          <DocumentRuleForm trigger={trigger} rule={document} onClose={onClose} />
        )}
      </Stack>
    </Modal>
  )
}

interface RuleFormProps<Rule> {
  trigger: Trigger
  rule: Rule | undefined
  onClose(): void
}

function ActionRuleForm({ trigger, rule, onClose }: RuleFormProps<TopicAction>) {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const refresh = useRefresh()
  const actions = useActions().data ?? []
  const record = useRecordForm<RuleValues>({
    key: `rule.action.${rule?.topicActionID ?? triggerKey(trigger)}`,
    initial: {
      ...startValues(trigger, rule, rule?.actionID, rule?.priority ?? 10),
      conditions: rule?.conditions ?? noConditions,
    },
    validate: { target: needed(t('form.required')), order: needed(t('form.required')) },
    save: async ({ target, order, conditions, ...values }) => {
      const priority = Number(order)
      const body = { ...toTrigger(trigger, values), actionID: Number(target), priority, isActive: true, conditions }
      if (!rule) return orThrow(attendant.POST('/api/TopicActions', { body }))
      const path = { id: rule.topicActionID }
      await orThrow(attendant.PUT('/api/Rules/{id}/conditions', { params: { path }, body: { conditions } }))
      return orThrow(attendant.PUT('/api/TopicActions/{id}', { params: { path }, body: { priority } }))
    },
    onSaved: () => {
      void refresh(['mappings'])
      onClose()
    },
  })
  const options = actions.map(({ actionID, name }) => ({ value: String(actionID), label: name }))
  const order = t(trigger.topicID === undefined ? 'automation.priorityHook' : 'automation.priorityTopic')
  return (
    <RecordFormFrame record={record}>
      <OwnHook trigger={trigger} record={record} isShown={!rule} />
      {!rule && (
        <Field
          form={record.form}
          field={{ name: 'target', label: t('automation.action'), kind: 'reference', options, isRequired: true }}
        />
      )}
      {!rule && <ChannelField record={record} />}
      <Field
        form={record.form}
        field={{ name: 'order', label: t('automation.priority'), kind: 'number', hint: order, isRequired: true }}
      />
      <ConditionsEditor
        value={record.form.values.conditions}
        onChange={(conditions) => record.form.setFieldValue('conditions', conditions)}
      />
      <MatchPreview trigger={trigger} conditions={record.form.values.conditions} />
    </RecordFormFrame>
  )
}

function DocumentRuleForm({ trigger, rule, onClose }: RuleFormProps<TopicDocument>) {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const refresh = useRefresh()
  const documents = useDocuments().data ?? []
  const record = useRecordForm<RuleValues>({
    key: `rule.document.${rule?.topicDocumentID ?? triggerKey(trigger)}`,
    initial: startValues(trigger, rule, rule?.documentID, rule?.relevanceScore ?? ''),
    validate: { target: needed(t('form.required')) },
    save: async ({ target, order, conditions: _, ...values }) => {
      const relevanceScore = order === '' ? null : order
      const body = { ...toTrigger(trigger, values), documentID: Number(target), relevanceScore }
      if (!rule) return orThrow(attendant.POST('/api/TopicDocuments', { body }))
      const path = { id: rule.topicDocumentID }
      return orThrow(attendant.PUT('/api/TopicDocuments/{id}', { params: { path }, body }))
    },
    onSaved: () => {
      void refresh(['mappings'])
      onClose()
    },
  })
  const options = documents.map(({ documentID, name }) => ({ value: String(documentID), label: name }))
  return (
    <RecordFormFrame record={record}>
      <OwnHook trigger={trigger} record={record} isShown={!rule} />
      <Field
        form={record.form}
        field={{ name: 'target', label: t('automation.document'), kind: 'reference', options, isRequired: true }}
      />
      <ChannelField record={record} />
      <Field
        form={record.form}
        field={{
          name: 'order',
          label: t('automation.relevance'),
          kind: 'number',
          hint: t('automation.relevanceHint'),
        }}
      />
    </RecordFormFrame>
  )
}

/** The trigger: shown if it is known, otherwise an input for custom events. */
function OwnHook({ trigger, record, isShown }: { trigger: Trigger; record: RecordForm<RuleValues>; isShown: boolean }) {
  const { t } = useLanguage()
  const topics = useTopics() ?? []
  const nameHook = useHookNames()
  if (trigger.hookName === '' && isShown) {
    const hint = t('automation.addEventHint')
    return (
      <Field
        form={record.form}
        field={{ name: 'hookName', label: t('automation.eventName'), hint, isRequired: true }}
      />
    )
  }
  const topic = topics.find(({ topicID }) => topicID === trigger.topicID)?.name
  return <div>{t('automation.ruleFor', { trigger: topic ?? nameHook(trigger.hookName ?? '') })}</div>
}

function ChannelField({ record: { form } }: { record: RecordForm<RuleValues> }) {
  const { t } = useLanguage()
  const channels = useChannels() ?? []
  return (
    <Select
      label={t('automation.appliesTo')}
      data={[
        { value: '', label: t('automation.everyChannel') },
        {
          group: t('automation.types'),
          items: ['Email', 'Chat', 'Phone', 'WhatsApp'].map((type) => ({
            value: `type:${type}`,
            label: t('automation.typeOnly', { type }),
          })),
        },
        {
          group: t('automation.channels'),
          items: channels.map(({ channelID, name }) => ({ value: `channel:${channelID}`, label: name })),
        },
      ]}
      allowDeselect={false}
      {...form.getInputProps('where')}
    />
  )
}

const noConditions: Conditions = { all: [], any: [] }

const needed = (message: string) => (value: unknown) => (value === '' ? message : null)

const triggerKey = ({ topicID, hookName }: Trigger) => (topicID === undefined ? `hook.${hookName}` : `topic.${topicID}`)

function startValues(
  { hookName = '' }: Trigger,
  rule: Narrowing | undefined,
  target: number | undefined,
  order: number | '',
): RuleValues {
  const where = rule?.channelID
    ? `channel:${rule.channelID}`
    : rule?.specialChannel && rule.specialChannel !== 'All'
      ? `type:${rule.specialChannel}`
      : ''
  return { hookName, target: target ?? '', where, order, conditions: noConditions }
}

function toTrigger(trigger: Trigger, { hookName, where }: { hookName: string; where: string }) {
  const [kind, value = ''] = where.split(':')
  return {
    ...(trigger.topicID === undefined ? { hookName: hookName.trim() } : { topicID: trigger.topicID }),
    channelID: kind === 'channel' ? Number(value) : null,
    specialChannel: kind === 'type' ? value : null,
  }
}
