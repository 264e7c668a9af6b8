import { Alert, Button, Drawer, Group, Stack, Text, Textarea } from '@mantine/core'
import { getHotkeyHandler } from '@mantine/hooks'
import { useState } from 'react'
import { useLanguage } from '../../../app/session/language.ts'
import { type AssistAnswer, useAssist } from './use-assist.ts'

interface AskDrawerProps {
  ticketID: number
  /** Inserts the answer into the reply. */
  onInsert(text: string): void
  onClose(): void
}

/** Asks questions about a ticket, answered from documents and its messages. */
export function AskDrawer({ ticketID, onInsert, onClose }: AskDrawerProps) {
  const { t } = useLanguage()
  const [question, setQuestion] = useState('')
  const { run, isBusy, text, answer, problem } = useAssist(ticketID)
  const ask = () => {
    if (question.trim()) void run({ kind: 'Ask', question })
  }
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="md"
      title={t('assist.title')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Stack gap="sm">
        <Textarea
          data-autofocus
          autosize
          minRows={2}
          maxRows={6}
          maxLength={4000}
          label={t('assist.question')}
          placeholder={t('assist.placeholder')}
          value={question}
          onChange={(event) => setQuestion(event.currentTarget.value)}
          onKeyDown={getHotkeyHandler([['Enter', ask]])}
        />
        <Group gap="xs">
          <Button size="compact-sm" disabled={!question.trim()} loading={isBusy} onClick={ask}>
            {t('assist.ask')}
          </Button>
          <Button size="compact-sm" variant="default" disabled={isBusy} onClick={() => void run({ kind: 'Summarize' })}>
            {t('assist.Summarize')}
          </Button>
          <Button size="compact-sm" variant="default" disabled={isBusy} onClick={() => void run({ kind: 'NextStep' })}>
            {t('assist.NextStep')}
          </Button>
        </Group>
        <Text size="xs" c="dimmed">
          {t('assist.hint')}
        </Text>
        {problem && <Alert color="red">{problem}</Alert>}
        <section aria-label={t('assist.answer')} aria-live="polite" aria-busy={isBusy}>
          {text && (
            <Text size="sm" className="plain-body">
              {text}
            </Text>
          )}
          {answer && !answer.isAnswered && <Text size="sm">{t('assist.noAnswer')}</Text>}
        </section>
        {answer && <Sources sources={answer.sources} />}
        {answer?.text && (
          <Group>
            <Button size="compact-sm" variant="light" onClick={() => onInsert(withoutMarks(answer))}>
              {t('assist.insert')}
            </Button>
          </Group>
        )}
      </Stack>
    </Drawer>
  )
}

/** Removes source markers, which are only for agents. */
const withoutMarks = ({ text, sources }: AssistAnswer) =>
  sources.reduce((rest, { mark }) => rest.replaceAll(` [${mark}]`, '').replaceAll(`[${mark}]`, ''), text)

function Sources({ sources }: Pick<AssistAnswer, 'sources'>) {
  const { t } = useLanguage()
  if (sources.length === 0) return null
  return (
    <section aria-label={t('assist.sources')}>
      <Text size="xs" fw={600}>
        {t('assist.sources')}
      </Text>
      <Stack gap={6} component="ul" className="assist-sources">
        {sources.map(({ mark, title, passage }) => (
          <Text key={mark} size="xs" component="li">
            [{mark}] <b>{title || t('assist.fromMessage')}</b>
            <br />
            {passage.length > maxPassage ? `${passage.slice(0, maxPassage)}…` : passage}
          </Text>
        ))}
      </Stack>
    </section>
  )
}

/** In characters. */
const maxPassage = 300
