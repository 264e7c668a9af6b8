import type { Page } from '@attendant/contract/fields.ts'
import type { Invitation, InvitationState } from '@attendant/contract/people/invitation.ts'
import { and, eq, lte, sql } from 'drizzle-orm'
import { refuse } from '../../errors.ts'
import { isRow, listRows } from '../../platform/database/customer-rows.ts'
import type { Database } from '../../platform/database/database.ts'
import type { PageRequest, SortRequest } from '../../platform/http/requests/paging.ts'
import { permissionsOf } from '../reps/reps.store.ts'
import { invitations } from './invitations.table.ts'

export type InvitationRow = typeof invitations.$inferSelect

const isInvitation = isRow(invitations, invitations.invitationID)

export const stateOf = ({ state, expiresAt }: InvitationRow, now: Date): InvitationState =>
  state === 'Pending' && expiresAt <= now ? 'Expired' : state

export const toInvitation = (row: InvitationRow, now: Date): Invitation => ({
  invitationID: row.invitationID,
  email: row.email,
  name: row.name,
  role: row.role,
  permissions: permissionsOf(row),
  teamIDs: row.teamIDs,
  state: stateOf(row, now),
  expiresAt: row.expiresAt.toISOString(),
})

export async function listInvitations(
  db: Database,
  customerID: number,
  query: PageRequest & SortRequest,
  now: Date,
): Promise<Page<Invitation>> {
  const isExpired = sql`${invitations.state} = 'Pending' and ${invitations.expiresAt} <= ${now.toISOString()}::timestamptz`
  const { items, ...page } = await listRows(db, {
    selection: db.select().from(invitations),
    table: invitations,
    id: invitations.invitationID,
    customerID,
    sortable: {
      invitationID: invitations.invitationID,
      email: invitations.email,
      name: invitations.name,
      role: invitations.role,
      state: sql<string>`case when ${isExpired} then 'Expired' else ${invitations.state} end`,
      expiresAt: invitations.expiresAt,
    },
    query,
  })
  return { ...page, items: items.map((row) => toInvitation(row, now)) }
}

/** Locked, because what is allowed depends on its state. */
export async function lockInvitation(db: Database, customerID: number, invitationID: number): Promise<InvitationRow> {
  const [row] = await db.select().from(invitations).where(isInvitation(customerID, invitationID)).for('update')
  if (!row) throw refuse('invitation_not_found')
  return row
}

/** Undefined if one to that address is pending. */
export async function insertInvitation(
  db: Database,
  row: typeof invitations.$inferInsert,
  now: Date,
): Promise<InvitationRow | undefined> {
  await db
    .update(invitations)
    .set({ state: 'Expired' })
    .where(
      and(
        eq(invitations.customerID, row.customerID),
        eq(sql`lower(${invitations.email})`, row.email.toLowerCase()),
        eq(invitations.state, 'Pending'),
        lte(invitations.expiresAt, now),
      ),
    )
  const [inserted] = await db.insert(invitations).values(row).onConflictDoNothing().returning()
  return inserted
}

export async function updateInvitation(
  db: Database,
  { customerID, invitationID }: Pick<InvitationRow, 'customerID' | 'invitationID'>,
  changes: Partial<InvitationRow>,
): Promise<void> {
  await db.update(invitations).set(changes).where(isInvitation(customerID, invitationID))
}
