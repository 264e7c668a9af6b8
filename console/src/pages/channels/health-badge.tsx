import { Badge, Tooltip } from '@mantine/core'
import { type MessageKey, useLanguage } from '../../app/session/language.ts'
import { useTimes } from '../../ui/format/times.ts'
import type { Channel } from './channel-data.ts'

const colours: Record<string, string> = { Healthy: 'accent', Degraded: 'orange', Failing: 'red' }

/** Whether a channel is active and, if it has a provider, the state of the connection. */
export function HealthBadge({ channel: { isActive, channelType, health } }: { channel: Channel }) {
  const { t } = useLanguage()
  const times = useTimes()
  const isMail = channelType === 'Email'
  const key = `channels.health.${health.state}`
  const label = t(key as MessageKey)
  const known = label === key ? health.state : label
  const text = !isActive ? t('channels.off') : isMail ? known : t('channels.on')
  const color = !isActive ? 'gray' : isMail ? (colours[health.state] ?? 'gray') : 'accent'
  const more =
    health.lastError ?? (health.lastSuccess && t('channels.lastSuccess', { time: times.moment(health.lastSuccess) }))
  return (
    <Tooltip label={more} disabled={!more} multiline maw={420}>
      <Badge variant="light" color={color} radius="sm" tt="none" fw={600}>
        {text}
      </Badge>
    </Tooltip>
  )
}
