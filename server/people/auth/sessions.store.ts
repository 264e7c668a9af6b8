import type { Feature } from '@attendant/contract/organization/customer.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { JWTPayload } from 'jose'
import type { Phone, Rep } from '../../access.ts'
import { bindCustomer, type Context } from '../../context.ts'
import { refuse } from '../../errors.ts'
import { isLiveChannel } from '../../organization/channels/find-phone-channels.ts'
import { customers } from '../../organization/customers/customers.table.ts'
import { sessionTopic } from '../../organization/customers/forget-sessions.ts'
import type { Announcements } from '../../platform/events/announcements.ts'
import { createSharedCache, type SharedCache } from '../../platform/shared-cache.ts'
import { hasFactor } from '../factors/factors.store.ts'
import { permissionsOf } from '../reps/reps.store.ts'
import { reps } from '../reps/reps.table.ts'
import { findActingParty } from './impersonation/platform-sessions.store.ts'
import type { ActingParty } from './issue-token.ts'
import { touchSession } from './rep-sessions/rep-sessions.store.ts'
import { repSessions } from './rep-sessions/rep-sessions.table.ts'

/** What a token's owner may currently do, which can differ from the claims of the token. */
export interface Session {
  caller: Rep | Phone
  features: Feature[]
  epoch: number
  /** The customer requires a second factor, and none is set up. */
  needsEnrolment?: boolean
  /** Of a representative: when `lastSeen` was written, in milliseconds. */
  seenAt?: number
  /** Of an API token. */
  expiresAt?: Date | null
}

const seenEveryMs = 60 * 1000

export type Sessions = SharedCache<Session>
export const createSessions = (announcements: Announcements): Sessions => createSharedCache(announcements, sessionTopic)

export async function getSession(context: Context, sessions: Sessions, claims: JWTPayload): Promise<Session> {
  const customerID = Number(claims.CustomerID)
  const { key, load } = findKind(claims)
  const session = await sessions.get(customerID, key, () => load(bindCustomer(context, customerID), claims))
  if (!session || session.epoch !== Number(claims.SessionEpoch)) throw refuse('token_required')
  noteSeen(context, session)
  return session
}

/** Written at most once a minute, in the background. */
function noteSeen(context: Context, session: Session): void {
  const { caller, seenAt } = session
  const now = context.now()
  if (seenAt === undefined || now.getTime() - seenAt < seenEveryMs || caller.kind !== 'rep' || !caller.sessionID) return
  session.seenAt = now.getTime()
  const { db } = bindCustomer(context, caller.customerID)
  touchSession(db, caller.customerID, caller.sessionID, now).catch((fault) =>
    context.log.warn({ err: fault }, 'Failed to record when a session was last seen.'),
  )
}

/** Cached separately: a person who impersonates a representative is not that representative. */
function findKind(claims: JWTPayload) {
  if (claims.PhoneAuth === true) return { key: `phone ${claims.ChannelID}`, load: loadPhone }
  const acting = claims.act as ActingParty | undefined
  if (acting) return { key: `platform ${acting.sid}`, load: loadActing }
  return { key: `rep ${claims.CustomerRepID} ${claims.sid}`, load: loadSession }
}

async function loadActing(context: Context, claims: JWTPayload): Promise<Session | undefined> {
  const { sid } = claims.act as ActingParty
  const actingParty = await findActingParty(context.db, Number(claims.CustomerID), sid)
  const session = actingParty ? await loadRep(context, claims) : undefined
  if (!session || !actingParty) return undefined
  const { needsEnrolment: _, ...acting } = session
  return { ...acting, caller: { ...session.caller, actingParty, sessionID: sid } as Rep }
}

async function loadSession(context: Context, claims: JWTPayload): Promise<Session | undefined> {
  const [customerID, sessionID] = [Number(claims.CustomerID), String(claims.sid)]
  const [row] = await context.db
    .select({ lastSeen: repSessions.lastSeen, method: repSessions.method })
    .from(repSessions)
    .where(
      and(
        eq(repSessions.customerID, customerID),
        eq(repSessions.sessionID, sessionID),
        eq(repSessions.customerRepID, Number(claims.CustomerRepID)),
      ),
    )
  const session = row && (await loadRep(context, claims))
  if (!session) return undefined
  const needsEnrolment = session.needsEnrolment === true && row.method !== 'Sso'
  const caller = { ...session.caller, sessionID } as Rep
  return { ...session, caller, needsEnrolment, seenAt: row.lastSeen.getTime() }
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
      needsEnrolment: sql<boolean>`${customers.requireSecondFactor} and not ${hasFactor(reps)}`,
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
  const { epoch, features, needsEnrolment, ...rep } = row
  const caller = { kind: 'rep', ...rep, permissions: permissionsOf(rep) } as const
  return { caller, features: features as Feature[], epoch, needsEnrolment }
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
