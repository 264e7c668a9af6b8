import { orThrow } from '@attendant/client'
import { useQuery } from '@tanstack/react-query'
import { useAttendant } from '../../../../app/session/session.tsx'

interface ComposeQuestion {
  ticketID: number
  mode: 'reply' | 'replyAll' | 'forward'
  /** The message to reply to or forward; the end user's last one by default. */
  messageID: number | undefined
}

/** The default recipients of an email, and what the service adds to it. */
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

/** For how many seconds sending can be undone. */
export function useUndoSeconds(): number {
  const attendant = useAttendant()
  const { data } = useQuery({
    queryKey: ['me'],
    queryFn: ({ signal }) => orThrow(attendant.GET('/customerReps/me', { signal })),
    staleTime: 5 * 60_000,
  })
  return data?.preferences.undoSendSeconds ?? defaultUndoSeconds
}
