import { Button, Group, Modal, Text } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { useLanguage } from '../../app/session/language.ts'
import { readQuestion, subscribeToQuestions } from './confirm.ts'

/** Shows the question that `confirm` asks. */
export function ConfirmDialog() {
  const { t } = useLanguage()
  const asked = useSyncExternalStore(subscribeToQuestions, readQuestion)
  if (!asked) return null
  const { title, text, confirm, isDangerous, answer } = asked
  return (
    <Modal opened onClose={() => answer(false)} title={title} withCloseButton={false} size="sm">
      <Text size="sm">{text}</Text>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={() => answer(false)}>
          {t('common.cancel')}
        </Button>
        <Button {...(isDangerous ? { color: 'red' } : {})} onClick={() => answer(true)} data-autofocus>
          {confirm}
        </Button>
      </Group>
    </Modal>
  )
}
