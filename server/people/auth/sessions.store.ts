import type { Feature } from '@attendant/contract/organization/customer.ts'
import { and, eq } from 'drizzle-orm'
import type { JWTPayload } from 'jose'
import type { Phone, Rep } from '../../access.ts'
import { bindCustomer, type Context } from '../../context.ts'
import { refuse } from '../../errors.ts'
import { isLiveChannel } from '../../organization/channels/find-phone-channels.ts'
import { customers } from '../../organization/customers/customers.table.ts'
import { sessionTopic } from '../../organization/customers/forget-sessions.ts'
import type { Announcements } from '../../platform/events/announcements.ts'
import { createSharedCache, type SharedCache } from '../../platform/shared-cache.ts'
import { permissionsOf } from '../reps/reps.store.ts'
import { reps } from '../reps/reps.table.ts'
import { findActingParty } from './impersonation/platform-sessions.store.ts'
import type { ActingParty } from './issue-token.ts'

/** What a token's owner may do now, which is not always what the token says. */
export interface Session {
  caller: Rep | Phone
  features: Feature[]
  epoch: number
}

export type Sessions = SharedCache<Session>
export const createSessions = (announcements: Announcements): Sessions => createSharedCache(announcements, sessionTopic)

export async function getSession(context: Context, sessions: Sessions, claims: JWTPayload): Promise<Session> {
  const customerID = Number(claims.CustomerID)
  const { key, load } = findKind(claims)
  const session = await sessions.get(customerID, key, () => load(bindCustomer(context, customerID), claims))
  if (!session || session.epoch !== Number(claims.SessionEpoch)) throw refuse('token_required')
  return session
}

/** Remembered apart: whoever acts in the place of a representative is not that representative. */
function findKind(claims: JWTPayload) {
  if (claims.PhoneAuth === true) return { key: `phone ${claims.ChannelID}`, load: loadPhone }
  const acting = claims.act as ActingParty | undefined
  if (acting) return { key: `platform ${acting.sid}`, load: loadActing }
  return { key: `rep ${claims.CustomerRepID}`, load: loadRep }
}

async function loadActing(context: Context, claims: JWTPayload): Promise<Session | undefined> {
  const { sid } = claims.act as ActingParty
  const actingParty = await findActingParty(context.db, Number(claims.CustomerID), sid)
  const session = actingParty ? await loadRep(context, claims) : undefined
  if (!session || !actingParty) return undefined
  return { ...session, caller: { ...session.caller, actingParty } as Rep }
}

async function loadRep({ db }: Context, claims: JWTPayload): Promise<Session | undefined> {
  const [row] = await db
    .select({
      customerID: reps.customerID,
      customerRepID: reps.customerRepID,
      username: reps.username,
      role: reps.role,
      permissions: reps.permissions,
      epoch: reps.sessionEpoch,
      features: customers.features,
    })
    .from(reps)
    .innerJoin(customers, eq(customers.customerID, reps.customerID))
    .where(
      and(
        eq(reps.customerID, Number(claims.CustomerID)),
        eq(reps.customerRepID, Number(claims.CustomerRepID)),
        eq(reps.isActive, true),
      ),
    )
  if (!row) return undefined
  const { epoch, features, ...rep } = row
  return { caller: { kind: 'rep', ...rep, permissions: permissionsOf(rep) }, features: features as Feature[], epoch }
}

async function loadPhone({ db }: Context, claims: JWTPayload): Promise<Session | undefined> {
  const [customerID, channelID] = [Number(claims.CustomerID), Number(claims.ChannelID)]
  if (!(await isLiveChannel(db, customerID, channelID))) return undefined
  return {
    caller: { kind: 'phone', customerID, channelID, phoneNumber: String(claims.PhoneNumber) },
    features: [],
    epoch: 1,
  }
}
