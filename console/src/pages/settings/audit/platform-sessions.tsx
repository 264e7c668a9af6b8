import { orThrow } from '@attendant/client'
import { Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useChange } from '../../../app/data/use-change.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useAttendant } from '../../../app/session/session.tsx'
import { useTimes } from '../../../ui/format/times.ts'
import { DeleteButton } from '../../../ui/forms/delete-button.tsx'
import { Panel } from '../../../ui/panel.tsx'

/** Shown only while the service's operator is signed in on behalf of a teammate. */
export function PlatformSessions() {
  const { t } = useLanguage()
  const times = useTimes()
  const attendant = useAttendant()
  const sessions = useQuery({
    queryKey: ['platform-sessions'],
    queryFn: ({ signal }) => orThrow(attendant.GET('/api/PlatformSessions', { signal })),
  })
  const end = useChange(
    (client, platformSessionID: string) =>
      orThrow(client.DELETE('/api/PlatformSessions/{platformSessionID}', { params: { path: { platformSessionID } } })),
    { of: ['platform-sessions', 'audit'], done: t('settings.sessionEnded') },
  )
  if (!sessions.data?.length) return null
  return (
    <Panel title={t('settings.operatorSessions')} hint={t('settings.operatorSessionsHint')}>
      <Stack gap={4}>
        {sessions.data.map(({ platformSessionID, actingParty, username, expiresAt }) => (
          <Group key={platformSessionID} justify="space-between" gap="xs">
            <Text size="sm">
              {t('settings.operatorSession', { actor: actingParty, username, until: times.moment(expiresAt) })}
            </Text>
            <DeleteButton
              name={actingParty}
              verb={t('settings.endSession')}
              text={t('settings.endSessionText')}
              onDelete={() => end.mutate(platformSessionID)}
            />
          </Group>
        ))}
      </Stack>
    </Panel>
  )
}
