import { type components, orThrow } from '@attendant/client'
import { useQuery } from '@tanstack/react-query'
import { useAttendant } from '../../app/session/session.tsx'

export type Ticket = components['schemas']['Ticket']
export type Message = components['schemas']['TicketMessage']

export function useTicket(ticketID: number) {
  const attendant = useAttendant()
  return useQuery({
    queryKey: ['tickets', 'one', ticketID],
    queryFn: ({ signal }) => orThrow(attendant.GET('/tickets/{id}', { params: { path: { id: ticketID } }, signal })),
  })
}
