import { type Attendant, orThrow } from '@attendant/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLanguage } from '../../../app/session/language.ts'
import { useAttendant } from '../../../app/session/session.tsx'
import { toast } from '../../../ui/toasts/toasts.ts'
import type { Message } from '../use-ticket.ts'
import { patchMessage } from './use-messages.ts'

const pathOf = (messageID: number) => ({ params: { path: { id: messageID } } })

/** Retries a failed step: processing for incoming messages, delivery for outgoing ones. */
export async function tryAgain(attendant: Attendant, { messageID, senderType }: Message): Promise<void> {
  if (senderType === 'EndUser') await orThrow(attendant.POST('/ticketMessages/{id}/retry', pathOf(messageID)))
  else await orThrow(attendant.POST('/ticketMessages/{id}/send', { ...pathOf(messageID), body: {} }))
}

/** Actions on single messages, shown optimistically until the service responds. */
export function useMessageActions(ticketID: number) {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const queries = useQueryClient()
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: ['messages', ticketID] })
    void queries.invalidateQueries({ queryKey: ['tickets'] })
  }

  const retry = useMutation({
    mutationFn: (message: Message) => tryAgain(attendant, message),
    onMutate: ({ messageID, senderType }) =>
      patchMessage(queries, ticketID, messageID, { status: senderType === 'EndUser' ? 'Processing' : 'Queued' }),
    onSettled: refresh,
  })

  const correctTopics = useMutation({
    mutationFn: ({ messageID, topics }: { messageID: number; topics: { topicID: number; name: string }[] }) =>
      orThrow(
        attendant.POST('/ticketMessages/{id}/correct-topics', {
          ...pathOf(messageID),
          body: { topicIds: topics.map(({ topicID }) => topicID) },
        }),
      ),
    onMutate: ({ messageID, topics }) =>
      patchMessage(queries, ticketID, messageID, {
        topics: topics.map(({ topicID, name }) => ({ ticketMessageTopicID: -topicID, topicName: name })),
      }),
    onSettled: refresh,
  })

  const escalate = useMutation({
    mutationFn: ({ messageID, ...body }: { messageID: number; feedbackComment?: string; email?: string }) =>
      orThrow(attendant.POST('/ticketMessages/{id}/escalate-by-id', { ...pathOf(messageID), body })),
    onSuccess: () => toast(t('inbox.done.escalate', { count: 1 })),
    onSettled: refresh,
  })

  return { retry, correctTopics, escalate }
}
