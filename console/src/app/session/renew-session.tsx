import type { Attendant, Fault } from '@attendant/client'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { explainFault } from '../errors/faults.ts'
import { signInHostname } from './hostname.ts'
import { useLanguage } from './language.ts'

interface RenewSessionProps {
  attendant: Attendant
  username: string
  onDone(token: string | undefined): void
}

/** Over the page as it stands: the same person signs in again and goes on, or leaves. */
export function RenewSession({ attendant, username, onDone }: RenewSessionProps) {
  const { t } = useLanguage()
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<Fault>()
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    const login = { username, password, hostname: signInHostname() }
    const { data, error } = await attendant.POST('/api/Auth/login', { body: login })
    setBusy(false)
    if (data) onDone(data.token)
    else setFault(error)
  }

  return (
    <Modal opened onClose={() => undefined} withCloseButton={false} title={t('session.ended')} zIndex={1000}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <Text size="sm">{t('session.endedHint', { username })}</Text>
          <PasswordField
            label={t('signIn.password')}
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            error={fault && (fault.status === 401 ? t('signIn.refused') : explainFault(t, fault))}
            data-autofocus
            required
          />
          <Group justify="space-between">
            <Button variant="subtle" color="gray" onClick={() => onDone(undefined)}>
              {t('session.leave')}
            </Button>
            <Button type="submit" loading={isBusy}>
              {t('signIn.submit')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
