import { useParams } from '@tanstack/react-router'
import { TicketView } from './ticket-view.tsx'

/** Each ticket has a page of its own: nothing of one is left when the next is opened. */
export function TicketPage() {
  const { ticketID } = useParams({ from: '/desk/inbox/$ticketID' })
  return <TicketView key={ticketID} ticketID={Number(ticketID)} />
}
