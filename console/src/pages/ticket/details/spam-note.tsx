import { Alert, Anchor } from '@mantine/core'
import { useLanguage } from '../../../app/session/language.ts'
import { useTicketActions } from '../../inbox/list/use-ticket-actions.ts'
import type { Ticket } from '../use-ticket.ts'

/** Shown above the conversation of a spam ticket, with a button for when the spam check was wrong. */
export function SpamNote({ ticket: { ticketID, isSpam } }: { ticket: Ticket }) {
  const { t } = useLanguage()
  const run = useTicketActions()
  if (!isSpam) return null
  return (
    <Alert color="red" role="status" m="sm" mb={0} p="xs">
      {t('ticket.isSpam')}{' '}
      <Anchor
        component="button"
        inherit
        underline="always"
        c="inherit"
        onClick={() => void run({ action: 'notSpam', ticketIDs: [ticketID] })}
      >
        {t('inbox.action.notSpam')}
      </Anchor>
    </Alert>
  )
}
