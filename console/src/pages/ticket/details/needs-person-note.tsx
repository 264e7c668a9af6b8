import { Alert, Anchor } from '@mantine/core'
import { translateStored } from '../../../app/errors/error-texts.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useMessageActions } from '../messages/use-message-actions.ts'
import type { Message, Ticket } from '../use-ticket.ts'

interface NeedsPersonNoteProps {
  ticket: Ticket
  /** The message that awaits a reply. */
  target: Message | undefined
}

/** Shown above the conversation if the AI could not draft a reply: the reason, and a retry button once that can help. */
export function NeedsPersonNote({ ticket, target }: NeedsPersonNoteProps) {
  const { t } = useLanguage()
  const { retry } = useMessageActions(ticket.ticketID)
  if (!ticket.needsPersonReason) return null
  return (
    <Alert color="yellow" role="status" m="sm" mb={0} p="xs">
      <b>{t('ticket.needsPerson')}.</b> {asSentence(translateStored(ticket.needsPersonReason))}{' '}
      {target?.status === 'Received' && (
        <Anchor component="button" inherit underline="always" c="inherit" onClick={() => retry.mutate(target)}>
          {t('ticket.retryAutomation')}
        </Anchor>
      )}
    </Alert>
  )
}

/** Some reasons lack a full stop. */
const asSentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`)
