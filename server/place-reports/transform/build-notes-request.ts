import { buffer } from 'node:stream/consumers'
import type { PlaceDescriptionReport } from '@attendant/contract/place-reports/place-description.ts'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { gatherPlaceholderFacts } from '../../automation/prompt/gather-placeholder-facts.ts'
import { documentMappings as mappings } from '../../automation/rules/mappings/mappings.table.ts'
import type { Context } from '../../context.ts'
import { invalidField } from '../../errors.ts'
import { documents } from '../../knowledge/documents/documents.table.ts'
import { replacePlaceholders } from '../../knowledge/documents/replace-placeholders.ts'
import { openImage } from '../photos/open-image.ts'
import { listPhotosOfRoom } from '../photos/photos.store.ts'
import type { RoomRow } from '../rooms/rooms.store.ts'

interface Subject {
  room: RoomRow
  report: PlaceDescriptionReport
  topicID: number
  hasPhotos: boolean
}

/** Builds the model request. The notes are kept separate from the customer's instructions. */
export async function buildNotesRequest(context: Context, { room, report, topicID, hasPhotos }: Subject) {
  const { customerID } = room
  const { lexiconDocumentID, instructionsDocumentID } = report
  const ofTopic = await listDocumentsOfTopic(context, customerID, topicID)
  const ordered = [...ofTopic, instructionsDocumentID, lexiconDocumentID].filter((id) => id !== null)
  const contents = await readDocuments(context, customerID, [...new Set(ordered)])
  const instructing = [...new Set([...ofTopic, instructionsDocumentID])].filter((id) => id !== lexiconDocumentID)
  return {
    roomName: room.name ?? '',
    notes: room.transcriptRaw ?? '',
    lexicon: contents.get(lexiconDocumentID ?? 0) ?? '',
    instructions: instructing.flatMap((id) => contents.get(id ?? 0) || []),
    images: hasPhotos ? await readPhotos(context, room) : [],
  }
}

/**
 * Documents mapped to the topic itself. A room triggers no hook, so documents for every reply (`All`) are excluded,
 * and belongs to no channel, so documents for a channel are, too.
 */
async function listDocumentsOfTopic({ db }: Context, customerID: number, topicID: number): Promise<number[]> {
  const rows = await db
    .select({ documentID: mappings.documentID })
    .from(mappings)
    .where(
      and(
        eq(mappings.customerID, customerID),
        eq(mappings.topicID, topicID),
        isNull(mappings.channelID),
        isNull(mappings.specialChannel),
      ),
    )
    .orderBy(sql`${mappings.relevanceScore} desc nulls last`, asc(mappings.mappingID))
  return rows.map(({ documentID }) => documentID)
}

/** Texts with placeholders filled in. Data retrievals are excluded: a description makes no external calls. */
async function readDocuments(context: Context, customerID: number, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await context.db
    .select({ documentID: documents.documentID, content: documents.content })
    .from(documents)
    .where(
      and(
        eq(documents.customerID, customerID),
        inArray(documents.documentID, ids),
        eq(documents.isDataRetrievalProcess, false),
      ),
    )
  const facts = await gatherPlaceholderFacts(context, customerID)
  return new Map(rows.map(({ documentID, content }) => [documentID, replacePlaceholders(content ?? '', facts).trim()]))
}

/** The maximum that providers accept in one request, in the size that models process. */
const maxPhotos = 50
const maxEdge = 1024

async function readPhotos({ db, storage }: Context, { customerID, placeDescriptionRoomID }: RoomRow) {
  const photos = await listPhotosOfRoom(db, customerID, placeDescriptionRoomID)
  // Silently omitting photos would suggest that all of them were considered.
  if (photos.length > maxPhotos) {
    throw invalidField('includePhotosInPrompt', 'too_many_photos', { limit: maxPhotos, count: photos.length })
  }
  const images: { contentType: string; bytes: Uint8Array }[] = []
  for (const { storageKey } of photos) {
    const file = await storage.get(storageKey)
    if (!file) continue
    const bytes = await openImage(await buffer(file), {}, (image) =>
      image
        .resize({ width: maxEdge, height: maxEdge, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: 'white' })
        .jpeg()
        .toBuffer(),
    )
    images.push({ contentType: 'image/jpeg', bytes })
  }
  return images
}
