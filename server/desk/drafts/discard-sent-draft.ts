import type { Context } from '../../context.ts'
import { deleteDraftRow } from './drafts.store.ts'

interface Sent {
  customerID: number
  customerRepID: number
  /** The ticket that was replied to; absent for a new conversation. */
  ticketID?: number | undefined
  draftID?: number | null | undefined
}

/** A draft is deleted when it is sent. */
export async function discardSentDraft({ db }: Context, { ticketID, draftID, ...owner }: Sent): Promise<void> {
  if (ticketID !== undefined) await deleteDraftRow(db, { ...owner, ticketID })
  if (draftID) await deleteDraftRow(db, { ...owner, draftID })
}
