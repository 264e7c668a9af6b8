import { Id, Nothing } from '@attendant/contract/fields.ts'
import { PlaceDescriptionRoomPhoto, ReorderPhotos } from '@attendant/contract/place-reports/place-description.ts'
import { Type } from 'typebox'
import { access } from '../../access.ts'
import { acceptUploads } from '../../platform/http/files/uploads.ts'
import type { App } from '../../platform/http/server.ts'
import { getRoom } from '../rooms/rooms.store.ts'
import { deletePhoto, reorderPhotos } from './change-photos.ts'
import { downloadPhoto } from './download-photo.ts'
import { listPhotosOfRoom, toPhoto } from './photos.store.ts'
import { uploadPhotos } from './upload-photos.ts'

const OneRoom = Type.Object({ roomId: Id })
const Bytes = Type.Unsafe<unknown>({})
const allowed = access.repWith('SchedulesOfCondition')

export async function photoRoutes(app: App): Promise<void> {
  await acceptUploads(app)

  app.get(
    '/api/PlaceDescriptionRooms/:roomId/photos',
    {
      config: { access: allowed, summary: 'The photos of a room, in their order.' },
      schema: { params: OneRoom, response: { 200: Type.Array(PlaceDescriptionRoomPhoto) } },
    },
    async ({ context, rep, params }) => {
      const { placeDescriptionRoomID } = await getRoom(context.db, rep.customerID, params.roomId)
      return (await listPhotosOfRoom(context.db, rep.customerID, placeDescriptionRoomID)).map(toPhoto)
    },
  )

  app.post(
    '/api/PlaceDescriptionRooms/:roomId/photos',
    {
      config: {
        access: allowed,
        summary: 'Add photos (JPEG, PNG, WebP) of up to 25 MB together; they are turned upright and scaled down.',
        uploads: 'files',
        isOneTransaction: false,
      },
      schema: { params: OneRoom, response: { 200: Type.Array(PlaceDescriptionRoomPhoto) } },
    },
    async (request) => uploadPhotos(request, request.params.roomId),
  )

  app.put(
    '/api/PlaceDescriptionRooms/:roomId/photos/reorder',
    {
      config: { access: allowed, summary: 'Put the photos of a room in another order: every one, once.' },
      schema: { params: OneRoom, body: ReorderPhotos, response: { 204: Nothing } },
    },
    async ({ context, rep, params, body }) => reorderPhotos(context, rep.customerID, params.roomId, body.photoIds),
  )

  app.delete(
    '/api/PlaceDescriptionRoomPhotos/:photoId',
    {
      config: { access: allowed, summary: 'Delete a photo and its file.' },
      schema: { params: Type.Object({ photoId: Id }), response: { 204: Nothing } },
    },
    async ({ context, rep, params }) => deletePhoto(context, rep.customerID, params.photoId),
  )

  app.get(
    '/api/PlaceDescriptionPhotos/:accessToken',
    {
      config: {
        access: access.secretInPath,
        summary: 'Download a photo by its access token, on demand scaled down to a width.',
        produces: 'application/octet-stream',
      },
      schema: {
        params: Type.Object({ accessToken: Type.String() }),
        querystring: Type.Object({ width: Type.Optional(Type.Integer({ minimum: 64, maximum: 2048 })) }),
        response: { 200: Bytes, 206: Bytes, 304: Nothing },
      },
    },
    async (request, reply) =>
      downloadPhoto(request, reply, { accessToken: request.params.accessToken, width: request.query.width }),
  )
}
