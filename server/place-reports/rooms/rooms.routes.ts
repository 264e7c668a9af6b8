import { Id, Nothing } from '@attendant/contract/fields.ts'
import { PlaceDescriptionRoom, PlaceDescriptionRoomWrite } from '@attendant/contract/place-reports/place-description.ts'
import { Type } from 'typebox'
import { access } from '../../access.ts'
import type { App } from '../../platform/http/server.ts'
import { getReport } from '../reports/reports.store.ts'
import { createRoom, deleteRoom, updateRoom } from './change-room.ts'
import { prepareTranscript } from './prepare-transcript.ts'
import { listRooms } from './rooms.store.ts'

const OneReport = Type.Object({ reportId: Id })
const OneRoom = Type.Object({ roomId: Id })
const allowed = access.repWith('SchedulesOfCondition')

export async function roomRoutes(app: App): Promise<void> {
  app.get(
    '/api/PlaceDescriptionReports/:reportId/rooms',
    {
      config: { access: allowed, summary: 'The rooms of a place description, in their order.' },
      schema: { params: OneReport, response: { 200: Type.Array(PlaceDescriptionRoom) } },
    },
    async ({ context, rep, params }) => {
      const { placeDescriptionReportID } = await getReport(context.db, rep.customerID, params.reportId)
      return listRooms(context.db, rep.customerID, placeDescriptionReportID)
    },
  )

  app.post(
    '/api/PlaceDescriptionReports/:reportId/rooms',
    {
      config: { access: allowed, summary: 'Add a room; without an order it comes last.' },
      schema: { params: OneReport, body: PlaceDescriptionRoomWrite, response: { 200: PlaceDescriptionRoom } },
      preHandler: prepareTranscript,
    },
    async ({ context, rep, params, body }) => createRoom(context, rep.customerID, params.reportId, body),
  )

  app.put(
    '/api/PlaceDescriptionRooms/:roomId',
    {
      config: { access: allowed, summary: 'Change the name, order or texts of a room.' },
      schema: { params: OneRoom, body: PlaceDescriptionRoomWrite, response: { 204: Nothing } },
      preHandler: prepareTranscript,
    },
    async ({ context, rep, params, body }) => updateRoom(context, rep.customerID, params.roomId, body),
  )

  app.delete(
    '/api/PlaceDescriptionRooms/:roomId',
    {
      config: { access: allowed, summary: 'Delete a room with its photos.' },
      schema: { params: OneRoom, response: { 204: Nothing } },
    },
    async ({ context, rep, params }) => deleteRoom(context, rep.customerID, params.roomId),
  )
}
