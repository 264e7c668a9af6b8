import { orThrow } from '@attendant/client'
import { useQuery } from '@tanstack/react-query'
import { useAttendant } from '../../app/session/session.tsx'

/** The current trace of a message. */
export function useTrace(messageID: number, isWanted = true) {
  const attendant = useAttendant()
  return useQuery({
    queryKey: ['trace', messageID],
    queryFn: ({ signal }) =>
      orThrow(attendant.GET('/ticketMessages/{id}/trace', { params: { path: { id: messageID } }, signal })),
    enabled: isWanted,
    staleTime: 0,
  })
}
