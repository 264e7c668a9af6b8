import type { HubRequest, Identity } from '@attendant/signalr'
import { and, eq } from 'drizzle-orm'
import type { Visitor } from '../../access.ts'
import { bindCustomer, type Context } from '../../context.ts'
import { channels } from '../../organization/channels/channels.table.ts'
import { authenticateToken, type TokenAuth } from '../../people/auth/authenticate-token.ts'
import { mayEmbed } from '../chat/visitors/may-embed.ts'
import type { Feeds } from './feeds.ts'
import type { HubUser } from './listener.ts'

/**
 * Runs for every request to the hub. A token is always required, so any origin is allowed for agents; pages of
 * visitors must be listed.
 */
export async function authorizeConnection(
  auth: TokenAuth,
  feeds: Pick<Feeds, 'readPosition'>,
  { token, raw }: HubRequest,
): Promise<Identity<HubUser> | undefined> {
  const user = token ? await authenticateToken(auth, token) : undefined
  if (!user) return undefined
  const { who, claims } = user
  const { origin, host } = raw.headers
  const isElsewhere = origin !== undefined && URL.parse(origin)?.host !== host
  if (who.kind === 'visitor' && isElsewhere && !(await isPageOfChat(auth.context, who, origin))) return undefined
  return {
    userId: who.kind === 'rep' ? `rep ${who.customerRepID}` : `visitor ${who.ticketToken}`,
    user: { ...user, from: await feeds.readPosition(who.customerID) },
    expiresAt: Number(claims.exp) * 1000,
  }
}

async function isPageOfChat(context: Context, visitor: Visitor, origin: string): Promise<boolean> {
  if (URL.parse(context.publicUrl)?.origin === origin) return true
  const { db } = bindCustomer(context, visitor.customerID)
  const [channel] = await db
    .select({ hostnames: channels.hostnames })
    .from(channels)
    .where(and(eq(channels.customerID, visitor.customerID), eq(channels.channelID, visitor.channelID)))
  return mayEmbed(channel?.hostnames ?? null, origin)
}
