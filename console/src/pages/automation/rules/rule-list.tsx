import { orThrow } from '@attendant/client'
import { Anchor, Badge, Group, Text } from '@mantine/core'
import { IconEdit, IconFileText } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useChannels } from '../../../app/data/reference-data.ts'
import { useChange } from '../../../app/data/use-change.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { DeleteButton } from '../../../ui/forms/delete-button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { describeAction } from '../operation-names.ts'
import { RuleDialog } from './rule-dialog.tsx'
import {
  byRelevance,
  type Channel,
  countsFor,
  inRunOrder,
  isOf,
  type Narrowing,
  nameNarrowing,
  type TopicAction,
  type TopicDocument,
  type Trigger,
  useActions,
  useDocuments,
  useTopicActions,
  useTopicDocuments,
} from './rules.ts'

interface RuleListProps {
  trigger: Trigger
  /** Rules that do not apply to this channel are greyed out. */
  channel?: Channel | undefined
  only?: 'actions' | 'documents'
  isEmptyShown?: boolean
}

/** The rules of a topic or an event: actions in run order, then documents by relevance. */
export function RuleList({ trigger, channel, only, isEmptyShown = false }: RuleListProps) {
  const { t } = useLanguage()
  const actions = inRunOrder((useTopicActions().data ?? []).filter((rule) => isOf(trigger, rule)))
  const documents = byRelevance((useTopicDocuments().data ?? []).filter((rule) => isOf(trigger, rule)))
  const shownActions = only === 'documents' ? [] : actions
  const shownDocuments = only === 'actions' ? [] : documents
  if (shownActions.length + shownDocuments.length === 0) {
    return isEmptyShown ? (
      <Text size="sm" c="dimmed">
        {t('automation.noRules')}
      </Text>
    ) : null
  }
  return (
    <ol className="rules">
      {shownActions.map((rule, index) => (
        <ActionRule key={rule.topicActionID} rule={rule} place={index + 1} trigger={trigger} channel={channel} />
      ))}
      {shownDocuments.map((rule) => (
        <DocumentRule key={rule.topicDocumentID} rule={rule} trigger={trigger} channel={channel} />
      ))}
    </ol>
  )
}

interface RuleProps<Rule> {
  rule: Rule
  trigger: Trigger
  channel: Channel | undefined
}

function ActionRule({ rule, place, trigger, channel }: RuleProps<TopicAction> & { place: number }) {
  const { t } = useLanguage()
  const action = useActions().data?.find(({ actionID }) => actionID === rule.actionID)
  const remove = useChange(
    (attendant, id: number) => orThrow(attendant.DELETE('/api/TopicActions/{id}', { params: { path: { id } } })),
    { of: ['mappings'] },
  )
  const isOff = !rule.isActive || action?.isActive === false
  return (
    <RuleLine
      mark={<span className="rule-place">{place}</span>}
      to={`/automation/actions/${rule.actionID}`}
      name={action?.name ?? '…'}
      about={action && describeAction(t, action)}
      order={[
        t('automation.priorityShown', { number: rule.priority }),
        ...(rule.conditions
          ? [t('conditions.count', { count: rule.conditions.all.length + rule.conditions.any.length })]
          : []),
      ].join(' · ')}
      rule={rule}
      isOff={isOff}
      channel={channel}
      onRemove={() => remove.mutate(rule.topicActionID)}
      editor={(onClose) => <RuleDialog trigger={trigger} action={rule} onClose={onClose} />}
    />
  )
}

function DocumentRule({ rule, trigger, channel }: RuleProps<TopicDocument>) {
  const { t } = useLanguage()
  const document = useDocuments().data?.find(({ documentID }) => documentID === rule.documentID)
  const remove = useChange(
    (attendant, id: number) => orThrow(attendant.DELETE('/api/TopicDocuments/{id}', { params: { path: { id } } })),
    { of: ['mappings'] },
  )
  return (
    <RuleLine
      mark={<IconFileText size={16} stroke={1.6} aria-hidden />}
      to={`/automation/documents/${rule.documentID}`}
      name={document?.name ?? '…'}
      about={t(document?.isDataRetrievalProcess ? 'documents.data' : 'automation.document')}
      order={rule.relevanceScore === null ? '' : t('automation.relevanceShown', { number: rule.relevanceScore })}
      rule={rule}
      isOff={false}
      channel={channel}
      onRemove={() => remove.mutate(rule.topicDocumentID)}
      editor={(onClose) => <RuleDialog trigger={trigger} document={rule} onClose={onClose} />}
    />
  )
}

interface RuleLineProps {
  mark: ReactNode
  to: string
  name: string
  about: string | undefined
  order: string
  rule: Narrowing
  isOff: boolean
  channel: Channel | undefined
  onRemove(): void
  editor(onClose: () => void): ReactNode
}

function RuleLine({ mark, to, name, about, order, rule, isOff, channel, onRemove, editor }: RuleLineProps) {
  const { t } = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const narrowing = nameNarrowing(t, rule, useChannels() ?? [])
  const isSkipped = isOff || !countsFor(rule, channel)
  return (
    <li className="rule" data-off={isSkipped || undefined}>
      {mark}
      <div className="rule-text">
        <Anchor component={Link} to={to} size="sm" fw={500} c="inherit">
          {name}
        </Anchor>
        <Text span size="xs" c="dimmed">
          {about} {order && `· ${order}`}
        </Text>
      </div>
      <Group gap={4} wrap="nowrap">
        {narrowing && <RuleBadge text={narrowing} />}
        {isOff && <RuleBadge text={t('automation.inactive')} />}
        {!isOff && isSkipped && <RuleBadge text={t('automation.notHere')} />}
        <IconButton icon={IconEdit} label={t('automation.changeRule', { name })} onClick={() => setOpen(true)} />
        <DeleteButton
          name={name}
          text={t('automation.removeRuleText')}
          verb={t('automation.removeRule')}
          onDelete={onRemove}
          isSmall
        />
      </Group>
      {isOpen && editor(() => setOpen(false))}
    </li>
  )
}

const RuleBadge = ({ text }: { text: string }) => (
  <Badge variant="default" size="sm" radius="sm" tt="none" fw={500}>
    {text}
  </Badge>
)
