import { orThrow } from '@attendant/client'
import { Button, Group, Text } from '@mantine/core'
import { useChange } from '../../app/data/use-change.ts'
import { type MessageKey, type Translate, useLanguage } from '../../app/session/language.ts'
import { useSession } from '../../app/session/session.tsx'
import { useTimes } from '../../ui/format/times.ts'
import type { Channel } from './channel-data.ts'

/** Describes whether the provider confirms the number. */
export function verificationText(t: Translate, { phoneVerification }: Channel): string {
  const { state = 'Unverified', problem } = phoneVerification ?? {}
  if (state === 'Verified') return t('channels.verification.Verified')
  return t(`channels.verification.${problem ?? 'Pending'}` as MessageKey)
}

export const isVerificationRefused = ({ phoneVerification }: Channel) => phoneVerification?.state === 'Refused'

/** When the provider was last asked, and a button to ask it now. */
export function VerifyNumber({ channel }: { channel: Channel }) {
  const { t } = useLanguage()
  const { isAdmin } = useSession()
  const times = useTimes()
  const verify = useChange(
    (client, id: number) => orThrow(client.POST('/api/Channels/{id}/verify-number', { params: { path: { id } } })),
    { of: ['channels'] },
  )
  const checkedAt = channel.phoneVerification?.checkedAt
  return (
    <Group gap="sm" mt="xs">
      {isAdmin && (
        <Button variant="default" loading={verify.isPending} onClick={() => verify.mutate(channel.channelID)}>
          {t('channels.verifyNow')}
        </Button>
      )}
      {checkedAt && (
        <Text size="sm" c="dimmed">
          {t('channels.verifiedAt', { time: times.moment(checkedAt) })}
        </Text>
      )}
    </Group>
  )
}
