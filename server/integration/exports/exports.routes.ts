import { Id, Nothing, pageQuery, sortQuery } from '@attendant/contract/fields.ts'
import { Export, ExportCreate, ExportPage, ExportSchema } from '@attendant/contract/integration/export.ts'
import { Type } from 'typebox'
import { access, ownerOnly, withRecentProof } from '../../access.ts'
import { refuse } from '../../errors.ts'
import { answerFile } from '../../platform/http/files/answer-file.ts'
import type { App } from '../../platform/http/server.ts'
import { deleteExport, getExport, listExports, startExport, toExport } from './exports.store.ts'
import { describeFormat } from './format/describe-format.ts'

const OneExport = Type.Object({ id: Id })
const Bytes = Type.Unsafe<unknown>({})

export async function customerExportRoutes(app: App): Promise<void> {
  app.get(
    '/api/Export',
    {
      config: { access: access.admin, summary: 'Exports of the workspace, the latest first.' },
      schema: { querystring: Type.Object({ ...pageQuery(), ...sortQuery }), response: { 200: ExportPage } },
    },
    async ({ context, rep, query }) => listExports(context.db, rep.customerID, query),
  )

  app.post(
    '/api/Export',
    {
      config: {
        access: withRecentProof(ownerOnly(access.admin)),
        summary: 'Start an export of the whole workspace as one archive.',
      },
      schema: { body: ExportCreate, response: { 200: Export } },
    },
    async ({ context, rep, body }) => startExport(context, rep.customerID, body),
  )

  app.get(
    '/api/Export/schema',
    {
      config: { access: access.admin, summary: 'The format of archives: a JSON Schema for the records of each kind.' },
      schema: { response: { 200: ExportSchema } },
    },
    async () => describeFormat(),
  )

  app.get(
    '/api/Export/:id',
    {
      config: { access: access.admin, summary: 'One export, with its progress.' },
      schema: { params: OneExport, response: { 200: Export } },
    },
    async ({ context, rep, params }) =>
      toExport(await getExport(context.db, { customerID: rep.customerID, exportID: params.id })),
  )

  app.delete(
    '/api/Export/:id',
    {
      config: { access: access.admin, summary: 'Delete an export with its archive. One that is running is stopped.' },
      schema: { params: OneExport, response: { 204: Nothing } },
    },
    async ({ context, rep, params }) => deleteExport(context, { customerID: rep.customerID, exportID: params.id }),
  )

  app.get(
    '/api/Export/:id/file',
    {
      config: {
        access: withRecentProof(ownerOnly(access.admin)),
        summary: 'Download the archive, in parts if wanted (Range).',
        isAudited: true,
        produces: 'application/zip',
      },
      schema: { params: OneExport, response: { 200: Bytes, 206: Bytes, 304: Nothing } },
    },
    async (request, reply) => {
      const { context, rep, params } = request
      const row = await getExport(context.db, { customerID: rep.customerID, exportID: params.id })
      // Expired archives may not have been deleted yet.
      if (row.expiresAt <= context.now()) throw refuse('export_not_found')
      if (row.state !== 'Done' || row.sha256 === null) throw refuse('export_not_ready')
      return answerFile(request, reply, {
        fileName: `attendant-export-${row.exportID}.zip`,
        contentType: 'application/zip',
        size: row.bytes,
        sha256: row.sha256,
        disposition: 'attachment',
        open: async (range) => {
          const bytes = await context.storage.get(row.storageKey, range)
          if (!bytes) throw refuse('export_not_found')
          return bytes
        },
      })
    },
  )
}
