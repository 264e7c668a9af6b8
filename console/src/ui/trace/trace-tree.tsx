import './trace-tree.css'
import { Badge, Group, Text } from '@mantine/core'
import { IconCircleCheck, IconCircleDashed, IconCircleX, IconScissors } from '@tabler/icons-react'
import { translateStored } from '../../app/errors/error-texts.ts'
import { type MessageKey, type Translate, useLanguage } from '../../app/session/language.ts'
import { useHookNames } from '../format/hook-names.ts'
import { describeRuleReason } from './describe-rule-reason.ts'
import { filled, TraceFacts, TraceLink } from './trace-facts.tsx'
import { type Rule, type Step, type TraceNames, useTraceNames } from './trace-names.ts'

const knownSteps = [
  'begin',
  'hook',
  'action',
  'judgeSpam',
  'stopForSpam',
  'detectTopics',
  'topicActions',
  'draftReply',
  'toolCall',
  'sendReply',
  'finish',
] as const

/** The steps in order, with translated names; steps that were skipped without a reason are omitted. */
export function TraceTree({ steps }: { steps: Step[] }) {
  return <Steps steps={steps} names={useTraceNames(steps)} />
}

function Steps({ steps, names }: { steps: Step[]; names: TraceNames }) {
  const shown = steps.filter(isWorthShowing)
  if (shown.length === 0) return null
  return (
    <ul className="trace">
      {shown.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps have no identity but their position
        <li key={index} className="trace-step" data-outcome={step.outcome}>
          <StepLine step={step} names={names} />
          <Steps steps={step.children as Step[]} names={names} />
        </li>
      ))}
    </ul>
  )
}

const isWorthShowing = ({ step, outcome, why, rules, children }: Step) =>
  step !== 'hook' || outcome === 'Failed' || Boolean(why) || (rules?.length ?? 0) > 0 || children.length > 0

interface StepLineProps {
  step: Step
  names: TraceNames
}

function StepLine({ step, names }: StepLineProps) {
  const { t } = useLanguage()
  return (
    <>
      <Group gap={6} wrap="nowrap" align="center">
        <OutcomeIcon outcome={step.outcome} />
        <Text size="sm" fw={600}>
          <Title step={step} names={names} />
        </Text>
        <span className="spacer" />
        <Text size="xs" c="dimmed" className="nowrap">
          {t('trace.ms', { ms: step.ms })}
        </Text>
      </Group>
      {step.why && <Text size="sm">{translateStored(step.why)}</Text>}
      <TraceFacts step={step} names={names} />
      {step.rules?.map((rule) => (
        <RuleLine key={rule.id} rule={rule} names={names} />
      ))}
    </>
  )
}

function Title({ step: { step, hook, operation, ruleID }, names }: StepLineProps) {
  const { t } = useLanguage()
  const nameHook = useHookNames()
  const known = knownSteps.find((name) => name === step)
  if (!known) return step
  if (known !== 'action') return t(`trace.step.${known}`, { hook: nameHook(hook ?? '') })
  const rule = names.rule(ruleID)
  return filled(t('trace.step.action'), rule ? <ActionName rule={rule} names={names} /> : operation)
}

function ActionName({ rule: { actionID, name }, names }: { rule: Rule; names: TraceNames }) {
  const isThere = actionID !== undefined && names.hasAction(actionID)
  return <TraceLink to={`/automation/actions/${actionID}`} isThere={isThere} name={name} />
}

function RuleLine({ rule, names }: { rule: Rule; names: TraceNames }) {
  const { t } = useLanguage()
  const { matched, why, result } = rule
  return (
    <Group gap={6} className="trace-rule" data-matched={matched || undefined}>
      <Badge size="xs" radius="sm" variant={matched ? 'light' : 'default'} tt="none">
        {t(matched ? 'trace.matched' : 'trace.notMatched')}
      </Badge>
      <Text size="sm">
        <ActionName rule={rule} names={names} />
      </Text>
      <Text size="xs" c="dimmed">
        {matched ? describeResult(t, result) : describeRuleReason(t, why)}
      </Text>
    </Group>
  )
}

const outcomes: Record<string, MessageKey> = { Done: 'trace.done', Failed: 'trace.failed', Skipped: 'trace.skipped' }

/** Translates a result that consists of the outcome and, after a colon, the reason. */
function describeResult(t: Translate, result = ''): string {
  const [, outcome = '', why] = /^(\w+)(?:: (.*))?$/s.exec(result) ?? []
  const key = outcomes[outcome]
  if (!key) return result
  return why ? `${t(key)}: ${translateStored(why)}` : t(key)
}

function OutcomeIcon({ outcome }: { outcome: string }) {
  const { t } = useLanguage()
  const shape = { size: 16, stroke: 1.8, role: 'img' } as const
  if (outcome === 'Done') return <IconCircleCheck {...shape} className="trace-done" aria-label={t('trace.done')} />
  if (outcome === 'Failed') return <IconCircleX {...shape} className="trace-failed" aria-label={t('trace.failed')} />
  if (outcome === 'Cut') return <IconScissors {...shape} aria-label={t('trace.cut')} />
  return <IconCircleDashed {...shape} aria-label={t('trace.skipped')} />
}
