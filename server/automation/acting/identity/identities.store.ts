import { randomInt, timingSafeEqual } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { endUserUIDs } from '../../../people/end-users/end-users.table.ts'
import { sealOwnerOf } from '../../../platform/secrets/secrets.ts'
import type { Run } from '../../runs/automation-run.ts'
import { ticketIdentities } from '../calls/tool-calls.table.ts'

const lifetimeInMs = 10 * 60 * 1000
const maxTries = 5
const maxCodes = 3

type IdentityRow = typeof ticketIdentities.$inferSelect
type Place = Pick<IdentityRow, 'customerID' | 'ticketID'>

const isOf = ({ customerID, ticketID }: Place) =>
  and(eq(ticketIdentities.customerID, customerID), eq(ticketIdentities.ticketID, ticketID))

async function findIdentity({ db }: Pick<Context, 'db'>, place: Place): Promise<IdentityRow | undefined> {
  const [row] = await db.select().from(ticketIdentities).where(isOf(place))
  return row
}

/**
 * Whether the sender has verified their identity: with the code sent for this ticket, an authenticated email, a
 * number confirmed by WhatsApp, or an address verified in the chat. Data sent by API callers is only a claim.
 */
export async function isIdentityVerified(context: Pick<Context, 'db'>, run: Run): Promise<boolean> {
  const { customerID, ticket, message, channel } = run
  if (!ticket || !message) return false
  if (message.authentication === 'pass') return true
  if (channel.channelType === 'WhatsApp' && message.externalID !== null) return true
  const identity = await findIdentity(context, { customerID, ticketID: ticket.ticketID })
  if (identity?.verifiedAt) return true
  if (channel.channelType !== 'Chat' || !message.uid?.startsWith('visitor-') || ticket.endUserID === null) return false
  const [proven] = await context.db
    .select({ uid: endUserUIDs.uid })
    .from(endUserUIDs)
    .where(
      and(
        eq(endUserUIDs.customerID, customerID),
        eq(endUserUIDs.endUserID, ticket.endUserID),
        inArray(endUserUIDs.uidType, ['Email', 'Phone']),
        endUserUIDs.isVerified,
      ),
    )
    .limit(1)
  return proven !== undefined
}

/** Creates a code for the ticket and voids the previous one; returns nothing once the maximum number has been sent. */
export async function issueCode(context: Context, place: Place, uid: string): Promise<string | undefined> {
  const { db, now, secrets } = context
  const before = await findIdentity(context, place)
  if ((before?.codesSent ?? 0) >= maxCodes) return undefined
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const fresh = {
    uid,
    sealedCode: secrets.seal(code, sealOwnerOf(place.customerID)),
    triesLeft: maxTries,
    expiresAt: new Date(now().getTime() + lifetimeInMs),
    verifiedAt: null,
  }
  await db
    .insert(ticketIdentities)
    .values({ ...place, ...fresh, codesSent: 1 })
    .onConflictDoUpdate({
      target: [ticketIdentities.customerID, ticketIdentities.ticketID],
      set: { ...fresh, codesSent: sql`${ticketIdentities.codesSent} + 1` },
    })
  return code
}

/** The pending code and its recipient. */
export async function openCode(context: Context, place: Place): Promise<{ code: string; uid: string } | undefined> {
  const row = await findIdentity(context, place)
  if (!row?.sealedCode || row.expiresAt <= context.now()) return undefined
  return { code: context.secrets.open(row.sealedCode, sealOwnerOf(place.customerID)), uid: row.uid }
}

export const isCodeAwaited = async (context: Context, place: Place): Promise<boolean> =>
  (await openCode(context, place)) !== undefined

const codeInText = /(?<!\d)\d{3}[ -]?\d{3}(?!\d)/

export const findCodeIn = (text: string): string | undefined => codeInText.exec(text)?.[0].replace(/[ -]/, '')

export type CodeOutcome = 'right' | 'wrong' | 'exhausted'

/** Checks the customer's message against the code, in the caller's transaction. A wrong code uses up an attempt. */
export async function useCode(context: Context, place: Place, given: string): Promise<CodeOutcome> {
  const { db, now, secrets } = context
  const [row] = await db.select().from(ticketIdentities).where(isOf(place)).for('update')
  if (!row?.sealedCode || row.expiresAt <= now() || row.triesLeft <= 0) return 'exhausted'
  const code = Buffer.from(secrets.open(row.sealedCode, sealOwnerOf(place.customerID)))
  const entered = Buffer.from(given)
  const isRight = code.length === entered.length && timingSafeEqual(code, entered)
  const triesLeft = row.triesLeft - 1
  const isSpent = isRight || triesLeft === 0
  await db
    .update(ticketIdentities)
    .set({ triesLeft, ...(isRight ? { verifiedAt: now() } : {}), ...(isSpent ? { sealedCode: null } : {}) })
    .where(isOf(place))
  if (isRight) return 'right'
  return triesLeft === 0 ? 'exhausted' : 'wrong'
}
