import { Button, Group, Modal, Stack, Text, TextInput, UnstyledButton } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { useLanguage } from '../../../app/session/language.ts'
import { useTimes } from '../../../ui/format/times.ts'
import { snoozeTimes } from './snooze-times.ts'

interface SnoozeDialogProps {
  /** Null: until the contact writes. */
  onSnooze(until: string | null): void
  onClose(): void
}

/** Chooses until when tickets are snoozed. Arrow keys move through the choices, number keys select one. */
export function SnoozeDialog({ onSnooze, onClose }: SnoozeDialogProps) {
  const { t } = useLanguage()
  const times = useTimes()
  const [moment, setMoment] = useState('')
  const choices = [
    ...snoozeTimes(new Date()).map(({ name, at }) => ({
      label: t(`triage.${name}`),
      hint: times.soon(at.toISOString()),
      until: at.toISOString(),
    })),
    { label: t('triage.untilReply'), hint: '', until: null },
  ]
  const choose = (until: string | null) => {
    onClose()
    onSnooze(until)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const at = new Date(moment)
    if (!Number.isNaN(at.getTime())) choose(at.toISOString())
  }
  return (
    <Modal
      opened
      onClose={onClose}
      size="sm"
      title={t('triage.snoozeUntil')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Stack
        gap={2}
        onKeyDown={(event) => onChoiceKey(event, (index) => choices[index] && choose(choices[index].until))}
      >
        {choices.map(({ label, hint, until }, index) => (
          <UnstyledButton
            key={label}
            className="pick-line"
            onClick={() => choose(until)}
            {...(index === 0 ? { 'data-autofocus': true } : {})}
          >
            <Text size="sm">{label}</Text>
            <Text size="sm" c="dimmed">
              {hint}
            </Text>
          </UnstyledButton>
        ))}
      </Stack>
      <form onSubmit={submit}>
        <Group gap="xs" align="flex-end" mt="sm">
          <TextInput
            flex={1}
            type="datetime-local"
            label={t('triage.dateAndTime')}
            value={moment}
            onChange={({ currentTarget }) => setMoment(currentTarget.value)}
          />
          <Button type="submit" disabled={!moment}>
            {t('triage.snooze')}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}

function onChoiceKey(event: KeyboardEvent<HTMLElement>, pick: (index: number) => void): void {
  if (/^[1-9]$/.test(event.key)) pick(Number(event.key) - 1)
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  event.preventDefault()
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.findIndex((button) => button.matches(':focus'))
  const next = (at + (event.key === 'ArrowDown' ? 1 : -1) + buttons.length) % buttons.length
  buttons[next]?.focus()
}
