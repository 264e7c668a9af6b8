import { randomBytes } from 'node:crypto'
import type { CustomerRep, CustomerRepCreate } from '@attendant/contract/people/customer-rep.ts'
import { findIana } from 'windows-iana'
import type { Context } from '../../context.ts'
import { invalidField, refuse } from '../../errors.ts'
import { hashPassword, isStrongPassword } from '../../platform/secrets/passwords.ts'
import { setTeamsOfRep } from '../teams/change-members.ts'
import { findUsername, getRep, insertRep } from './reps.store.ts'

export async function createRep(context: Context, customerID: number, body: CustomerRepCreate): Promise<CustomerRep> {
  const { password, ...profile } = body
  if (!isStrongPassword(password)) throw invalidField('password', 'password_weak')
  return storeRep(context, customerID, profile, password)
}

/** For an account that signs in elsewhere: no one knows its password. */
export const createRepWithoutPassword = (context: Context, customerID: number, profile: Profile) =>
  storeRep(context, customerID, profile, randomBytes(32).toString('base64url'))

type Profile = Omit<CustomerRepCreate, 'password'>

async function storeRep(context: Context, customerID: number, given: Profile, password: string): Promise<CustomerRep> {
  const { db, now } = context
  const { role = 'Agent', teamIDs = [], ...profile } = given
  checkTimeZone(profile.timeZone)
  const username = profile.username.trim()
  await assertUsernameAvailable({ db }, customerID, username)
  const passwordHash = await hashPassword(password)
  const rep = await insertRep(db, { ...profile, customerID, username, role, passwordHash, dateCreated: now() })
  if (teamIDs.length === 0) return rep
  await setTeamsOfRep(context, customerID, rep.customerRepID, teamIDs)
  return getRep(db, customerID, rep.customerRepID)
}

export async function assertUsernameAvailable(
  { db }: Pick<Context, 'db'>,
  customerID: number,
  username: string,
  except?: number,
): Promise<void> {
  const holder = await findUsername(db, customerID, username)
  if (holder && holder !== except) throw refuse('username_taken', { username })
}

export function checkTimeZone(timeZone: string | null | undefined): void {
  if (timeZone && findIana(timeZone).length === 0) {
    throw invalidField('timeZone', 'windows_time_zone_unknown')
  }
}
