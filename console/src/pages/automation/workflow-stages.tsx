import type { components } from '@attendant/client'
import { Anchor, Group, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useLanguage } from '../../app/session/language.ts'
import { useHookNames } from '../../ui/format/hook-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { RuleList } from './rules/rule-list.tsx'
import { type Channel, isOf, type Trigger, useHooks, useTopicActions, useTopicDocuments } from './rules/rules.ts'

interface StageProps {
  channel: Channel | undefined
  onAdd(trigger: Trigger): void
}

interface HookStageProps extends StageProps {
  hookName: string
  title?: string
  hint?: string
  /** A step of the service itself that documents can be assigned to. */
  isStep?: boolean
  /** Messages that take this branch are not processed further. */
  isBranch?: boolean
}

/** An event with its rules. An event without rules takes a single line. */
export function HookStage({ hookName, title, hint, isStep, isBranch, channel, onAdd }: HookStageProps) {
  const { t } = useLanguage()
  const description = useHooks()?.find((hook) => hook.hookName === hookName)?.description
  const name = useHookNames()(hookName)
  const trigger = { hookName }
  const rules = [...(useTopicActions().data ?? []), ...(useTopicDocuments().data ?? [])]
  const isEmpty = !rules.some((rule) => isOf(trigger, rule))
  return (
    <Stage isStep={isStep} isBranch={isBranch} isEmpty={isEmpty && !isStep}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <div className="stage-title">
          <Text size="sm" fw={600} component="h3">
            {title ?? name}
          </Text>
          <Text size="xs" c="dimmed">
            {hint ?? (name === hookName ? description : hookName)}
          </Text>
        </div>
        <IconButton
          icon={IconPlus}
          label={t('automation.addRule', { trigger: title ?? name })}
          onClick={() => onAdd(trigger)}
        />
      </Group>
      <RuleList trigger={trigger} channel={channel} />
    </Stage>
  )
}

export function PlainStage({ title, hint }: { title: string; hint: string }) {
  return (
    <Stage isStep>
      <Text size="sm" fw={600} component="h3">
        {title}
      </Text>
      <Text size="xs" c="dimmed">
        {hint}
      </Text>
    </Stage>
  )
}

/** All topics side by side with their rules. */
export function TopicStage({ topics, channel, onAdd }: StageProps & { topics: components['schemas']['Topic'][] }) {
  const { t } = useLanguage()
  return (
    <Stage isStep>
      <Text size="sm" fw={600} component="h3">
        {t('automation.step.topicActions')}
      </Text>
      <Text size="xs" c="dimmed">
        {t('automation.step.topicActionsHint')}
      </Text>
      <div className="topic-cards">
        {topics.map(({ topicID, name }) => (
          <section key={topicID} className="topic-card" aria-label={name}>
            <Group justify="space-between" wrap="nowrap">
              <Anchor component={Link} to={`/automation/topics/${topicID}`} size="sm" fw={600}>
                {name}
              </Anchor>
              <IconButton
                icon={IconPlus}
                label={t('automation.addRule', { trigger: name })}
                onClick={() => onAdd({ topicID })}
              />
            </Group>
            <RuleList trigger={{ topicID }} channel={channel} isEmptyShown />
          </section>
        ))}
        {topics.length === 0 && (
          <Anchor component={Link} to="/automation/topics/new" size="sm">
            {t('automation.newTopic')}
          </Anchor>
        )}
      </div>
    </Stage>
  )
}

interface FrameProps {
  isStep?: boolean | undefined
  isBranch?: boolean | undefined
  isEmpty?: boolean
  children: ReactNode
}

const Stage = ({ isStep, isBranch, isEmpty, children }: FrameProps) => (
  <li
    className="stage"
    data-step={isStep || undefined}
    data-branch={isBranch || undefined}
    data-empty={isEmpty || undefined}
  >
    {children}
  </li>
)
