import { useEffect, useRef, useState } from 'react'
import { useLanguage } from '../../../../app/session/language.ts'
import type { Content } from '../../../../ui/editor/content.ts'
import { useTimes } from '../../../../ui/format/times.ts'
import { showToast } from '../../../../ui/toasts/toast-store.ts'
import { toastError } from '../../../../ui/toasts/toasts.ts'
import type { Message, Ticket } from '../../use-ticket.ts'
import type { ReplyDraft } from '../drafts/use-reply-draft.ts'
import type { Written } from '../drafts/written.ts'
import { useUndoSeconds } from '../fields/use-compose.ts'
import { useNewerQuestion } from './newer-message.tsx'
import { useClosing } from './use-closing.ts'
import { type Reply, Unsent, useReply } from './use-reply.ts'
import { useScheduled } from './use-scheduled.ts'

export interface SendWish {
  isClosing?: boolean
  sendAt?: Date
}

interface SendOptions {
  ticket: Ticket
  messages: Message[] | undefined
  target: Message | undefined
  draft: ReplyDraft
  content: Content
  /** Whether the content is the user's own text rather than the AI draft. */
  isOwn: boolean
}

/** Sends the reply, now or later. It can be undone for a few seconds, or until its scheduled time. */
export function useSend({ ticket, messages, target, draft, content, isOwn }: SendOptions) {
  const { t } = useLanguage()
  const times = useTimes()
  const former = useRef<Written>(draft.written)
  const question = useNewerQuestion(ticket.ticketID)
  const onFailed = () => draft.restore(former.current)
  const reply = useReply(ticket, { onFailed, askForSecond: question.ask })
  const { isClosing, closeWhenSent } = useClosing(ticket, messages)
  const { cancel } = useScheduled(ticket.ticketID)
  const [held, setHeld] = useState<{ messageID: number; hideToast(): void }>()
  // Chat messages are sent immediately, without time to undo.
  const undoSeconds = useUndoSeconds() * (ticket.channelType === 'Email' ? 1 : 0)

  const takeBack = (messageID: number) => {
    setHeld(undefined)
    cancel.mutate(messageID)
  }
  const shown = messages?.find(({ messageID }) => messageID === held?.messageID)
  const hasLeft = shown !== undefined && shown.status !== 'Scheduled'
  // Once sent, undo is no longer offered.
  useEffect(() => {
    if (!held || !hasLeft) return
    held.hideToast()
    setHeld(undefined)
  }, [held, hasLeft])
  const offerUndo = (messageID: number, { sendAt, isClosing }: SendWish) => {
    const soon = isClosing ? 'compose.closingSoon' : 'compose.sendingSoon'
    const message = sendAt ? t('compose.scheduledFor', { time: times.upcoming(sendAt) }) : t(soon)
    const shownMs = sendAt ? 8_000 : undoSeconds * 1000
    const undo = { label: t('common.undo'), run: () => takeBack(messageID) }
    const hideToast = showToast({ message, isFault: false, undo }, shownMs)
    setHeld({ messageID, hideToast })
    setTimeout(() => setHeld((current) => (current?.messageID === messageID ? undefined : current)), shownMs)
  }

  const send = async ({ isClosing = false, sendAt }: SendWish): Promise<void> => {
    const { written } = draft
    former.current = isOwn ? written : { ...written, body: undefined }
    const fields: Reply['fields'] = {
      ...(written.files.length > 0 ? { uploadIDs: written.files.map(({ uploadID }) => uploadID) } : {}),
      ...toAddresses(written),
      ...(written.hasSignature ? {} : { signature: 'None' }),
      ...(sendAt ? { sendAt: sendAt.toISOString() } : undoSeconds > 0 ? { holdSeconds: undoSeconds } : {}),
      ...(isClosing ? { closeAfterSend: true } : {}),
      ...(written.seenMessageID ? { expectedLastMessageID: written.seenMessageID } : {}),
    }
    await draft.forget()
    try {
      const sent = await reply.mutateAsync({ content, isDraft: !isOwn, target, fields })
      if (isClosing) closeWhenSent(sent?.messageID)
      if (sent && (sendAt || undoSeconds > 0)) offerUndo(sent.messageID, { sendAt, isClosing })
    } catch (fault) {
      if (!(fault instanceof Unsent)) void toastError(fault, t(isClosing ? 'ticket.notClosed' : 'ticket.textKept'))
    }
  }

  return { send, isClosing, dialog: question.dialog, undo: held && (() => takeBack(held.messageID)) }
}

/** Unchanged addresses are omitted: the service has the current ones. */
function toAddresses({ recipients, isReplyAll }: Written): Reply['fields'] {
  if (!recipients) return isReplyAll === false ? { replyAll: false } : {}
  return { toAddresses: recipients.to, ccAddresses: recipients.cc, bccAddresses: recipients.bcc }
}
