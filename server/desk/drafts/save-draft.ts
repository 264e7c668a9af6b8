import type { Draft, DraftFields, DraftWrite, SavedDraft } from '@attendant/contract/desk/composer.ts'
import type { Rep } from '../../access.ts'
import type { Context } from '../../context.ts'
import { refuse } from '../../errors.ts'
import { ticketExists } from '../tickets/ticket-exists.ts'
import { changeDraft, type DraftKey, type DraftRow, insertDraft, lockDraft, showDraft } from './drafts.store.ts'

/** The first save has no version; later ones pass the version that they change. */
export async function saveDraftOfTicket(
  context: Context,
  rep: Rep,
  ticketID: number,
  { version, ...fields }: DraftWrite,
): Promise<SavedDraft> {
  if (!(await ticketExists(context.db, rep.customerID, ticketID))) throw refuse('ticket_not_found')
  const key = { ...ownerOf(rep), ticketID }
  const before = await lockDraft(context.db, key)
  if (before) return toSaved(await changeFrom(context, before, version, fields))
  if (version) throw refuse('draft_conflict', { version: 0 })
  const made = await insertDraft(context, key, ticketID, fields)
  if (!made) throw refuse('draft_conflict', { version: 1 })
  return toSaved(made)
}

export async function saveDraft(
  context: Context,
  rep: Rep,
  draftID: number,
  { version, ...fields }: DraftWrite,
): Promise<SavedDraft> {
  const before = await lockDraft(context.db, { ...ownerOf(rep), draftID })
  if (!before) throw refuse('draft_not_found')
  return toSaved(await changeFrom(context, before, version, fields))
}

export async function createDraft(
  context: Context,
  rep: Rep,
  { version: _version, ...fields }: DraftWrite,
): Promise<Draft> {
  const made = await insertDraft(context, ownerOf(rep), null, fields)
  if (!made) throw new Error('Invariant violated: a draft without a ticket has no double')
  return showDraft(context, made)
}

export const ownerOf = ({ customerID, customerRepID }: Rep): Pick<DraftKey, 'customerID' | 'customerRepID'> => ({
  customerID,
  customerRepID,
})

/** An absent field stays unchanged. */
function changeFrom(
  context: Context,
  before: DraftRow,
  version: number | null | undefined,
  fields: DraftFields,
): Promise<DraftRow> {
  if (version !== before.version) throw refuse('draft_conflict', { version: before.version })
  return changeDraft(context, before, { ...before.fields, ...fields })
}

const toSaved = ({ draftID, version }: DraftRow): SavedDraft => ({ draftID, version })
