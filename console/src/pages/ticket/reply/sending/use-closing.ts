import { useEffect, useRef, useState } from 'react'
import { translateStored } from '../../../../app/errors/error-texts.ts'
import { useLanguage } from '../../../../app/session/language.ts'
import { showToast } from '../../../../ui/toasts/toast-store.ts'
import { toastWithUndo } from '../../../../ui/toasts/toasts.ts'
import { useTicketActions } from '../../../inbox/list/use-ticket-actions.ts'
import { useLeaveTicket } from '../../../inbox/next-ticket.ts'
import type { Message, Ticket } from '../../use-ticket.ts'

/**
 * After "Send and close" the service closes the ticket once the reply is delivered; then the next ticket is opened. If
 * delivery fails, the ticket stays open and the reason is shown.
 */
export function useClosing({ ticketID, isClosed }: Ticket, messages: Message[] | undefined) {
  const { t } = useLanguage()
  const run = useTicketActions()
  const leave = useLeaveTicket(ticketID)
  const [reply, setReply] = useState<{ messageID: number | undefined }>()
  const sent = messages?.find(({ messageID }) => messageID === reply?.messageID)
  // The reply may appear only after a delay: it counts as deleted only if it was seen before.
  const seenID = useRef<number>(undefined)
  if (sent) seenID.current = sent.messageID
  const isTakenBack = Boolean(reply?.messageID && messages && !sent && seenID.current === reply.messageID)

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the status of the reply changes
  useEffect(() => {
    if (!reply) return
    if (isClosed) {
      const reopen = () => void run({ action: 'reopen', ticketIDs: [ticketID] })
      toastWithUndo(t('inbox.done.close', { count: 1 }), t('common.undo'), reopen)
      leave()
    } else if (sent?.status === 'Failed') {
      const message = sent.failure ? translateStored(sent.failure) : ''
      showToast({ title: t('ticket.notClosed'), message, isFault: true }, 12_000)
    } else if (!isTakenBack) return
    setReply(undefined)
  }, [reply, isClosed, sent?.status, isTakenBack])

  return { isClosing: Boolean(reply), closeWhenSent: (messageID: number | undefined) => setReply({ messageID }) }
}
