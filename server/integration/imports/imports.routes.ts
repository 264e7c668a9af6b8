import { Readable } from 'node:stream'
import { Id, pageQuery, sortQuery } from '@attendant/contract/fields.ts'
import {
  Import,
  ImportCreate,
  ImportFile,
  ImportPage,
  ImportReport,
  ImportReportQuery,
} from '@attendant/contract/integration/import.ts'
import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { access, ownerOnly } from '../../access.ts'
import { contentDisposition } from '../../platform/http/files/content-disposition.ts'
import { acceptUploads } from '../../platform/http/files/uploads.ts'
import type { App } from '../../platform/http/server.ts'
import { pauseImport, resumeImport, undoImport } from './control-import.ts'
import { uploadImportFile } from './import-files.ts'
import { getImport, listImports, toImport } from './imports.store.ts'
import { readReport, writeReportCsv } from './report.ts'
import { startImport } from './start-import.ts'

function sendCsv(reply: FastifyReply, name: string, lines: AsyncIterable<string>) {
  const disposition = contentDisposition('attachment', name)
  reply.header('content-disposition', disposition).type('text/csv; charset=utf-8')
  return reply.send(Readable.from(lines))
}

const OneImport = Type.Object({ id: Id })

export async function importRoutes(app: App): Promise<void> {
  await acceptUploads(app)

  app.post(
    '/api/Imports/files',
    {
      config: {
        access: access.admin,
        summary: 'Upload a file to import. It is kept for 30 days.',
        uploads: 'file',
        isOneTransaction: false,
      },
      schema: { response: { 200: ImportFile } },
    },
    async (request) => uploadImportFile(request),
  )

  app.get(
    '/api/Imports',
    {
      config: { access: access.admin, summary: 'Imports from other systems, the latest first.' },
      schema: { querystring: Type.Object({ ...pageQuery(), ...sortQuery }), response: { 200: ImportPage } },
    },
    async ({ context, rep, query }) => listImports(context.db, rep.customerID, query),
  )

  app.post(
    '/api/Imports',
    {
      config: {
        access: ownerOnly(access.admin),
        summary: 'Start an import from another system, or a dry run of it. Nothing is sent and no rule runs.',
      },
      schema: { body: ImportCreate, response: { 200: Import } },
    },
    async ({ context, rep, body }) => startImport(context, rep, body),
  )

  app.get(
    '/api/Imports/:id',
    {
      config: { access: access.admin, summary: 'One import, with its progress.' },
      schema: { params: OneImport, response: { 200: Import } },
    },
    async ({ context, rep, params }) =>
      toImport(await getImport(context.db, { customerID: rep.customerID, importID: params.id })),
  )

  app.get(
    '/api/Imports/:id/report',
    {
      config: {
        access: access.admin,
        summary: 'What became of each record. With `format=csv` or `Accept: text/csv`, all of it as a CSV file.',
      },
      schema: { params: OneImport, querystring: ImportReportQuery, response: { 200: ImportReport } },
    },
    async ({ context, rep, params, query, headers }, reply) => {
      const key = { customerID: rep.customerID, importID: params.id }
      await getImport(context.db, key)
      const isCsv = query.format ? query.format === 'csv' : headers.accept?.includes('text/csv')
      if (!isCsv) return readReport(context.db, key, query)
      return sendCsv(reply, `import-${params.id}.csv`, writeReportCsv(context.db, key, query))
    },
  )

  app.post(
    '/api/Imports/:id/pause',
    {
      config: { access: access.admin, summary: 'Pause an import.' },
      schema: { params: OneImport, response: { 200: Import } },
    },
    async ({ context, rep, params }) => pauseImport(context, { customerID: rep.customerID, importID: params.id }),
  )

  app.post(
    '/api/Imports/:id/resume',
    {
      config: { access: access.admin, summary: 'Resume a paused import where it stopped.' },
      schema: { params: OneImport, response: { 200: Import } },
    },
    async ({ context, rep, params }) => resumeImport(context, { customerID: rep.customerID, importID: params.id }),
  )

  app.post(
    '/api/Imports/:id/undo',
    {
      config: {
        access: access.admin,
        summary:
          'Remove what an import created, within 30 days. Tickets that were changed or worked on since, or are on legal hold, stay.',
      },
      schema: { params: OneImport, response: { 200: Import } },
    },
    async ({ context, rep, params }) => undoImport(context, { customerID: rep.customerID, importID: params.id }),
  )
}
