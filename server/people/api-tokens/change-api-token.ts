import type {
  ApiToken,
  ApiTokenCreate,
  ApiTokenUpdate,
  ApiTokenWithSecret,
} from '@attendant/contract/people/api-token.ts'
import { agentPermissions } from '@attendant/contract/people/customer-rep.ts'
import type { Rep } from '../../access.ts'
import type { Context } from '../../context.ts'
import { invalidField } from '../../errors.ts'
import { forgetSessions } from '../../organization/customers/forget-sessions.ts'
import { nameRep } from '../reps/name-rep.ts'
import { assertTeamsExist } from '../teams/assert-teams-exist.ts'
import { deleteApiTokenRow, getApiToken, insertApiToken, updateApiTokenRow } from './api-tokens.store.ts'
import { makeTokenSecret } from './token-secrets.ts'

const yearMs = 365 * 24 * 60 * 60 * 1000

export async function createApiToken(
  context: Context,
  rep: Rep,
  { name, permissions = [...agentPermissions], teamIDs = [], expiresAt }: ApiTokenCreate,
): Promise<ApiTokenWithSecret> {
  const { db, now } = context
  await assertTeamsExist(db, rep.customerID, teamIDs, 'teamIDs')
  const { secret, ...kept } = makeTokenSecret()
  const token = await insertApiToken(db, {
    ...kept,
    customerID: rep.customerID,
    name: name.trim(),
    permissions: [...new Set(permissions)],
    teamIDs: [...new Set(teamIDs)],
    createdBy: rep.customerRepID,
    createdByName: (await nameRep(db, rep)) ?? rep.username,
    dateCreated: now(),
    expiresAt: expiresAt === undefined ? new Date(now().getTime() + yearMs) : readExpiry(context, expiresAt),
  })
  return { ...token, secret }
}

export async function updateApiToken(
  context: Context,
  customerID: number,
  tokenID: number,
  { name, permissions, teamIDs, expiresAt }: ApiTokenUpdate,
): Promise<void> {
  const before = await getApiToken(context.db, customerID, tokenID)
  // Teams that were deleted since the token named them may stay.
  const addedTeams = (teamIDs ?? []).filter((teamID) => !before.teamIDs.includes(teamID))
  await assertTeamsExist(context.db, customerID, addedTeams, 'teamIDs')
  await updateApiTokenRow(context.db, customerID, tokenID, {
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(permissions ? { permissions: [...new Set(permissions)] } : {}),
    ...(teamIDs ? { teamIDs: [...new Set(teamIDs)] } : {}),
    // An expired token can still be renamed.
    ...(expiresAt === undefined || expiresAt === before.expiresAt ? {} : { expiresAt: readExpiry(context, expiresAt) }),
  })
  await forgetSessions(context, customerID)
}

/** The previous secret becomes invalid immediately. */
export async function rotateApiToken(
  context: Context,
  customerID: number,
  tokenID: number,
): Promise<ApiTokenWithSecret> {
  const { db } = context
  const token: ApiToken = await getApiToken(db, customerID, tokenID)
  const { secret, ...kept } = makeTokenSecret()
  await updateApiTokenRow(db, customerID, tokenID, kept)
  await forgetSessions(context, customerID)
  return { ...token, prefix: kept.prefix, secret }
}

export async function deleteApiToken(context: Context, customerID: number, tokenID: number): Promise<void> {
  await deleteApiTokenRow(context.db, customerID, tokenID)
  await forgetSessions(context, customerID)
}

function readExpiry({ now }: Context, given: string | null): Date | null {
  if (given === null) return null
  const expiresAt = new Date(given)
  if (!(expiresAt > now())) throw invalidField('expiresAt', 'must_be_future')
  return expiresAt
}
