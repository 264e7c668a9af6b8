import { orThrow } from '@attendant/client'
import { Alert, Button, Code, Text } from '@mantine/core'
import { IconLogin2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useChange } from '../../../app/data/use-change.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useSession } from '../../../app/session/session.tsx'
import { useTimes } from '../../../ui/format/times.ts'
import { Panel } from '../../../ui/panel.tsx'

/** Signs in to a mailbox at Google or Microsoft, again whenever the provider requires it. */
export function ConsentPanel({ channelID }: { channelID: number }) {
  const { t } = useLanguage()
  const times = useTimes()
  const { attendant, isAdmin } = useSession()
  const params = { path: { channelId: channelID } }
  const consent = useQuery({
    queryKey: ['mail-consent', channelID],
    queryFn: ({ signal }) => orThrow(attendant.GET('/api/Channels/{channelId}/mail-consent', { params, signal })),
  })
  const start = useChange(
    async (client, _: undefined) => {
      const { authorizeURL } = await orThrow(client.POST('/api/Channels/{channelId}/mail-consent', { params }))
      location.assign(authorizeURL)
    },
    { of: [] },
  )
  const { data } = consent
  if (!data || data.state === 'None') return null
  const isActive = data.state === 'Active'
  const provider = data.provider === 'Other' ? t('channels.consentProvider') : (data.provider ?? '')
  return (
    <Panel
      title={t('channels.consent', { provider })}
      hint={t('channels.consentHint', { provider })}
      actions={
        isAdmin && (
          <Button
            variant={isActive ? 'default' : 'filled'}
            leftSection={<IconLogin2 size={15} aria-hidden />}
            loading={start.isPending}
            onClick={() => start.mutate(undefined)}
          >
            {t(data.state === 'Missing' ? 'channels.consentStart' : 'channels.consentAgain')}
          </Button>
        )
      }
    >
      {data.state === 'Ended' && (
        <Alert color="red" role="alert" mb="xs">
          {t('channels.consentEnded', { problem: data.problem ?? '' })}
        </Alert>
      )}
      {isActive && (
        <Text size="sm">
          {data.grantedAt
            ? t('channels.consentSince', { time: times.brief(data.grantedAt) })
            : t('channels.consentActive')}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {t('channels.consentRedirect')} <Code style={{ overflowWrap: 'anywhere' }}>{data.redirectURL}</Code>
      </Text>
    </Panel>
  )
}
