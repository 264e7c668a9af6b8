import type { components, Fault } from '@attendant/client'
import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { explainFault, prepareExplanation } from '../../../app/errors/faults.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { PasswordField } from '../../../ui/forms/password-field.tsx'

interface ReauthenticateDialogProps {
  /** The action to confirm. */
  title: string
  /** The label of the confirm button, if not "Continue". */
  verb?: string
  isDangerous?: boolean
  /** Performs the action; returns the error if it fails. */
  onConfirm(proof: components['schemas']['Reauthentication']): Promise<Fault | undefined>
  onCancel(): void
}

/** Asks for credentials before actions whose effect would outlast a stolen session. */
export function ReauthenticateDialog({ title, verb, isDangerous, onConfirm, onCancel }: ReauthenticateDialogProps) {
  const { t } = useLanguage()
  const [currentPassword, setPassword] = useState('')
  const [fault, setFault] = useState<Fault>()
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    const refused = await onConfirm({ currentPassword })
    if (refused) await prepareExplanation(refused)
    setBusy(false)
    setFault(refused)
  }

  return (
    <Modal opened onClose={onCancel} title={title} closeButtonProps={{ 'aria-label': t('common.close') }}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <Text size="sm">{t('profile.reauthenticateHint')}</Text>
          {fault && (
            <Alert color="red" role="alert">
              {fault.code === 'reauthentication_required' ? t('profile.passwordWrong') : explainFault(t, fault)}
            </Alert>
          )}
          <PasswordField
            label={t('profile.currentPassword')}
            autoComplete="current-password"
            required
            data-autofocus
            value={currentPassword}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onCancel}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" loading={isBusy} {...(isDangerous ? { color: 'red' } : {})}>
              {verb ?? t('profile.continue')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
