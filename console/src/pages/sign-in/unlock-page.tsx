import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { Link, useSearch } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { explainFault } from '../../app/errors/faults.ts'
import { useLanguage } from '../../app/session/language.ts'
import { useAttendant } from '../../app/session/session.tsx'
import { Entrance } from './entrance.tsx'

/** The target of an unlock email's link. It requires a click, because mail scanners open links too. */
export function UnlockPage() {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const { token = '' } = useSearch({ from: '/unlock' })
  const [trouble, setTrouble] = useState<string>()
  const [state, setState] = useState<'asking' | 'busy' | 'done'>('asking')

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTrouble(undefined)
    setState('busy')
    const { error, response } = await attendant.POST('/api/Auth/unlock', { body: { token } })
    setState(response.ok ? 'done' : 'asking')
    if (error) setTrouble(error.status === 400 ? t('signIn.unlockExpired') : explainFault(t, error))
  }

  return (
    <Entrance title={t('signIn.unlockTitle')}>
      {state === 'done' ? (
        <Text role="status">{t('signIn.unlockDone')}</Text>
      ) : (
        <form onSubmit={submit}>
          <Stack gap="sm">
            <Text size="sm">{t('signIn.unlockHint')}</Text>
            {trouble && (
              <Alert color="red" role="alert">
                {trouble}
              </Alert>
            )}
            <Group justify="flex-end">
              <Button type="submit" loading={state === 'busy'}>
                {t('signIn.unlock')}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
      <Anchor component={Link} to={state === 'done' ? '/sign-in' : '/forgotten-password'} size="sm">
        {t(state === 'done' ? 'signIn.submit' : 'signIn.unlockNotMe')}
      </Anchor>
    </Entrance>
  )
}
