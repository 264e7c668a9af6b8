import { orThrow } from '@attendant/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLanguage } from '../../app/session/language.ts'
import { useAttendant } from '../../app/session/session.tsx'
import { useGo } from '../../app/use-go.ts'
import { isBlank } from '../../ui/editor/content.ts'
import { useTimes } from '../../ui/format/times.ts'
import { showToast } from '../../ui/toasts/toast-store.ts'
import { findWrongAddress } from '../ticket/reply/fields/recipients.ts'
import { useUndoSeconds } from '../ticket/reply/fields/use-compose.ts'
import type { NewMessage, useConversationDraft } from './use-conversation-draft.ts'

export function isComplete({ channelID, recipients, phoneNumber, body, files }: NewMessage, isEmail: boolean): boolean {
  const hasText = !isBlank(body) || files.length > 0
  const hasAddress = isEmail ? recipients.to.length > 0 && !findWrongAddress(recipients) : phoneNumber.trim() !== ''
  return Boolean(channelID) && hasText && hasAddress
}

interface Wish {
  message: NewMessage
  sendAt: Date | undefined
}

/** Sends the first message and opens the new ticket; sending can be undone for a few seconds. */
export function useStartConversation(
  draft: ReturnType<typeof useConversationDraft>,
  isEmail: boolean,
  onDone: () => void,
) {
  const { t } = useLanguage()
  const times = useTimes()
  const attendant = useAttendant()
  const queries = useQueryClient()
  const go = useGo()
  const undoSeconds = useUndoSeconds()

  const takeBack = async (messageID: number, ticketID: number) => {
    await orThrow(attendant.POST('/ticketMessages/{id}/cancel', { params: { path: { id: messageID } } }))
    for (const key of [['messages', ticketID], ['draft', ticketID], ['tickets']]) {
      void queries.invalidateQueries({ queryKey: key })
    }
  }
  const cancel = useMutation({
    mutationFn: ({ messageID, ticketID }: { messageID: number; ticketID: number }) => takeBack(messageID, ticketID),
  })

  return useMutation({
    // The message is passed as a variable: the mutation's closure may be a render behind and miss files.
    mutationFn: async ({ message, sendAt }: Wish) => {
      await draft.flush()
      const { channelID, recipients, phoneNumber, subject, body, files } = message
      const { to, cc, bcc } = recipients
      const addresses = isEmail
        ? { toAddresses: to, ccAddresses: cc, bccAddresses: bcc, subject: subject.trim() }
        : { toAddress: phoneNumber.replace(/[^+\d]/g, ''), uid: phoneNumber.replace(/[^+\d]/g, '') }
      const draftID = draft.draftID()
      const sent = await orThrow(
        attendant.POST('/ticketMessages/create-new', {
          body: {
            ...{ channelID, senderType: 'CustomerRep', ...addresses },
            ...(body.html ? { htmlBody: body.html } : { message: body.text }),
            uploadIDs: files.map(({ uploadID }) => uploadID),
            ...(sendAt ? { sendAt: sendAt.toISOString() } : isEmail ? { holdSeconds: undoSeconds } : {}),
            ...(draftID ? { draftID } : {}),
          },
        }),
      )
      await draft.forget()
      return sent
    },
    onSuccess: ({ messageID, ticketID, status }, { sendAt }) => {
      const message = sendAt ? t('compose.scheduledFor', { time: times.upcoming(sendAt) }) : t('compose.sendingSoon')
      const undo = { label: t('common.undo'), run: () => cancel.mutate({ messageID, ticketID }) }
      const shownMs = sendAt ? 8_000 : Math.max(3_500, undoSeconds * 1000)
      showToast({ message, isFault: false, ...(status === 'Scheduled' ? { undo } : {}) }, shownMs)
      for (const key of ['drafts', 'tickets']) void queries.invalidateQueries({ queryKey: [key] })
      onDone()
      go(`/inbox/${ticketID}`)
    },
  })
}
