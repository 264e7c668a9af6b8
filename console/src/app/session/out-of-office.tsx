import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useAvailability } from './availability-items.tsx'
import { useLanguage } from './language.ts'

/** Sets until when tickets are assigned to others. */
export function OutOfOffice({ onClose }: { onClose(): void }) {
  const { t } = useLanguage()
  const { availability, change } = useAvailability()
  const [moment, setMoment] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const until = new Date(moment)
    if (Number.isNaN(until.getTime())) return
    change({ outOfOfficeUntil: until.toISOString() }, { onSuccess: onClose })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('user.outOfOffice')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <form onSubmit={submit}>
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            {t('triage.outOfOfficeHint')}
          </Text>
          <TextInput
            type="datetime-local"
            label={t('triage.backAt')}
            value={moment}
            onChange={({ currentTarget }) => setMoment(currentTarget.value)}
            data-autofocus
          />
          <Group justify="flex-end" gap="xs">
            {availability?.outOfOfficeUntil && (
              <Button variant="default" onClick={() => change({ outOfOfficeUntil: null }, { onSuccess: onClose })}>
                {t('triage.imBack')}
              </Button>
            )}
            <Button type="submit" disabled={!moment}>
              {t('common.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
