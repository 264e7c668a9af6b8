import '../../../ui/forms/records.css'
import { type components, type Fault, orThrow } from '@attendant/client'
import { Alert, Anchor, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { explainFault, prepareExplanation } from '../../errors/faults.ts'
import { getPasskey, hasPasskeySupport, PasskeyRefusal } from '../browser-passkeys.ts'
import { signInHostname } from '../hostname.ts'
import { useLanguage } from '../language.ts'
import { useMe } from '../me.ts'
import { useAttendant } from '../session.tsx'
import { ssoAddress } from './sso-address.ts'

type Proof = components['schemas']['ProofOfPresence']

interface ConfirmIdentityProps {
  onDone(): void
  onCancel(): void
}

/** Shown over the current page before secrets are revealed or exported; afterwards the request continues. */
export function ConfirmIdentity({ onDone, onCancel }: ConfirmIdentityProps) {
  const { t } = useLanguage()
  const { confirm, confirmWithPasskey, trouble, isBusy } = useConfirmation(onDone)
  const { data: me } = useMe()
  const [usesCode, setUsesCode] = useState(false)
  const [value, setValue] = useState('')
  const isSso = useIsSso()
  const { hasTotp = false, passkeyCount = 0 } = me?.security ?? {}
  const hasPasskey = passkeyCount > 0 && hasPasskeySupport()

  function submit(event: FormEvent) {
    event.preventDefault()
    void confirm(usesCode ? { code: value.trim() } : { currentPassword: value })
  }

  return (
    <Modal
      opened
      onClose={onCancel}
      title={t('session.confirm')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      zIndex={900}
    >
      <form onSubmit={submit}>
        <Stack gap="sm">
          <Text size="sm">{t('session.confirmHint')}</Text>
          {trouble && (
            <Alert color="red" role="alert">
              {trouble}
            </Alert>
          )}
          {usesCode ? (
            <TextInput
              key="code"
              label={t('signIn.code')}
              autoComplete="one-time-code"
              inputMode="numeric"
              className="code-input"
              autoFocus
              required
              withAsterisk={false}
              value={value}
              onChange={(event) => setValue(event.currentTarget.value)}
            />
          ) : (
            <PasswordField
              label={t('profile.currentPassword')}
              autoComplete="current-password"
              required
              data-autofocus
              value={value}
              onChange={(event) => setValue(event.currentTarget.value)}
            />
          )}
          {(hasPasskey || hasTotp || isSso) && (
            <Stack gap={6} align="flex-start">
              {hasPasskey && (
                <Anchor component="button" type="button" size="sm" onClick={() => void confirmWithPasskey()}>
                  {t('signIn.usePasskey')}
                </Anchor>
              )}
              {hasTotp && (
                <Anchor
                  component="button"
                  type="button"
                  size="sm"
                  onClick={() => {
                    setUsesCode(!usesCode)
                    setValue('')
                  }}
                >
                  {t(usesCode ? 'session.usePassword' : 'signIn.use.Totp')}
                </Anchor>
              )}
              {isSso && (
                <Anchor href={ssoAddress(signInHostname(), location.pathname.replace(/^\/console/, ''))} size="sm">
                  {t('session.confirmWithSso')}
                </Anchor>
              )}
            </Stack>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onCancel}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" loading={isBusy}>
              {t('profile.continue')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

function useConfirmation(onDone: () => void) {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const [trouble, setTrouble] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function refuse(fault: Fault) {
    await prepareExplanation(fault)
    setTrouble(fault.code === 'reauthentication_required' ? t('session.confirmWrong') : explainFault(t, fault))
  }
  async function confirm(body: Proof) {
    setBusy(true)
    setTrouble(undefined)
    const { error } = await attendant.POST('/customerReps/me/reauthenticate', { body })
    setBusy(false)
    if (error) await refuse(error)
    else onDone()
  }
  async function confirmWithPasskey() {
    const { data, error } = await attendant.POST('/customerReps/me/reauthenticate/options', {})
    if (!data) return refuse(error)
    try {
      await confirm({ challengeToken: data.challengeToken, passkey: await getPasskey(data.options) })
    } catch (cause) {
      if (!(cause instanceof PasskeyRefusal)) throw cause
      setTrouble(t(`signIn.passkey.${cause.reason}`))
    }
  }
  return { confirm, confirmWithPasskey, trouble, isBusy }
}

/** Whether the user signed in through an identity provider and may have no password here. */
function useIsSso(): boolean {
  const attendant = useAttendant()
  const { data } = useQuery({
    queryKey: ['own-session'],
    queryFn: ({ signal }) => orThrow(attendant.GET('/customerReps/me/sessions', { signal })),
  })
  return data?.some(({ isCurrent, method }) => isCurrent && method === 'Sso') ?? false
}
