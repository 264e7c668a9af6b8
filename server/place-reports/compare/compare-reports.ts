import type { ReportComparison, RoomComparison } from '@attendant/contract/place-reports/place-comparison.ts'
import type { PlaceDescriptionRoom } from '@attendant/contract/place-reports/place-description.ts'
import type { Database } from '../../platform/database/database.ts'
import { toPlainText } from '../../platform/html/to-plain-text.ts'
import { getReport } from '../reports/reports.store.ts'
import { listRooms } from '../rooms/rooms.store.ts'
import { compareTexts } from './compare-texts.ts'

/** Compares two reports of a place. Rooms are matched by name. */
export async function compareReports(
  db: Database,
  customerID: number,
  [reportID, otherID]: [number, number],
): Promise<ReportComparison> {
  await getReport(db, customerID, reportID)
  await getReport(db, customerID, otherID)
  const rooms = await listRooms(db, customerID, reportID)
  const others = await listRooms(db, customerID, otherID)
  const pairs = pairByName(rooms, others)
  return {
    placeDescriptionReportID: reportID,
    otherPlaceDescriptionReportID: otherID,
    rooms: pairs.map(([before, after]) => compareRooms(before, after)),
  }
}

type Pair = [PlaceDescriptionRoom | undefined, PlaceDescriptionRoom | undefined]

/**
 * The rooms of the first report in order, then those only in the second. Rooms with the same name are matched in
 * order.
 */
function pairByName(rooms: PlaceDescriptionRoom[], others: PlaceDescriptionRoom[]): Pair[] {
  const waiting = Map.groupBy(others, nameOf)
  const pairs = rooms.map((room): Pair => [room, waiting.get(nameOf(room))?.shift()])
  const left = new Set([...waiting.values()].flat())
  return [...pairs, ...others.filter((room) => left.has(room)).map((room): Pair => [undefined, room])]
}

const nameOf = ({ name }: PlaceDescriptionRoom) => (name ?? '').trim().replace(/\s+/g, ' ').toLowerCase()

function compareRooms(...[before, after]: Pair): RoomComparison {
  return {
    name: (before?.name ?? after?.name ?? '').trim(),
    placeDescriptionRoomID: before?.placeDescriptionRoomID ?? null,
    otherPlaceDescriptionRoomID: after?.placeDescriptionRoomID ?? null,
    ...compareTexts(wordsOf(before), wordsOf(after)),
  }
}

/** The text of a room: its description, or its notes if there is none. */
const wordsOf = (room: PlaceDescriptionRoom | undefined) =>
  room?.transcriptHtml ? toPlainText(room.transcriptHtml) : (room?.transcriptRaw ?? '')
