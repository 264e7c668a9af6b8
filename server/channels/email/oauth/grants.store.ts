import { and, eq } from 'drizzle-orm'
import type { GrantedTokens } from '../../../adapters/mail/mail.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../platform/database/database.ts'
import { sealOwnerOf } from '../../../platform/secrets/secrets.ts'
import type { ChannelKey } from '../connections/channel-key.ts'
import { mailGrants } from './grants.table.ts'

export type GrantRow = typeof mailGrants.$inferSelect

const isOf = ({ customerID, channelID }: ChannelKey) =>
  and(eq(mailGrants.customerID, customerID), eq(mailGrants.channelID, channelID))

export async function findGrant(db: Database, channel: ChannelKey): Promise<GrantRow | undefined> {
  const [row] = await db.select().from(mailGrants).where(isOf(channel))
  return row
}

/** Locks the row until the end of the transaction. */
export async function lockGrant(db: Database, channel: ChannelKey): Promise<GrantRow | undefined> {
  const [row] = await db.select().from(mailGrants).where(isOf(channel)).for('update')
  return row
}

type GrantContext = Pick<Context, 'db' | 'secrets' | 'now'>

const sealFor =
  ({ secrets }: GrantContext, { customerID }: ChannelKey) =>
  (text: string | null) =>
    text === null ? null : secrets.seal(text, sealOwnerOf(customerID))

/** Stores the new consent in place of any earlier one. */
export async function insertGrant(
  context: GrantContext,
  channel: ChannelKey,
  { purpose, refreshToken, tokens }: { purpose: string; refreshToken: string; tokens?: GrantedTokens },
): Promise<void> {
  const { customerID, channelID } = channel
  const seal = sealFor(context, channel)
  const fields = {
    purpose,
    refreshToken: seal(refreshToken) ?? '',
    accessToken: seal(tokens?.accessToken ?? null),
    renewAt: tokens?.renewAt ?? null,
    grantedAt: context.now(),
    endedAt: null,
    endedBecause: null,
  }
  await context.db
    .insert(mailGrants)
    .values({ customerID, channelID, ...fields })
    .onConflictDoUpdate({ target: [mailGrants.customerID, mailGrants.channelID], set: fields })
}

/** If an authority returns no new refresh token, the existing one stays. */
export async function renewGrant(
  context: GrantContext,
  channel: ChannelKey,
  { accessToken, renewAt, refreshToken }: GrantedTokens,
): Promise<void> {
  const seal = sealFor(context, channel)
  const rotated = refreshToken === null ? {} : { refreshToken: seal(refreshToken) ?? '' }
  const changes = { accessToken: seal(accessToken), renewAt, ...rotated }
  await context.db.update(mailGrants).set(changes).where(isOf(channel))
}

export async function endGrant({ db, now }: GrantContext, channel: ChannelKey, reason: string): Promise<void> {
  const changes = { endedAt: now(), endedBecause: reason, accessToken: null, renewAt: null }
  await db.update(mailGrants).set(changes).where(isOf(channel))
}

export async function dropAccessToken({ db }: Pick<Context, 'db'>, channel: ChannelKey): Promise<void> {
  await db.update(mailGrants).set({ accessToken: null, renewAt: null }).where(isOf(channel))
}
