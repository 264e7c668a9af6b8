import { Button, Group, Modal, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useLanguage } from '../../../../app/session/language.ts'
import { listSendTimes } from './send-times.ts'

interface ScheduleDialogProps {
  onClose(): void
  onChoose(at: Date): void
}

/** Chooses any time within a year, in the browser's time zone. */
export function ScheduleDialog({ onClose, onChoose }: ScheduleDialogProps) {
  const { t } = useLanguage()
  const [value, setValue] = useState(() => toLocal(listSendTimes(new Date())[1]?.at ?? new Date()))
  const at = new Date(value)
  const isPossible = at.getTime() > Date.now()
  const choose = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (!isPossible) return
    onClose()
    onChoose(at)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('compose.sendLater')}
      size="sm"
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <form onSubmit={choose}>
        <TextInput
          type="datetime-local"
          label={t('compose.sendAt')}
          value={value}
          min={toLocal(new Date())}
          onChange={(event) => setValue(event.currentTarget.value)}
          error={value && !isPossible ? t('compose.sendAtPast') : undefined}
          data-autofocus
        />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" disabled={!isPossible}>
            {t('compose.schedule')}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}

/** Formats a time for the input: `2026-06-03T09:00`. */
function toLocal(at: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`
}
