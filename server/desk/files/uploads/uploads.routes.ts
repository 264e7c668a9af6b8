import { Upload } from '@attendant/contract/desk/upload.ts'
import { access } from '../../../access.ts'
import { acceptUploads } from '../../../platform/http/files/uploads.ts'
import type { App } from '../../../platform/http/server.ts'
import { uploadFile } from './upload-file.ts'

export async function uploadRoutes(app: App): Promise<void> {
  await acceptUploads(app)

  app.post(
    '/api/Uploads',
    {
      config: {
        access: access.rep,
        summary: 'Upload a file of up to 25 MB, to attach it to a reply or note within 24 hours.',
        uploads: 'file',
        isOneTransaction: false,
      },
      schema: { response: { 200: Upload } },
    },
    async (request) => uploadFile(request),
  )
}
