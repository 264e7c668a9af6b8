import type { Fault } from '@attendant/client'
import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { Link, useSearch } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { explainFault } from '../../app/errors/faults.ts'
import { type Translate, useLanguage } from '../../app/session/language.ts'
import { useAttendant } from '../../app/session/session.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { Entrance } from './entrance.tsx'

/** The target of the link in a password reset email. */
export function ResetPage() {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const { token = '' } = useSearch({ from: '/reset-password' })
  const [newPassword, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [trouble, setTrouble] = useState<string>()
  const [state, setState] = useState<'asking' | 'busy' | 'done'>('asking')

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (newPassword !== again) return setTrouble(t('signIn.passwordsDiffer'))
    setTrouble(undefined)
    setState('busy')
    const { error, response } = await attendant.POST('/api/Auth/reset-password', { body: { token, newPassword } })
    setState(response.ok ? 'done' : 'asking')
    if (error) setTrouble(explainReset(t, error))
  }

  return (
    <Entrance title={t('signIn.resetTitle')}>
      {state === 'done' ? (
        <Text role="status">{t('signIn.resetDone')}</Text>
      ) : (
        <form onSubmit={submit}>
          <Stack gap="sm">
            <Text size="sm">{t('signIn.passwordRule')}</Text>
            {trouble && (
              <Alert color="red" role="alert">
                {trouble}
              </Alert>
            )}
            <PasswordField
              label={t('signIn.newPassword')}
              autoComplete="new-password"
              required
              withAsterisk={false}
              autoFocus
              value={newPassword}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
            <PasswordField
              label={t('signIn.passwordAgain')}
              autoComplete="new-password"
              required
              withAsterisk={false}
              value={again}
              onChange={(event) => setAgain(event.currentTarget.value)}
            />
            <Group justify="flex-end">
              <Button type="submit" loading={state === 'busy'}>
                {t('signIn.setPassword')}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
      <Anchor component={Link} to={state === 'done' ? '/sign-in' : '/forgotten-password'} size="sm">
        {t(state === 'done' ? 'signIn.submit' : 'signIn.askAgain')}
      </Anchor>
    </Entrance>
  )
}

const explainReset = (t: Translate, fault: Fault) =>
  fault.details?.some(({ field }) => field === 'token') ? t('signIn.linkUsed') : explainFault(t, fault)
