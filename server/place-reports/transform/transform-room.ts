import type { TransformResult, TransformRoom } from '@attendant/contract/place-reports/place-description.ts'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { refuse } from '../../errors.ts'
import { prepareAndRunOnce } from '../../idempotent-request.ts'
import { recordFault, recordUsage } from '../../organization/models/record-usage.ts'
import { getReport } from '../reports/reports.store.ts'
import { holdRoom } from '../rooms/change-room.ts'
import { sanitiseLargeTranscript } from '../rooms/prepare-transcript.ts'
import { getRoom, updateRoomRow } from '../rooms/rooms.store.ts'
import { buildNotesRequest } from './build-notes-request.ts'
import { chooseModel } from './choose-model.ts'
import { chooseTopic } from './choose-topic.ts'
import { citeSources } from './cite-sources.ts'
import { markForReview } from './mark-for-review.ts'

/** Writes the description of a room from its notes. Calls the model outside transactions, because that takes long. */
export async function transformRoom(
  request: FastifyRequest,
  roomID: number,
  body: TransformRoom,
): Promise<TransformResult> {
  const { context, rep } = request
  const { customerID } = rep
  const describe = () => describeRoom(context, customerID, roomID, body)
  const once = { asked: { roomID, ...body }, status: 200 }
  const answer = await prepareAndRunOnce(request, once, describe, async (context, { transcriptHtml, modelID }) => {
    // The room may have been deleted meanwhile.
    await holdRoom(context, customerID, roomID)
    const lastTransformedAtUtc = context.now()
    await updateRoomRow(context.db, customerID, roomID, { transcriptHtml, lastTransformedAtUtc })
    const when = lastTransformedAtUtc.toISOString()
    return { roomId: roomID, transcriptHtml, lastTransformedAtUtc: when, modelIdUsed: modelID }
  })
  return answer as TransformResult
}

async function describeRoom(context: Context, customerID: number, roomID: number, body: TransformRoom) {
  const { db } = context
  const room = await getRoom(db, customerID, roomID)
  if (!/[\p{L}\d]/u.test(room.transcriptRaw ?? '')) throw refuse('room_without_notes')
  const report = await getReport(db, customerID, room.placeDescriptionReportID)
  const hasPhotos = body.includePhotosInPrompt ?? false
  const topicID = await chooseTopic(db, {
    customerID,
    topicID: body.topicId ?? undefined,
    reportTopicID: report.transformTopicID,
  })
  const { engine, modelID } = await chooseModel(context, customerID, {
    overrideModelID: body.overrideModelId ?? undefined,
    needsVision: hasPhotos,
  })
  const asked = await buildNotesRequest(context, { room, report, topicID, hasPhotos })
  const { html, usage } = await engine.transformNotes(asked).catch(async (fault: unknown) => {
    await recordFault(context, customerID, 'description', fault)
    return explain(fault)
  })
  await recordUsage(context, customerID, 'description', usage)
  const safe = await sanitiseLargeTranscript(context, customerID, html)
  const marked = markForReview(safe, [asked.notes, asked.roomName, asked.lexicon])
  const transcriptHtml = citeSources(marked, asked.notes)
  return { transcriptHtml, modelID }
}

/** Engine faults have a reason; any other error is a bug. */
function explain(fault: unknown): never {
  if (!(fault instanceof Error) || fault.name !== 'AiFault') throw fault
  const { isRetryable = false } = fault as { isRetryable?: boolean }
  throw refuse(isRetryable ? 'transform_unavailable' : 'transform_failed', { reason: fault.message })
}
