import { orThrow } from '@attendant/client'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useChange } from '../../../app/data/use-change.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useAttendant } from '../../../app/session/session.tsx'
import { confirm } from '../../../ui/forms/confirm.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SessionList } from './session-list.tsx'

export function OwnSessions() {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const sessions = useQuery({
    queryKey: ['own-sessions'],
    queryFn: ({ signal }) => orThrow(attendant.GET('/customerReps/me/sessions', { signal })),
  })
  const end = useChange(
    (client, sessionID: string) =>
      orThrow(client.DELETE('/customerReps/me/sessions/{sessionID}', { params: { path: { sessionID } } })),
    { of: ['own-sessions'], done: t('profile.sessionEnded') },
  )
  const endOthers = useChange((client) => orThrow(client.DELETE('/customerReps/me/sessions')), {
    of: ['own-sessions'],
    done: t('profile.othersSignedOut'),
  })
  const ask = async () => {
    const title = t('profile.signOutOthers')
    if (await confirm({ title, text: t('profile.signOutOthersText'), confirm: title })) endOthers.mutate()
  }
  const hasOthers = sessions.data?.some(({ isCurrent }) => !isCurrent)
  return (
    <Panel
      title={t('profile.sessions')}
      hint={t('profile.sessionsHint')}
      actions={
        hasOthers && (
          <Button variant="default" loading={endOthers.isPending} onClick={() => void ask()}>
            {t('profile.signOutOthers')}
          </Button>
        )
      }
    >
      <Loaded query={sessions}>
        {(data) => (
          <SessionList
            sessions={data}
            empty={t('profile.unknownBrowser')}
            onEnd={(sessionID) => end.mutate(sessionID)}
          />
        )}
      </Loaded>
    </Panel>
  )
}
