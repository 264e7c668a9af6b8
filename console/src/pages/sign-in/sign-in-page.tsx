import { Alert, Anchor, Button, Divider, Group, Stack, TextInput } from '@mantine/core'
import { IconFingerprint, IconLogin2 } from '@tabler/icons-react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { hasPasskeySupport } from '../../app/session/browser-passkeys.ts'
import { keepHostname, signInHostname } from '../../app/session/hostname.ts'
import { ssoAddress } from '../../app/session/identity/sso-address.ts'
import { useLanguage } from '../../app/session/language.ts'
import { SecondStep } from '../../app/session/second-step.tsx'
import { useSession } from '../../app/session/session.tsx'
import { toOwnPath } from '../../app/session/to-own-path.ts'
import { type SignIn, useSignIn } from '../../app/session/use-sign-in.ts'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { Entrance } from './entrance.tsx'

export function SignInPage() {
  const { t } = useLanguage()
  const { me, enter } = useSession()
  const navigate = useNavigate()
  const { back, error } = useSearch({ from: '/sign-in' })
  const [login, setLogin] = useState({ username: '', password: '', hostname: signInHostname() })
  const signIn = useSignIn((token, isLimited) => {
    keepHostname(login.hostname)
    enter(token, isLimited)
  })

  // Signed-in users are redirected.
  useEffect(() => {
    if (me) void navigate({ href: toOwnPath(back) ?? '/inbox', replace: true })
  }, [me, back, navigate])

  if (signIn.challenge) {
    return (
      <Entrance title={t('signIn.secondStep')}>
        <SecondStep signIn={signIn} challenge={signIn.challenge} />
      </Entrance>
    )
  }
  return (
    <Entrance title={t('signIn.title')}>
      <PasswordForm
        signIn={signIn}
        login={login}
        onChange={setLogin}
        failure={ssoFailures.find((failure) => failure === error)}
        page={toOwnPath(back) ?? '/inbox'}
      />
    </Entrance>
  )
}

/** The errors that single sign-on can return with. */
const ssoFailures = [
  'sso_state_invalid',
  'sso_domain_not_allowed',
  'sso_email_unverified',
  'sso_not_provisioned',
  'sso_failed',
] as const

interface Login {
  username: string
  password: string
  hostname: string
}

interface PasswordFormProps {
  signIn: SignIn
  login: Login
  onChange(login: Login): void
  failure: (typeof ssoFailures)[number] | undefined
  /** The page to open after sign-in. */
  page: string
}

function PasswordForm({ signIn, login, onChange, failure, page }: PasswordFormProps) {
  const { t } = useLanguage()
  const trouble = signIn.trouble ?? (failure && !signIn.isBusy ? t(`signIn.${failure}`) : undefined)
  const field = (name: keyof Login) => ({
    name,
    value: login[name],
    required: true,
    withAsterisk: false,
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...login, [name]: event.currentTarget.value }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void signIn.logIn(login)
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        {trouble && (
          <Alert color="red" role="alert">
            {trouble}
          </Alert>
        )}
        <TextInput label={t('signIn.username')} autoComplete="username" autoFocus {...field('username')} />
        <PasswordField label={t('signIn.password')} autoComplete="current-password" {...field('password')} />
        <TextInput label={t('signIn.hostname')} description={t('signIn.hostnameHint')} {...field('hostname')} />
        <Group justify="space-between" mt="xs">
          <Anchor component={Link} to="/forgotten-password" size="sm">
            {t('signIn.forgotten')}
          </Anchor>
          <Button type="submit" loading={signIn.isBusy}>
            {t('signIn.submit')}
          </Button>
        </Group>
        <Divider label={t('signIn.or')} />
        <Button
          component="a"
          href={ssoAddress(login.hostname, page)}
          onClick={() => keepHostname(login.hostname)}
          variant="default"
          leftSection={<IconLogin2 size={16} aria-hidden />}
        >
          {t('signIn.withSso')}
        </Button>
        {hasPasskeySupport() && (
          <Button
            variant="default"
            leftSection={<IconFingerprint size={16} aria-hidden />}
            disabled={signIn.isBusy || !login.hostname}
            onClick={() => void signIn.logInWithPasskey(login.hostname)}
          >
            {t('signIn.withPasskey')}
          </Button>
        )}
      </Stack>
    </form>
  )
}
