import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import type { MessageRow } from '../../desk/messages/get-message-for-caller.ts'
import { documents } from '../../knowledge/documents/documents.table.ts'
import { findChannel } from '../../organization/channels/get-live-channel.ts'
import { autonomyDrafts } from './autonomy.table.ts'
import { findStanding } from './levels/find-standing.ts'
import { isSending } from './levels/levels.ts'

/** Why a held AI reply must not be sent automatically any more, if so. */
export async function findRecall(context: Context, held: MessageRow): Promise<string | undefined> {
  const { customerID, channelID, answersMessageID } = held
  const channel = await findChannel(context.db, customerID, channelID)
  if (!channel || answersMessageID === null) return undefined
  const standing = await findStanding(context, { customerID, channel, message: { messageID: answersMessageID } })
  if (!standing) return undefined
  if (!isSending(standing.level)) return 'The autonomy level fell while the reply was held.'
  const isOutdated = await hasOutdatedSource(context, customerID, answersMessageID)
  return isOutdated ? 'A document of the reply changed while it was held.' : undefined
}

async function hasOutdatedSource({ db }: Context, customerID: number, messageID: number): Promise<boolean> {
  const [draft] = await db
    .select({ documents: autonomyDrafts.documents })
    .from(autonomyDrafts)
    .where(
      and(
        eq(autonomyDrafts.customerID, customerID),
        eq(autonomyDrafts.messageID, messageID),
        eq(autonomyDrafts.isReplay, false),
      ),
    )
  const used = draft?.documents ?? []
  if (used.length === 0) return false
  const current = await db
    .select({ documentID: documents.documentID, version: documents.version })
    .from(documents)
    .where(
      and(
        eq(documents.customerID, customerID),
        inArray(
          documents.documentID,
          used.map(({ documentID }) => documentID),
        ),
      ),
    )
  const versions = new Map(current.map(({ documentID, version }) => [documentID, version]))
  return used.some(({ documentID, version }) => versions.get(documentID) !== version)
}
