import { and, eq } from 'drizzle-orm'
import type { JWTPayload } from 'jose'
import type { Feature } from '../../../contract/customer.ts'
import type { Phone, Rep } from '../../access.ts'
import type { Context } from '../../context.ts'
import type { Announcements } from '../../platform/announcements.ts'
import { unauthorized } from '../../platform/errors.ts'
import { createSharedCache, type SharedCache } from '../../platform/shared-cache.ts'
import { isLiveChannel } from '../channels/find-phone-channels.ts'
import { customers } from '../customers/customers.table.ts'
import { reps } from '../reps/reps.table.ts'
import { sessionTopic } from './forget-sessions.ts'

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
  const isPhone = claims.PhoneAuth === true
  const key = isPhone ? `phone ${claims.ChannelID}` : `rep ${claims.CustomerRepID}`
  const session = await sessions.get(customerID, key, () =>
    isPhone ? loadPhone(context, claims) : loadRep(context, claims),
  )
  if (!session || session.epoch !== Number(claims.SessionEpoch)) throw unauthorized()
  return session
}

async function loadRep({ db }: Context, claims: JWTPayload): Promise<Session | undefined> {
  const [row] = await db
    .select({
      customerID: reps.customerID,
      customerRepID: reps.customerRepID,
      username: reps.username,
      role: reps.role,
      epoch: reps.sessionEpoch,
      features: customers.features,
    })
    .from(reps)
    .innerJoin(customers, eq(customers.customerID, reps.customerID))
    .where(and(eq(reps.customerID, Number(claims.CustomerID)), eq(reps.customerRepID, Number(claims.CustomerRepID))))
  if (!row) return undefined
  const { epoch, features, ...rep } = row
  return { caller: { kind: 'rep', ...rep }, features: features as Feature[], epoch }
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
