import type { Fault } from '@attendant/client'
import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { explainFault } from '../../../app/errors/faults.ts'
import { createPasskey, PasskeyRefusal } from '../../../app/session/browser-passkeys.ts'
import { type Translate, useLanguage } from '../../../app/session/language.ts'
import { useAttendant } from '../../../app/session/session.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'

interface AddPasskeyProps {
  onCancel(): void
  onDone(): void
}

/** Creates a passkey in the browser; the password proves that the account's owner is present. */
export function AddPasskey({ onCancel, onDone }: AddPasskeyProps) {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const [values, setValues] = useState({ name: '', currentPassword: '' })
  const [trouble, setTrouble] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function register(): Promise<Fault | undefined> {
    const { data, error } = await attendant.POST('/customerReps/me/passkeys/options', { body: {} })
    if (!data) return error
    const response = await createPasskey(data.options)
    const body = { challengeToken: data.challengeToken, response, ...values, name: values.name || null }
    return (await attendant.POST('/customerReps/me/passkeys', { body })).error
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setTrouble(undefined)
    try {
      const fault = await register()
      if (fault) setTrouble(explainPasskey(t, fault))
      else onDone()
    } catch (cause) {
      if (!(cause instanceof PasskeyRefusal)) throw cause
      setTrouble(t(`signIn.passkey.${cause.reason}`))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Text size="sm">{t('profile.passkeyHint')}</Text>
        {trouble && (
          <Alert color="red" role="alert">
            {trouble}
          </Alert>
        )}
        <TextInput
          label={t('profile.passkeyName')}
          placeholder={t('profile.passkeyNameExample')}
          maxLength={255}
          value={values.name}
          data-autofocus
          onChange={(event) => setValues({ ...values, name: event.currentTarget.value })}
        />
        <PasswordField
          label={t('profile.currentPassword')}
          autoComplete="current-password"
          required
          value={values.currentPassword}
          onChange={(event) => setValues({ ...values, currentPassword: event.currentTarget.value })}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t('profile.createPasskey')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const explainPasskey = (t: Translate, fault: Fault) =>
  fault.code === 'reauthentication_required' ? t('profile.passwordWrong') : explainFault(t, fault)
