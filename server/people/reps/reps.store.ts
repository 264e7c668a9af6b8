import type { Page } from '@attendant/contract/fields.ts'
import {
  permissions as allPermissions,
  type CustomerRep,
  type Permission,
} from '@attendant/contract/people/customer-rep.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import { refuse } from '../../errors.ts'
import { isRow, listRows } from '../../platform/database/customer-rows.ts'
import type { Database } from '../../platform/database/database.ts'
import type { PageRequest, SortRequest } from '../../platform/http/requests/paging.ts'
import { findTeamsOfReps } from '../teams/change-members.ts'
import { reps } from './reps.table.ts'

export type RepRow = typeof reps.$inferSelect

const shown = {
  customerRepID: reps.customerRepID,
  customerID: reps.customerID,
  username: reps.username,
  role: reps.role,
  name: reps.name,
  email: reps.email,
  phoneNumber: reps.phoneNumber,
  otherDetails: reps.otherDetails,
  emailSignatureHTML: reps.emailSignatureHTML,
  emailSignatureText: reps.emailSignatureText,
  timeZone: reps.timeZone,
}

/** An admin's stored permissions apply once they become an agent. */
const held = { permissions: reps.permissions, isActive: reps.isActive, isEmailConfirmed: reps.isEmailConfirmed }

export const permissionsOf = ({ role, permissions }: Pick<RepRow, 'role' | 'permissions'>): Permission[] =>
  role === 'Admin' ? [...allPermissions] : permissions

type ShownRow = Pick<RepRow, keyof typeof shown | keyof typeof held>

const toRep = (row: ShownRow, teamIDs: number[] = []): CustomerRep => ({
  ...row,
  permissions: permissionsOf(row),
  teamIDs,
})

const isRep = isRow(reps, reps.customerRepID)

export async function listReps(
  db: Database,
  customerID: number,
  query: PageRequest & SortRequest,
): Promise<Page<CustomerRep>> {
  const { items, ...page } = await listRows(db, {
    selection: db.select({ ...shown, ...held }).from(reps),
    table: reps,
    id: reps.customerRepID,
    customerID,
    sortable: { ...shown, isActive: reps.isActive, isEmailConfirmed: reps.isEmailConfirmed },
    query,
  })
  const ids = items.map(({ customerRepID }) => customerRepID)
  const teamsOf = await findTeamsOfReps(db, customerID, ids)
  return { ...page, items: items.map((row) => toRep(row, teamsOf.get(row.customerRepID))) }
}

export async function findRep(
  db: Database,
  customerID: number,
  customerRepID: number,
): Promise<CustomerRep | undefined> {
  const [row] = await db
    .select({ ...shown, ...held })
    .from(reps)
    .where(isRep(customerID, customerRepID))
  if (!row) return undefined
  const teamsOf = await findTeamsOfReps(db, customerID, [customerRepID])
  return toRep(row, teamsOf.get(customerRepID))
}

export async function getRep(db: Database, customerID: number, customerRepID: number): Promise<CustomerRep> {
  const rep = await findRep(db, customerID, customerRepID)
  if (!rep) throw refuse('rep_not_found')
  return rep
}

export async function findUsername(db: Database, customerID: number, username: string): Promise<number | undefined> {
  const [row] = await db
    .select({ customerRepID: reps.customerRepID })
    .from(reps)
    .where(and(eq(reps.customerID, customerID), eq(sql`lower(${reps.username})`, username.toLowerCase())))
  return row?.customerRepID
}

export async function insertRep(db: Database, row: typeof reps.$inferInsert): Promise<CustomerRep> {
  const [inserted] = await db
    .insert(reps)
    .values(row)
    .returning({ ...shown, ...held })
  if (!inserted) throw new Error('The representative was not stored.')
  return toRep(inserted)
}

export async function updateRepRow(
  db: Database,
  customerID: number,
  customerRepID: number,
  changes: Partial<RepRow>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return
  await db.update(reps).set(changes).where(isRep(customerID, customerRepID))
}

/** A new password ends every session: tokens contain the epoch they were issued in. */
export async function setPassword(
  db: Database,
  customerID: number,
  customerRepID: number,
  passwordHash: string,
): Promise<void> {
  await db
    .update(reps)
    .set({ passwordHash, sessionEpoch: sql`${reps.sessionEpoch} + 1` })
    .where(isRep(customerID, customerRepID))
}

/** Serialises writers of one representative's data until their transactions end. */
export async function lockRep(db: Database, customerID: number, customerRepID: number): Promise<void> {
  await db.select({ id: reps.customerRepID }).from(reps).where(isRep(customerID, customerRepID)).for('no key update')
}

export async function deleteRepRow(db: Database, customerID: number, customerRepID: number): Promise<void> {
  await db.delete(reps).where(isRep(customerID, customerRepID))
}

/** Tokens contain the epoch they were issued in. */
export async function endSessionEpoch(db: Database, customerID: number, customerRepID: number): Promise<void> {
  await db
    .update(reps)
    .set({ sessionEpoch: sql`${reps.sessionEpoch} + 1` })
    .where(isRep(customerID, customerRepID))
}

/** Locks the active admins, so that the last two cannot be removed concurrently. */
export async function hasOtherAdmin(db: Database, customerID: number, customerRepID: number): Promise<boolean> {
  const others = await db
    .select({ id: reps.customerRepID })
    .from(reps)
    .where(and(eq(reps.customerID, customerID), eq(reps.role, 'Admin'), eq(reps.isActive, true)))
    .orderBy(asc(reps.customerRepID))
    .for('update')
  return others.some((other) => other.id !== customerRepID)
}
