import type { Fault } from '@attendant/client'
import { Alert, Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { explainFault } from '../../app/errors/faults.ts'
import { type Translate, useLanguage } from '../../app/session/language.ts'
import { useSession } from '../../app/session/session.tsx'
import { prepareSession } from '../../app/session/use-sign-in.ts'
import { NewPasswordField } from '../../ui/forms/new-password-field.tsx'
import { Entrance } from './entrance.tsx'

/** The target of an invitation's link. */
export function InvitationPage() {
  const { t } = useLanguage()
  const { attendant, enter } = useSession()
  const navigate = useNavigate()
  const token = useInvitationToken()
  const [values, setValues] = useState({ name: '', username: '', password: '' })
  const [fault, setFault] = useState<Fault>()
  const [isBusy, setBusy] = useState(false)
  const change = (name: 'name' | 'username') => ({
    value: values[name],
    maxLength: 255,
    onChange: (event: { currentTarget: { value: string } }) =>
      setValues({ ...values, [name]: event.currentTarget.value }),
  })

  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setFault(undefined)
    const body = { token, name: values.name || null, username: values.username || null, password: values.password }
    const { data, error } = await attendant.POST('/api/Invitations/accept', { body })
    if (data) {
      enter(data.token, await prepareSession(data.token))
      return void navigate({ to: '/inbox', replace: true })
    }
    setBusy(false)
    setFault(error)
  }

  if (!token || fault?.status === 404) return <Unusable />
  return (
    <Entrance title={t('signIn.join')}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <Text size="sm">{t('signIn.joinHint')}</Text>
          {fault && (
            <Alert color="red" role="alert">
              {explainAcceptance(t, fault)}
            </Alert>
          )}
          <TextInput label={t('signIn.yourName')} autoComplete="name" autoFocus {...change('name')} />
          <TextInput
            label={t('signIn.username')}
            description={t('signIn.usernameHint')}
            autoComplete="username"
            {...change('username')}
          />
          <NewPasswordField
            label={t('signIn.password')}
            value={values.password}
            onChange={(password) => setValues({ ...values, password })}
          />
          <Group justify="flex-end">
            <Button type="submit" loading={isBusy}>
              {t('signIn.accept')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Entrance>
  )
}

/** Emailed links contain the token as a query parameter; behind `#`, it stays out of logs. */
function useInvitationToken(): string {
  const { token } = useSearch({ from: '/invitation' })
  const { hash } = useLocation()
  return token ?? new URLSearchParams(hash).get('token') ?? hash
}

function Unusable() {
  const { t } = useLanguage()
  return (
    <Entrance title={t('signIn.join')}>
      <Alert color="red" role="alert">
        {t('signIn.invitationEnded')}
      </Alert>
      <Anchor component={Link} to="/sign-in" size="sm">
        {t('signIn.back')}
      </Anchor>
    </Entrance>
  )
}

const explainAcceptance = (t: Translate, fault: Fault) =>
  fault.details?.some(({ code }) => code === 'password_weak') ? t('signIn.passwordRule') : explainFault(t, fault)
