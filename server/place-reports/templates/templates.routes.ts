import { Nothing } from '@attendant/contract/fields.ts'
import { PlaceDescriptionTemplate } from '@attendant/contract/place-reports/place-template.ts'
import { Type } from 'typebox'
import { access } from '../../access.ts'
import { refuse } from '../../errors.ts'
import { contentDisposition } from '../../platform/http/files/content-disposition.ts'
import { acceptUploads } from '../../platform/http/files/uploads.ts'
import type { App } from '../../platform/http/server.ts'
import { readTemplate } from './read-template.ts'
import { findTemplate, toTemplate } from './templates.store.ts'
import { deleteTemplate, uploadTemplate } from './upload-template.ts'

const path = '/api/PlaceDescriptionTemplate'
const allowed = access.repWith('SchedulesOfCondition')
const documentType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

export async function templateRoutes(app: App): Promise<void> {
  await acceptUploads(app)

  app.get(
    path,
    {
      config: { access: allowed, summary: "The customer's own template of exported reports." },
      schema: { response: { 200: PlaceDescriptionTemplate } },
    },
    async ({ context, rep }) => {
      const template = await findTemplate(context.db, rep.customerID)
      if (!template) throw refuse('template_not_found')
      return toTemplate(template)
    },
  )

  app.get(
    `${path}/file`,
    {
      config: { access: allowed, summary: 'The template that reports are exported with.', produces: documentType },
      schema: { response: { 200: Type.Unsafe<unknown>({}) } },
    },
    async ({ context, rep }, reply) => {
      const { fileName, bytes } = await readTemplate(context, rep.customerID)
      const disposition = contentDisposition('attachment', fileName)
      reply.headers({ 'content-type': documentType, 'content-disposition': disposition })
      return bytes
    },
  )

  app.post(
    path,
    {
      config: {
        access: allowed,
        summary: 'Export reports with a template of your own (.docx, up to 10 MB).',
        uploads: 'file',
        isOneTransaction: false,
      },
      schema: { response: { 200: PlaceDescriptionTemplate } },
    },
    async (request) => uploadTemplate(request),
  )

  app.delete(
    path,
    {
      config: { access: allowed, summary: 'Go back to the template that the service ships.' },
      schema: { response: { 204: Nothing } },
    },
    async ({ context, rep }) => deleteTemplate(context, rep.customerID),
  )
}
