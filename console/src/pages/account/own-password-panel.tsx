import type { Fault } from '@attendant/client'
import { Alert, Button, Group, SimpleGrid, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useRefresh } from '../../app/data/use-change.ts'
import { explainFault, prepareExplanation } from '../../app/errors/faults.ts'
import { type Translate, useLanguage } from '../../app/session/language.ts'
import { useSession } from '../../app/session/session.tsx'
import { NewPasswordField } from '../../ui/forms/new-password-field.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { toast } from '../../ui/toasts/toasts.ts'

const empty = { currentPassword: '', newPassword: '' }

/** Changing the password ends all other sessions; this one continues with a new token. */
export function OwnPasswordPanel() {
  const { t } = useLanguage()
  const { attendant, enter } = useSession()
  const refresh = useRefresh()
  const [values, setValues] = useState(empty)
  const [fault, setFault] = useState<Fault>()
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setFault(undefined)
    const { data, error } = await attendant.POST('/customerReps/me/change-password', { body: values })
    if (error) await prepareExplanation(error)
    setBusy(false)
    if (!data) return setFault(error)
    enter(data.token)
    setValues(empty)
    toast(t('profile.passwordChanged'))
    void refresh(['own-sessions'])
  }

  return (
    <Panel title={t('profile.password')} hint={t('profile.passwordHint')}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          {fault && (
            <Alert color="red" role="alert">
              {explainChange(t, fault)}
            </Alert>
          )}
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
            <PasswordField
              label={t('profile.currentPassword')}
              autoComplete="current-password"
              required
              value={values.currentPassword}
              onChange={(event) => setValues({ ...values, currentPassword: event.currentTarget.value })}
            />
            <NewPasswordField
              label={t('people.newPassword')}
              value={values.newPassword}
              onChange={(newPassword) => setValues({ ...values, newPassword })}
            />
          </SimpleGrid>
          <Group justify="flex-end">
            <Button type="submit" loading={isBusy}>
              {t('people.changePassword')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  )
}

function explainChange(t: Translate, fault: Fault): string {
  if (fault.code === 'reauthentication_required') return t('profile.passwordWrong')
  const isWeak = fault.details?.some(({ code }) => code === 'password_weak')
  return isWeak ? t('signIn.passwordRule') : explainFault(t, fault)
}
