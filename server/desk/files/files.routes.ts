import { Nothing } from '@attendant/contract/fields.ts'
import { Type } from 'typebox'
import { access } from '../../access.ts'
import type { App } from '../../platform/http/server.ts'
import { downloadFile } from './download-file.ts'

const Bytes = Type.Unsafe<unknown>({})

export async function fileRoutes(app: App): Promise<void> {
  app.get(
    '/api/File/:accessToken',
    {
      config: {
        access: access.secretInPath,
        summary: 'Download a file by its access token.',
        produces: 'application/octet-stream',
      },
      schema: {
        params: Type.Object({ accessToken: Type.String() }),
        response: { 200: Bytes, 206: Bytes, 304: Nothing },
      },
    },
    async (request, reply) => downloadFile(request, reply, request.params.accessToken),
  )
}
