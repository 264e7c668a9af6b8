import { Id } from '@attendant/contract/fields.ts'
import { TransformResult, TransformRoom } from '@attendant/contract/place-reports/place-description.ts'
import { Type } from 'typebox'
import { access } from '../../access.ts'
import type { App } from '../../platform/http/server.ts'
import { transformRoom } from './transform-room.ts'

export async function transformRoutes(app: App): Promise<void> {
  app.post(
    '/api/PlaceDescriptionRooms/:roomId/transform',
    {
      config: {
        access: access.repWith('SchedulesOfCondition'),
        summary: 'Write the description of a room from its notes.',
        isOneTransaction: false,
      },
      schema: { params: Type.Object({ roomId: Id }), body: TransformRoom, response: { 200: TransformResult } },
    },
    async (request) => transformRoom(request, request.params.roomId, request.body),
  )
}
