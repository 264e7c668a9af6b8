import type { Fault } from '@attendant/client'
import { Alert, Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { explainFault } from '../../app/errors/faults.ts'
import { signInHostname } from '../../app/session/hostname.ts'
import { useLanguage } from '../../app/session/language.ts'
import { useAttendant } from '../../app/session/session.tsx'
import { Entrance } from './entrance.tsx'

/** Shows the same text whether or not the address exists, as the service does. */
export function ForgottenPage() {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const [email, setEmail] = useState('')
  const [hostname, setHostname] = useState(signInHostname)
  const [state, setState] = useState<{ isSent?: boolean; isBusy?: boolean; fault?: Fault | undefined }>({})

  async function submit(event: FormEvent) {
    event.preventDefault()
    setState({ isBusy: true })
    const { error } = await attendant.POST('/api/Auth/request-password-reset', { body: { email, hostname } })
    setState(error ? { fault: error } : { isSent: true })
  }

  return (
    <Entrance title={t('signIn.forgottenTitle')}>
      {state.isSent ? (
        <Text role="status">{t('signIn.linkSent', { email })}</Text>
      ) : (
        <form onSubmit={submit}>
          <Stack gap="sm">
            <Text size="sm">{t('signIn.forgottenHint')}</Text>
            {state.fault && <Alert color="red">{explainFault(t, state.fault)}</Alert>}
            <TextInput
              label={t('signIn.email')}
              type="email"
              autoComplete="email"
              required
              withAsterisk={false}
              autoFocus
              value={email}
              onChange={(event) => setEmail(event.currentTarget.value)}
            />
            <TextInput
              label={t('signIn.hostname')}
              description={t('signIn.hostnameHint')}
              required
              withAsterisk={false}
              value={hostname}
              onChange={(event) => setHostname(event.currentTarget.value)}
            />
            <Group justify="flex-end">
              <Button type="submit" loading={state.isBusy ?? false}>
                {t('signIn.sendLink')}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
      <Anchor component={Link} to="/sign-in" size="sm">
        {t('signIn.back')}
      </Anchor>
    </Entrance>
  )
}
