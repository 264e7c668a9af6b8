import { orThrow } from '@attendant/client'
import { useQuery } from '@tanstack/react-query'
import { useAttendant } from '../../../../app/session/session.tsx'

interface ComposeQuestion {
  ticketID: number
  mode: 'reply' | 'replyAll' | 'forward'
  /** The message that is answered or forwarded; without one, the end user's last. */
  messageID: number | undefined
}

/** Who would get an email, and what the service adds to it. */
export function useCompose({ ticketID, mode, messageID }: ComposeQuestion, enabled: boolean) {
  const attendant = useAttendant()
  return useQuery({
    queryKey: ['compose', ticketID, mode, messageID ?? null],
    queryFn: ({ signal }) => {
      const query = { mode, ...(messageID ? { messageID } : {}) }
      return orThrow(attendant.GET('/tickets/{id}/compose', { params: { path: { id: ticketID }, query }, signal }))
    },
    enabled,
    staleTime: 60_000,
  }).data
}

const defaultUndoSeconds = 10

/** How long a message that the person sent can be taken back, in seconds. */
export function useUndoSeconds(): number {
  const attendant = useAttendant()
  const { data } = useQuery({
    queryKey: ['me'],
    queryFn: ({ signal }) => orThrow(attendant.GET('/customerReps/me', { signal })),
    staleTime: 5 * 60_000,
  })
  return data?.preferences.undoSendSeconds ?? defaultUndoSeconds
}
