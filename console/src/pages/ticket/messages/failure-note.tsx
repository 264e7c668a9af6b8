import { Anchor, Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { translateStored } from '../../../app/errors/error-texts.ts'
import { useLanguage } from '../../../app/session/language.ts'
import type { Message } from '../use-ticket.ts'
import { useMessageActions } from './use-message-actions.ts'

interface FailureNoteProps {
  message: Message
  /** Moves the text of a reply back into the composer. */
  onEdit(message: Message): void
}

/** Why a message was not sent or processed, with a retry button. */
export function FailureNote({ message, onEdit }: FailureNoteProps) {
  const { t } = useLanguage()
  const { retry } = useMessageActions(message.ticketID)
  const { status, failure, senderType } = message
  if (status !== 'Failed') return null
  const isTheirs = senderType === 'EndUser'
  return (
    <div className="failure-note" role="alert">
      <IconAlertTriangle size={16} aria-hidden />
      <div>
        <Text size="sm">
          <b>{t(isTheirs ? 'ticket.aiFailed' : 'ticket.notSent')}.</b> {failure && translateStored(failure)}
        </Text>
        <Group gap={14} mt={2}>
          <Anchor
            component="button"
            size="sm"
            fw={600}
            c="inherit"
            underline="always"
            onClick={() => retry.mutate(message)}
          >
            {t(isTheirs ? 'ticket.retryAutomation' : 'ticket.retrySending')}
          </Anchor>
          {!isTheirs && (
            <Anchor component="button" size="sm" c="inherit" underline="always" onClick={() => onEdit(message)}>
              {t('ticket.editReply')}
            </Anchor>
          )}
        </Group>
      </div>
    </div>
  )
}
