import './trace-tree.css'
import { Badge, Group, Text } from '@mantine/core'
import { IconCircleCheck, IconCircleDashed, IconCircleX, IconScissors } from '@tabler/icons-react'
import type { components } from '../../../client/src/client.ts'
import { type Translate, useLanguage } from '../app/language.ts'

type Step = components['schemas']['TraceStep']
type Rule = components['schemas']['TraceRule']

const knownSteps = [
  'begin',
  'hook',
  'action',
  'judgeSpam',
  'stopForSpam',
  'detectTopics',
  'topicActions',
  'draftReply',
  'sendReply',
  'finish',
] as const

/** What ran, in its order, as people would tell it; what was skipped without a reason is left out. */
export function TraceTree({ steps }: { steps: Step[] }) {
  const told = steps.filter(isWorthTelling)
  if (told.length === 0) return null
  return (
    <ul className="trace">
      {told.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps have no identity but their place
        <li key={index} className="trace-step" data-outcome={step.outcome}>
          <StepLine step={step} />
          <TraceTree steps={step.children as Step[]} />
        </li>
      ))}
    </ul>
  )
}

const isWorthTelling = ({ step, outcome, why, rules, children }: Step) =>
  step !== 'hook' || outcome === 'Failed' || Boolean(why) || (rules?.length ?? 0) > 0 || children.length > 0

function StepLine({ step }: { step: Step }) {
  const { t } = useLanguage()
  return (
    <>
      <Group gap={6} wrap="nowrap" align="center">
        <OutcomeIcon outcome={step.outcome} />
        <Text size="sm" fw={600}>
          {titleOf(t, step)}
        </Text>
        <span className="spacer" />
        <Text size="xs" c="dimmed" className="nowrap">
          {t('trace.ms', { ms: step.ms })}
        </Text>
      </Group>
      {step.why && <Text size="sm">{step.why}</Text>}
      <Facts step={step} />
      {step.rules?.map((rule) => (
        <RuleLine key={rule.id} rule={rule} />
      ))}
    </>
  )
}

function titleOf(t: Translate, { step, hook, operation }: Step): string {
  const known = knownSteps.find((name) => name === step)
  if (!known) return step
  return t(`trace.step.${known}`, { hook: hook ?? '', operation: operation ?? '' })
}

function Facts({ step }: { step: Step }) {
  const { t } = useLanguage()
  const { topics, documents, model, tokens, cost, score, delivery, instructions } = step
  const facts = [
    topics && t('trace.topics', { names: topics.map(({ name }) => name).join(', ') || '–' }),
    score !== undefined &&
      t(step.step === 'judgeSpam' ? 'trace.spamScore' : 'trace.score', { percent: Math.round(score * 100) }),
    documents?.length &&
      t('trace.documents', {
        list: documents.map(({ documentID, version }) => `#${documentID} v${version}`).join(', '),
      }),
    instructions?.length && t('trace.instructions', { list: instructions.join(' · ') }),
    model && t('trace.model', { model }),
    tokens && tokens.input + tokens.output > 0 && t('trace.tokens', { input: tokens.input, output: tokens.output }),
    cost ? t('trace.cost', { cost: cost.toFixed(4) }) : undefined,
    delivery && t('trace.delivery', { status: delivery.status }),
  ].filter((fact): fact is string => Boolean(fact))
  const notes = documents?.flatMap(({ note }) => note ?? []) ?? []
  return (
    <>
      {facts.length > 0 && (
        <Text size="xs" c="dimmed">
          {facts.join(' · ')}
        </Text>
      )}
      {notes.map((note) => (
        <Text key={note} size="xs">
          {note}
        </Text>
      ))}
    </>
  )
}

function RuleLine({ rule: { name, matched, why, result } }: { rule: Rule }) {
  const { t } = useLanguage()
  return (
    <Group gap={6} className="trace-rule" data-matched={matched || undefined}>
      <Badge size="xs" radius="sm" variant={matched ? 'light' : 'default'} tt="none">
        {t(matched ? 'trace.matched' : 'trace.notMatched')}
      </Badge>
      <Text size="sm">{name}</Text>
      <Text size="xs" c="dimmed">
        {matched ? result : why}
      </Text>
    </Group>
  )
}

function OutcomeIcon({ outcome }: { outcome: string }) {
  const { t } = useLanguage()
  const shape = { size: 16, stroke: 1.8, role: 'img' } as const
  if (outcome === 'Done') return <IconCircleCheck {...shape} className="trace-done" aria-label={t('trace.done')} />
  if (outcome === 'Failed') return <IconCircleX {...shape} className="trace-failed" aria-label={t('trace.failed')} />
  if (outcome === 'Cut') return <IconScissors {...shape} aria-label={t('trace.cut')} />
  return <IconCircleDashed {...shape} aria-label={t('trace.skipped')} />
}
