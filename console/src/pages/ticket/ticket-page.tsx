import { useParams } from '@tanstack/react-router'
import { TicketView } from './ticket-view.tsx'

/** Keyed by ticket, so that no state is left when the next ticket is opened. */
export function TicketPage() {
  const { ticketID } = useParams({ from: '/desk/inbox/$ticketID' })
  return <TicketView key={ticketID} ticketID={Number(ticketID)} />
}
