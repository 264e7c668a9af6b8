import { Anchor, Group, Text } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useLanguage } from '../../../../app/session/language.ts'
import { useTimes } from '../../../../ui/format/times.ts'
import type { Message } from '../../use-ticket.ts'
import { isHeld, useScheduled } from './use-scheduled.ts'

/** When a scheduled message will be sent, with buttons to send it now or move it back into the editor. */
export function ScheduledNote({ message }: { message: Message }) {
  const { t } = useLanguage()
  const times = useTimes()
  const { status, scheduledFor, messageID, ticketID } = message
  const { sendNow, cancel } = useScheduled(ticketID)
  if (status !== 'Scheduled' || !scheduledFor) return null
  const at = new Date(scheduledFor)
  const isUndoable = isHeld(message)
  return (
    <div className="scheduled-note" role="status">
      <IconClock size={15} aria-hidden />
      <Text size="sm">
        {isUndoable ? t('compose.sendingSoon') : t('compose.scheduledFor', { time: times.upcoming(at) })}
      </Text>
      <span className="spacer" />
      <Group gap={14} wrap="nowrap">
        <Anchor component="button" size="sm" fw={600} underline="always" onClick={() => sendNow.mutate(messageID)}>
          {t('compose.sendNow')}
        </Anchor>
        <Anchor component="button" size="sm" underline="always" onClick={() => cancel.mutate(messageID)}>
          {t(isUndoable ? 'common.undo' : 'compose.cancelSending')}
        </Anchor>
      </Group>
    </div>
  )
}
