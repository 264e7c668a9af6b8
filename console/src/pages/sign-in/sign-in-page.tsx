import type { Fault } from '@attendant/client'
import { Alert, Anchor, Button, Group, Stack, TextInput } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { explainFault } from '../../app/errors/faults.ts'
import { keepHostname, signInHostname } from '../../app/session/hostname.ts'
import { type Translate, useLanguage } from '../../app/session/language.ts'
import { useSession } from '../../app/session/session.tsx'
import { toOwnPath } from '../../app/session/to-own-path.ts'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { Entrance } from './entrance.tsx'

export function SignInPage() {
  const { t } = useLanguage()
  const { attendant, me, enter } = useSession()
  const navigate = useNavigate()
  const { back } = useSearch({ from: '/sign-in' })
  const [login, setLogin] = useState({ username: '', password: '', hostname: signInHostname() })
  const [fault, setFault] = useState<Fault>()
  const [isBusy, setBusy] = useState(false)
  const field = (name: keyof typeof login) => ({
    name,
    value: login[name],
    required: true,
    withAsterisk: false,
    onChange: (event: { currentTarget: { value: string } }) =>
      setLogin({ ...login, [name]: event.currentTarget.value }),
  })

  // Whoever is in already has no business here.
  useEffect(() => {
    if (me) void navigate({ href: toOwnPath(back) ?? '/inbox', replace: true })
  }, [me, back, navigate])

  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setFault(undefined)
    const { data, error } = await attendant.POST('/api/Auth/login', { body: login })
    setBusy(false)
    if (!data) return setFault(error)
    keepHostname(login.hostname)
    enter(data.token)
  }

  return (
    <Entrance title={t('signIn.title')}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          {fault && (
            <Alert color="red" role="alert">
              {explainSignIn(t, fault)}
            </Alert>
          )}
          <TextInput label={t('signIn.username')} autoComplete="username" autoFocus {...field('username')} />
          <PasswordField label={t('signIn.password')} autoComplete="current-password" {...field('password')} />
          <TextInput label={t('signIn.hostname')} description={t('signIn.hostnameHint')} {...field('hostname')} />
          <Group justify="space-between" mt="xs">
            <Anchor component={Link} to="/forgotten-password" size="sm">
              {t('signIn.forgotten')}
            </Anchor>
            <Button type="submit" loading={isBusy}>
              {t('signIn.submit')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Entrance>
  )
}

function explainSignIn(t: Translate, fault: Fault): string {
  if (fault.status === 401) return t('signIn.refused')
  return fault.status === 429 ? t('signIn.tooMany') : explainFault(t, fault)
}
