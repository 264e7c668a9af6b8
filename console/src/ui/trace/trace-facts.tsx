import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { type MessageKey, type Translate, useLanguage } from '../../app/session/language.ts'
import type { Step, TraceNames } from './trace-names.ts'

/** What a step found and used, in one line; existing records are linked. */
export function TraceFacts({ step, names }: { step: Step; names: TraceNames }) {
  const { t } = useLanguage()
  const { topics, documents, model, tokens, cost, score, delivery, instructions } = step
  const { tool, arguments: given, attempt, result } = step
  const facts: [string, ReactNode][] = [
    ['topics', topics && filled(t('trace.topics'), <Topics topics={topics} names={names} />)],
    [
      'score',
      score !== undefined &&
        t(step.step === 'judgeSpam' ? 'trace.spamScore' : 'trace.score', { percent: Math.round(score * 100) }),
    ],
    ['documents', documents?.length && filled(t('trace.documents'), <Documents documents={documents} names={names} />)],
    ['instructions', instructions?.length && t('trace.instructions', { list: instructions.join(' · ') })],
    ['model', model && t('trace.model', { model })],
    [
      'tokens',
      tokens && tokens.input + tokens.output > 0 && t('trace.tokens', { input: tokens.input, output: tokens.output }),
    ],
    ['cost', cost ? t('trace.cost', { cost: cost.toFixed(4) }) : undefined],
    ['tool', tool && t('trace.tool', { name: tool })],
    ['arguments', given && t('trace.arguments', { list: JSON.stringify(given) })],
    ['attempt', attempt !== undefined && attempt > 1 && t('trace.attempts', { count: attempt })],
    ['result', result && t('trace.result', { text: result.slice(0, 500) })],
    ['delivery', delivery && t('trace.delivery', { status: deliveryStatus(t, delivery.status) })],
  ]
  const known = facts.filter(([, fact]) => Boolean(fact))
  const notes = documents?.flatMap(({ note }) => note ?? []) ?? []
  return (
    <>
      {known.length > 0 && (
        <Text size="xs" c="dimmed">
          {separated(known, ' · ')}
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

/** Translates the status as next to the message; statuses of a newer service are shown unchanged. */
function deliveryStatus(t: Translate, status: string): string {
  const key = `ticket.message.${status}`
  const label = t(key as MessageKey)
  return label === key ? status : label
}

function Topics({ topics, names }: { topics: NonNullable<Step['topics']>; names: TraceNames }) {
  if (topics.length === 0) return '–'
  const links = topics.map(({ topicID, name }): [string, ReactNode] => [
    String(topicID),
    <TraceLink key={topicID} to={`/automation/topics/${topicID}`} isThere={names.hasTopic(topicID)} name={name} />,
  ])
  return separated(links, ', ')
}

type TraceDocument = NonNullable<Step['documents']>[number]

function Documents({ documents, names }: { documents: TraceDocument[]; names: TraceNames }) {
  const links = documents.map((document): [string, ReactNode] => [
    `${document.documentID}/${document.version}`,
    <DocumentLink key={document.documentID} document={document} names={names} />,
  ])
  return separated(links, ', ')
}

function DocumentLink({ document, names }: { document: TraceDocument; names: TraceNames }) {
  const { t } = useLanguage()
  const { documentID, version, isOutdated } = document
  const name = names.document(documentID)
  const to = `/automation/documents/${documentID}`
  const link = <TraceLink to={to} isThere={name !== undefined} name={name ?? document.name ?? `#${documentID}`} />
  return filled(t(isOutdated && name !== undefined ? 'trace.outdatedDocument' : 'trace.document', { version }), link)
}

/** A name, linked to its record as long as that exists. */
export function TraceLink({ to, isThere, name }: { to: string; isThere: boolean; name: string }) {
  if (!isThere) return name
  return (
    <Anchor component={Link} to={to} inherit underline="always">
      {name}
    </Anchor>
  )
}

/** Replaces the only placeholder of a text with a React node. */
export function filled(text: string, content: ReactNode): ReactNode {
  const [before, after] = text.split(/\{\w+\}/)
  return (
    <>
      {before}
      {content}
      {after}
    </>
  )
}

const separated = (parts: [string, ReactNode][], separator: string): ReactNode =>
  parts.map(([key, part], index) => (
    <Fragment key={key}>
      {index > 0 && separator}
      {part}
    </Fragment>
  ))
