import { and, eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { lockEndUser } from '../../people/end-users/get-end-user.ts'
import { removeEndUser } from '../../people/end-users/remove-end-user.ts'
import { deleteTag } from '../tags/change-tag.ts'
import { ticketTags } from '../tags/tags.table.ts'
import { tickets } from '../tickets/tickets.table.ts'

/** Removes an imported end user, unless they have tickets. Returns why they stay. */
export async function removeImportedEndUser(
  { db }: Context,
  customerID: number,
  endUserID: number,
): Promise<string | undefined> {
  const row = await lockEndUser(db, customerID, endUserID, 'update')
  if (!row) return undefined
  if (row.isHeld) return 'legal hold'
  const isTheirs = and(eq(tickets.customerID, customerID), eq(tickets.endUserID, endUserID))
  if ((await db.$count(tickets, isTheirs)) > 0) return 'has tickets'
  await removeEndUser(db, customerID, endUserID)
  return undefined
}

/** Removes a tag without tickets. Returns why it stays. */
export async function removeImportedTag(
  context: Context,
  customerID: number,
  tagID: number,
): Promise<string | undefined> {
  const isUsed = and(eq(ticketTags.customerID, customerID), eq(ticketTags.tagID, tagID))
  if ((await context.db.$count(ticketTags, isUsed)) > 0) return 'has tickets'
  await deleteTag(context, customerID, tagID)
  return undefined
}
