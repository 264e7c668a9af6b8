import { Alert, Anchor, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { hasPasskeySupport } from './browser-passkeys.ts'
import { signInHostname } from './hostname.ts'
import { useLanguage } from './language.ts'
import { SecondStep } from './second-step.tsx'
import { type SignIn, useSignIn } from './use-sign-in.ts'

interface RenewSessionProps {
  username: string
  onDone(token: string, isLimited: boolean): void
  onLeave(): void
}

/** Shown over the current page when the session ends: the user signs in again and continues, or leaves. */
export function RenewSession({ username, onDone, onLeave }: RenewSessionProps) {
  const { t } = useLanguage()
  const signIn = useSignIn(onDone, 'session.passwordWrong')
  return (
    <Modal opened onClose={() => undefined} withCloseButton={false} title={t('session.ended')} zIndex={1000}>
      <Stack gap="sm">
        {signIn.challenge ? (
          <SecondStep signIn={signIn} challenge={signIn.challenge} />
        ) : (
          <PasswordStep signIn={signIn} username={username} />
        )}
        <Anchor component="button" type="button" size="sm" w="fit-content" onClick={onLeave}>
          {t('session.leave')}
        </Anchor>
      </Stack>
    </Modal>
  )
}

function PasswordStep({ signIn, username }: { signIn: SignIn; username: string }) {
  const { t } = useLanguage()
  const [password, setPassword] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void signIn.logIn({ username, password, hostname: signInHostname() })
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Text size="sm">{t('session.endedHint', { username })}</Text>
        {signIn.trouble && (
          <Alert color="red" role="alert">
            {signIn.trouble}
          </Alert>
        )}
        <PasswordField
          label={t('signIn.password')}
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          data-autofocus
          required
        />
        <Group justify="flex-end" gap="xs">
          {hasPasskeySupport() && (
            <Button
              variant="default"
              leftSection={<IconFingerprint size={16} aria-hidden />}
              onClick={() => void signIn.logInWithPasskey(signInHostname())}
            >
              {t('signIn.usePasskey')}
            </Button>
          )}
          <Button type="submit" loading={signIn.isBusy}>
            {t('signIn.submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
