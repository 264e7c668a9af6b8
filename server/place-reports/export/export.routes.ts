import { Flag, Id, Text } from '@attendant/contract/fields.ts'
import { Type } from 'typebox'
import { access } from '../../access.ts'
import { contentDisposition } from '../../platform/http/files/content-disposition.ts'
import type { App } from '../../platform/http/server.ts'
import { exportReport } from './export-report.ts'
import { readPlacement } from './placement.ts'

const documentType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

const ExportQuery = Type.Object({
  photoPlacement: Type.Unsafe<string>({ ...Text(50), default: 'perRoom' }),
  includePhotos: Type.Unsafe<boolean>({ ...Flag, default: true }),
  excludeHeroPhoto: Type.Unsafe<boolean>({ ...Flag, default: true }),
})

export async function exportRoutes(app: App): Promise<void> {
  app.get(
    '/api/PlaceDescriptionReports/:id/export/docx',
    {
      config: {
        access: access.repWith('SchedulesOfCondition'),
        summary: 'A place description as a word-processor document.',
        produces: documentType,
      },
      schema: {
        params: Type.Object({ id: Id }),
        querystring: ExportQuery,
        response: { 200: Type.Unsafe<unknown>({}) },
      },
    },
    async ({ context, rep, params, query }, reply) => {
      const { photoPlacement, includePhotos, excludeHeroPhoto } = query
      const choice = { placement: readPlacement(photoPlacement), includePhotos, excludeHeroPhoto }
      const { fileName, bytes } = await exportReport(context, rep.customerID, params.id, choice)
      reply.headers({
        'content-type': documentType,
        'content-disposition': contentDisposition('attachment', fileName),
      })
      return bytes
    },
  )
}
