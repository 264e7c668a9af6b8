import { type Attendant, orThrow } from '@attendant/client'
import type { Ticket } from '../list/use-ticket-pages.ts'
import type { TicketChange } from './ticket-change.ts'
import { undoChange } from './undo-change.ts'

/** Maximum number of tickets per request of the service. */
const maxAtOnce = 1000
const maxParallel = 5

export async function sendChange(attendant: Attendant, change: TicketChange): Promise<void> {
  for (let first = 0; first < change.ticketIDs.length; first += maxAtOnce) {
    const ticketIDs = change.ticketIDs.slice(first, first + maxAtOnce)
    await orThrow(attendant.PUT('/tickets/bulk', { body: { ...change, ticketIDs } }))
  }
}

export async function sendUndo(
  attendant: Attendant,
  change: TicketChange,
  former: Ticket[],
  meID: number,
): Promise<void> {
  const { statuses, changes } = undoChange(change, former, meID)
  for (let first = 0; first < statuses.length; first += maxParallel) {
    const some = statuses.slice(first, first + maxParallel)
    await Promise.all(
      some.map(({ ticketID, status }) =>
        orThrow(attendant.PUT('/tickets/{id}', { params: { path: { id: ticketID } }, body: { status } })),
      ),
    )
  }
  for (const each of changes) await sendChange(attendant, each)
}
