import { Group, Loader, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconChecks, IconClock, IconLock, IconSparkles } from '@tabler/icons-react'
import { useLanguage } from '../../../app/session/language.ts'
import { isHeld } from '../reply/sending/use-scheduled.ts'
import type { Message } from '../use-ticket.ts'

/** The delivery status of a message, shown beside its time. */
export function MessageStatus({ message }: { message: Message }) {
  const { t } = useLanguage()
  const status = isHeld(message) ? 'Queued' : message.status
  const shown = message.isInternal ? 'Internal' : (message.deliveryStatus ?? status)
  const label = t(`ticket.message.${shown}`)
  if (shown === 'Failed') {
    return (
      <Group gap={4} component="span" wrap="nowrap" className="message-status message-failed">
        <IconAlertTriangle size={14} aria-hidden />
        <Text span size="xs">
          {label}
        </Text>
      </Group>
    )
  }
  return (
    <Group gap={4} c="dimmed" component="span" wrap="nowrap" className="message-status">
      <StatusIcon status={shown} />
      <Text span size="xs">
        {label}
      </Text>
    </Group>
  )
}

function StatusIcon({ status }: { status: string }) {
  if (status === 'Internal') return <IconLock size={14} aria-hidden />
  if (status === 'Processing') return <Loader size={12} />
  if (status === 'Queued' || status === 'Scheduled') return <IconClock size={14} aria-hidden />
  if (status === 'Drafted') return <IconSparkles size={14} aria-hidden />
  if (status === 'Sent' || status === 'Answered') return <IconCheck size={14} aria-hidden />
  if (status === 'Delivered' || status === 'Read') return <IconChecks size={14} aria-hidden />
  return null
}
