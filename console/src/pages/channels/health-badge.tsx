import { Badge, Tooltip } from '@mantine/core'
import { type MessageKey, type Translate, useLanguage } from '../../app/session/language.ts'
import { useTimes } from '../../ui/format/times.ts'
import { type Channel, type Customer, useCustomer } from './channel-data.ts'
import { isVerificationRefused, verificationText } from './phone-verification.tsx'

const colours: Record<string, string> = { Healthy: 'accent', Degraded: 'orange', Failing: 'red' }

/** Whether a channel is active and, if it needs a provider, the state of the connection. */
export function HealthBadge({ channel }: { channel: Channel }) {
  const { t } = useLanguage()
  const times = useTimes()
  const isCall = channel.channelType === 'Phone' || channel.channelType === 'WhatsApp'
  const customer = useCustomer(isCall)
  const { isActive, channelType, health } = channel
  const isMail = channelType === 'Email'
  const state = isMail ? health.state : isCall ? phoneState(channel, customer.data) : undefined
  const key = `channels.health.${state}`
  const label = t(key as MessageKey)
  const known = label === key ? (state ?? '') : label
  const text = !isActive ? t('channels.off') : state ? known : t('channels.on')
  const color = !isActive ? 'gray' : state ? (colours[state] ?? 'gray') : 'accent'
  const more = isCall ? phoneProblem(t, channel, state) : undefined
  const last = health.lastSuccess && t('channels.lastSuccess', { time: times.moment(health.lastSuccess) })
  const tip = more ?? health.lastError ?? last
  return (
    <Tooltip label={tip} disabled={!tip} multiline maw={420}>
      <Badge variant="light" color={color} radius="sm" tt="none" fw={600}>
        {text}
      </Badge>
    </Tooltip>
  )
}

/** Undefined if nothing is known to be missing. */
function phoneState(channel: Channel, customer: Customer | undefined) {
  if (!customer) return undefined
  if (!channel.phoneNumber || !customer.telephonyAccountSID || !customer.telephonyAuthToken) return 'Unknown'
  return isVerificationRefused(channel) ? 'Failing' : undefined
}

function phoneProblem(t: Translate, channel: Channel, state: string | undefined): string | undefined {
  if (state === 'Failing') return verificationText(t, channel)
  if (state !== 'Unknown') return undefined
  return channel.phoneNumber ? t('channels.check.telephonyNo') : t('channels.check.numberNo')
}
