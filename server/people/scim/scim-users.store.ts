import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import type { Database } from '../../platform/database/database.ts'
import { reps } from '../reps/reps.table.ts'
import type { UserFilter } from './read-filter.ts'
import { scimUsers } from './scim.table.ts'
import { ScimFault } from './scim-fault.ts'

const columns = {
  customerRepID: reps.customerRepID,
  username: reps.username,
  name: reps.name,
  email: reps.email,
  phoneNumber: reps.phoneNumber,
  isActive: reps.isActive,
  dateCreated: reps.dateCreated,
  externalID: scimUsers.externalID,
  formattedName: scimUsers.formattedName,
  givenName: scimUsers.givenName,
  familyName: scimUsers.familyName,
  lastModified: scimUsers.lastModified,
}

const isJoined = and(eq(scimUsers.customerID, reps.customerID), eq(scimUsers.customerRepID, reps.customerRepID))

/** A user deleted by the provider exists again once it is active. */
const isPresent = or(eq(reps.isActive, true), isNull(scimUsers.isDeleted), eq(scimUsers.isDeleted, false))

const selectUsers = (db: Database) => db.select(columns).from(reps).leftJoin(scimUsers, isJoined)

type UserRow = Awaited<ReturnType<typeof selectUsers>>[number]

export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User'

export function toScimUser({ publicUrl }: Pick<Context, 'publicUrl'>, row: UserRow) {
  const { customerRepID, name, email, phoneNumber, formattedName, givenName, familyName, externalID } = row
  const fullName = {
    ...withText('formatted', formattedName ?? name),
    ...withText('givenName', givenName),
    ...withText('familyName', familyName),
  }
  return {
    schemas: [userSchema],
    id: `${customerRepID}`,
    ...withText('externalId', externalID),
    userName: row.username,
    ...withText('displayName', name),
    ...(Object.keys(fullName).length > 0 ? { name: fullName } : {}),
    ...(email ? { emails: [{ value: email, type: 'work', primary: true }] } : {}),
    ...(phoneNumber ? { phoneNumbers: [{ value: phoneNumber, type: 'work' }] } : {}),
    active: row.isActive,
    meta: {
      resourceType: 'User',
      created: row.dateCreated.toISOString(),
      lastModified: (row.lastModified ?? row.dateCreated).toISOString(),
      location: `${publicUrl}/scim/v2/Users/${customerRepID}`,
    },
  }
}

const withText = (name: string, text: string | null) => (text === null || text === '' ? {} : { [name]: text })

export async function getScimUser(db: Database, customerID: number, id: string): Promise<UserRow> {
  const customerRepID = /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0
  const [row] = await selectUsers(db).where(
    and(eq(reps.customerID, customerID), eq(reps.customerRepID, customerRepID), isPresent),
  )
  if (!row) throw new ScimFault(404, `User ${id.slice(0, 50)} not found.`)
  return row
}

export async function listScimUsers(
  db: Database,
  customerID: number,
  { filter, offset, limit }: { filter: UserFilter | undefined; offset: number; limit: number },
): Promise<{ rows: UserRow[]; total: number }> {
  const isWanted = and(eq(reps.customerID, customerID), isPresent, matches(filter))
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(reps)
    .leftJoin(scimUsers, isJoined)
    .where(isWanted)
  const total = counted?.total ?? 0
  if (limit === 0) return { rows: [], total }
  const rows = await selectUsers(db).where(isWanted).orderBy(asc(reps.customerRepID)).offset(offset).limit(limit)
  return { rows, total }
}

/** Usernames are compared ignoring case, the provider's identifiers exactly. */
function matches(filter: UserFilter | undefined) {
  if (!filter) return undefined
  const { attribute, value } = filter
  return attribute === 'userName'
    ? eq(sql`lower(${reps.username})`, value.toLowerCase())
    : eq(scimUsers.externalID, value)
}

export async function saveScimUser(db: Database, row: typeof scimUsers.$inferInsert): Promise<void> {
  const { customerID: _, customerRepID: __, ...changes } = row
  await db
    .insert(scimUsers)
    .values(row)
    .onConflictDoUpdate({ target: [scimUsers.customerID, scimUsers.customerRepID], set: changes })
}
