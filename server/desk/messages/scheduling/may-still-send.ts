import { and, eq } from 'drizzle-orm'
import { apiTokens } from '../../../people/api-tokens/api-tokens.table.ts'
import type { Database } from '../../../platform/database/database.ts'
import { findRepsWhoReply } from '../../notifications/facts/find-substitutes.ts'
import type { MessageRow } from '../get-message-for-caller.ts'

/**
 * False if the author can no longer reply to the ticket since they scheduled the message: their account was
 * deactivated or deleted, or they lost the permission to send or the access to the ticket; or the API token was revoked.
 */
export async function mayStillSend(db: Database, message: MessageRow): Promise<boolean> {
  const { customerID, customerRepID, sentByTokenID, formerRepName, isAI } = message
  if (customerRepID !== null) return (await findRepsWhoReply(db, message, [customerRepID])).length > 0
  if (sentByTokenID === null) return isAI || formerRepName === null
  const [token] = await db
    .select({ permissions: apiTokens.permissions })
    .from(apiTokens)
    .where(and(eq(apiTokens.customerID, customerID), eq(apiTokens.apiTokenID, sentByTokenID)))
  return token?.permissions.includes('sendReplies') === true
}
