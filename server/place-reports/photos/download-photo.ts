import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { refuse } from '../../errors.ts'
import { isGuid } from '../../platform/database/guid.ts'
import { answerFile, type ServedFile } from '../../platform/http/files/answer-file.ts'
import { openImage } from './open-image.ts'
import { findPhotoByToken, type PhotoRow } from './photos.store.ts'

/** The content of a token never changes, so caches may keep it forever; pages of any origin may show it. */
const isForever = {
  'cache-control': 'public, max-age=31536000, immutable',
  'cross-origin-resource-policy': 'cross-origin',
}

export async function downloadPhoto(
  request: FastifyRequest,
  reply: FastifyReply,
  { accessToken, width }: { accessToken: string; width: number | undefined },
): Promise<Readable | undefined> {
  const { context } = request
  const photo = isGuid(accessToken) ? await findPhotoByToken(context, accessToken) : undefined
  if (!photo) throw refuse('photo_not_found')
  const isSmaller = width !== undefined && width < photo.widthPx
  const bytes = await answerFile(
    request,
    reply,
    isSmaller ? await shrink(context, photo, width) : serve(context, photo),
  )
  reply.headers(isForever)
  return bytes
}

function serve({ storage }: Context, photo: PhotoRow): ServedFile {
  return {
    ...photo,
    disposition: 'inline',
    open: async (range) => {
      const bytes = await storage.get(photo.storageKey, range)
      if (!bytes) throw refuse('photo_not_found')
      return bytes
    },
  }
}

async function shrink(context: Context, photo: PhotoRow, width: number): Promise<ServedFile> {
  const whole = await buffer(await serve(context, photo).open())
  const small = await openImage(whole, {}, (image) => image.resize({ width }).toBuffer())
  return {
    ...serve(context, photo),
    size: small.length,
    sha256: `${photo.sha256}-${width}`,
    open: async ({ start, end } = { start: 0, end: small.length - 1 }) =>
      Readable.from([small.subarray(start, end + 1)]),
  }
}
