import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useLanguage } from '../../../app/session/language.ts'
import { CopyField } from '../../../ui/forms/copy-field.tsx'

/** Shows the secret once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose(): void }) {
  const { t } = useLanguage()
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
      size="lg"
      title={t('access.secretTitle')}
    >
      <Stack gap="sm">
        <Text size="sm">{t('access.secretHint')}</Text>
        <CopyField text={secret} label={t('access.secret')} />
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('access.secretKept')}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
