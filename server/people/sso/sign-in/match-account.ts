import type { CustomerRep } from '@attendant/contract/people/customer-rep.ts'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../platform/errors.ts'
import { createRepWithoutPassword } from '../../reps/create-rep.ts'
import { type Account, findAccount } from '../../reps/find-account.ts'
import { findUsername, getRep } from '../../reps/reps.store.ts'
import { reps } from '../../reps/reps.table.ts'
import { changeRep } from '../../reps/update-rep.ts'
import { showTeams } from '../../teams/show-teams.ts'
import type { SsoRow } from '../sso.store.ts'
import { ssoIdentities } from '../sso.table.ts'
import { mapRights, type Rights } from './map-rights.ts'
import type { Claims } from './provider.ts'
import { SsoFault } from './sso-failure.ts'

/** The account of an identity: the linked one, the one with its verified address, or a new one. */
export async function matchAccount(context: Context, settings: SsoRow, claims: Claims): Promise<Account> {
  const { db } = context
  const { customerID } = settings
  const rights = await findRights(context, settings, claims)
  const linked = await findLinked(context, customerID, claims)
  const known = linked ?? (await findByAddress(context, settings, claims))
  const customerRepID = known ?? (await provision(context, settings, claims, rights))
  if (linked === undefined) await link(context, customerID, claims, customerRepID)
  const account = await findAccount(db, customerID, customerRepID)
  if (!account) throw new SsoFault('sso_not_provisioned')
  if (known === undefined || !rights) return account
  await applyRights(context, await getRep(db, customerID, customerRepID), rights)
  return { ...account, role: (await getRep(db, customerID, customerRepID)).role }
}

async function findRights({ db }: Context, settings: SsoRow, claims: Claims): Promise<Rights | undefined> {
  const rights = mapRights(settings, claims)
  if (!rights?.teamIDs) return rights
  // A team may have been deleted since.
  return { ...rights, teamIDs: [...(await showTeams(db, settings.customerID, rights.teamIDs)).keys()] }
}

async function findLinked({ db }: Context, customerID: number, { iss = '', sub }: Claims): Promise<number | undefined> {
  const [row] = await db
    .select({ customerRepID: ssoIdentities.customerRepID })
    .from(ssoIdentities)
    .where(and(eq(ssoIdentities.customerID, customerID), eq(ssoIdentities.issuer, iss), eq(ssoIdentities.subject, sub)))
  return row?.customerRepID
}

async function link({ db }: Context, customerID: number, { iss = '', sub }: Claims, customerRepID: number) {
  await db.insert(ssoIdentities).values({ customerID, issuer: iss, subject: sub, customerRepID })
}

/** An address of several accounts matches none, nor does one that only the agent entered: it proves nothing. */
async function findByAddress({ db }: Context, settings: SsoRow, claims: Claims): Promise<number | undefined> {
  const email = readAddress(settings, claims)
  const found = await db
    .select({ customerRepID: reps.customerRepID, isEmailConfirmed: reps.isEmailConfirmed })
    .from(reps)
    .where(and(eq(reps.customerID, settings.customerID), eq(sql`lower(${reps.email})`, email.toLowerCase())))
    .orderBy(desc(reps.isEmailConfirmed), asc(reps.customerRepID))
    .limit(2)
  const [holder, another] = found
  if (another?.isEmailConfirmed) throw new SsoFault('sso_not_provisioned')
  if (holder?.isEmailConfirmed === false) {
    const cause = `Representative ${holder.customerRepID} entered the address themselves; an admin has not confirmed it.`
    throw new SsoFault('sso_not_provisioned', new Error(cause))
  }
  return holder?.customerRepID
}

function readAddress({ allowedDomains }: SsoRow, { email, email_verified: isVerified }: Claims): string {
  // Some providers send it as text.
  if (typeof email !== 'string' || (isVerified !== true && isVerified !== 'true')) {
    throw new SsoFault('sso_email_unverified')
  }
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  if (!email.includes('@') || !allowedDomains.includes(domain)) throw new SsoFault('sso_domain_not_allowed')
  return email.trim()
}

async function provision(context: Context, settings: SsoRow, claims: Claims, rights: Rights | undefined) {
  const { customerID, jitProvisioning, defaultRole } = settings
  const email = readAddress(settings, claims)
  // A username does not prove an address: an account with this username stays its owner's.
  const isTaken = (await findUsername(context.db, customerID, email)) !== undefined
  if (!jitProvisioning || isTaken || email.length > 255) throw new SsoFault('sso_not_provisioned')
  const name = typeof claims.name === 'string' ? claims.name.slice(0, 255).toWellFormed() : null
  const { customerRepID } = await createRepWithoutPassword(context, customerID, {
    role: defaultRole,
    ...rights,
    username: email,
    email,
    name,
  })
  return customerRepID
}

/** The last admin keeps the role, whatever the provider sends: otherwise the workspace would have no admin. */
async function applyRights(context: Context, before: CustomerRep, rights: Rights): Promise<void> {
  const { role, ...rest } = rights
  const changes = role === before.role ? rest : rights
  try {
    await changeRep(context, before, changes)
  } catch (fault) {
    if (!(fault instanceof Refusal) || fault.code !== 'last_admin') throw fault
    await changeRep(context, before, rest)
  }
}
