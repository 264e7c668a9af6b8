import { Anchor, Group, Text } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useLanguage } from '../../../../app/session/language.ts'
import { useTimes } from '../../../../ui/format/times.ts'
import type { Message } from '../../use-ticket.ts'
import { useScheduled } from './use-scheduled.ts'

/** Nearer than this it is only held for a moment, to be undone. */
const heldMs = 61_000

/** When a message leaves that is not sent yet; it can leave now, or go back into the field. */
export function ScheduledNote({ message }: { message: Message }) {
  const { t } = useLanguage()
  const times = useTimes()
  const { status, scheduledFor, messageID, ticketID } = message
  const { sendNow, cancel } = useScheduled(ticketID)
  if (status !== 'Scheduled' || !scheduledFor) return null
  const at = new Date(scheduledFor)
  const isHeld = at.getTime() - Date.parse(message.dateCreated) < heldMs
  return (
    <div className="scheduled-note" role="status">
      <IconClock size={15} aria-hidden />
      <Text size="sm">
        {isHeld ? t('compose.sendingSoon') : t('compose.scheduledFor', { time: times.upcoming(at) })}
      </Text>
      <span className="spacer" />
      <Group gap={14} wrap="nowrap">
        <Anchor component="button" size="sm" fw={600} underline="always" onClick={() => sendNow.mutate(messageID)}>
          {t('compose.sendNow')}
        </Anchor>
        <Anchor component="button" size="sm" underline="always" onClick={() => cancel.mutate(messageID)}>
          {t(isHeld ? 'common.undo' : 'compose.cancelSending')}
        </Anchor>
      </Group>
    </div>
  )
}
