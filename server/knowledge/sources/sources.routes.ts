import { Id, Nothing, pageQuery, sortQuery } from '@attendant/contract/fields.ts'
import {
  KnowledgeSource,
  KnowledgeSourceCreate,
  KnowledgeSourcePage,
  KnowledgeSourceUpdate,
  SyncOrder,
  SyncRunPage,
  UploadedFiles,
} from '@attendant/contract/knowledge/knowledge-source.ts'
import { Type } from 'typebox'
import { permitted } from '../../access.ts'
import { acceptUploads } from '../../platform/http/files/uploads.ts'
import type { App } from '../../platform/http/server.ts'
import { createSource, deleteSource, updateSource } from './change-source.ts'
import { uploadFiles } from './files/upload-files.ts'
import { orderSync } from './runs/queue-sync.ts'
import { listRuns } from './runs/runs.store.ts'
import { getSource, getSourceRow, listSources } from './sources.store.ts'

const OneSource = Type.Object({ id: Id })
const access = permitted('manageKnowledge')

export async function knowledgeSourceRoutes(app: App): Promise<void> {
  await acceptUploads(app)

  app.get(
    '/api/KnowledgeSources',
    {
      config: { access, summary: 'Websites, files and imports that documents come from, page by page.' },
      schema: { querystring: Type.Object({ ...pageQuery(), ...sortQuery }), response: { 200: KnowledgeSourcePage } },
    },
    async ({ context, rep, query }) => listSources(context.db, rep.customerID, query),
  )

  app.post(
    '/api/KnowledgeSources',
    {
      config: { access, summary: 'Create a source. With a schedule its first sync starts within a minute.' },
      schema: { body: KnowledgeSourceCreate, response: { 200: KnowledgeSource } },
    },
    async ({ context, rep, body }) => createSource(context, rep.customerID, body),
  )

  app.get(
    '/api/KnowledgeSources/:id',
    {
      config: { access, summary: 'One source, with the counts of its latest run.' },
      schema: { params: OneSource, response: { 200: KnowledgeSource } },
    },
    async ({ context, rep, params }) => getSource(context.db, rep.customerID, params.id),
  )

  app.put(
    '/api/KnowledgeSources/:id',
    {
      config: { access, summary: 'Change a source. Its kind stays.' },
      schema: { params: OneSource, body: KnowledgeSourceUpdate, response: { 204: Nothing } },
    },
    async ({ context, rep, params, body }) => updateSource(context, rep.customerID, params.id, body),
  )

  app.delete(
    '/api/KnowledgeSources/:id',
    {
      config: { access, summary: 'Delete a source. Its documents stay, and search finds them no longer.' },
      schema: { params: OneSource, response: { 204: Nothing } },
    },
    async ({ context, rep, params }) => deleteSource(context, rep.customerID, params.id),
  )

  app.post(
    '/api/KnowledgeSources/:id/sync',
    {
      config: { access, summary: 'Sync a website now. While a sync is waiting or running, its `jobID` is returned.' },
      schema: { params: OneSource, response: { 202: SyncOrder } },
    },
    async ({ context, rep, params }) => ({
      jobID: await orderSync(context, await getSourceRow(context.db, rep.customerID, params.id)),
    }),
  )

  app.get(
    '/api/KnowledgeSources/:id/runs',
    {
      config: { access, summary: 'Syncs and uploads of a source, the latest first, with what failed and why.' },
      schema: { params: OneSource, querystring: Type.Object(pageQuery()), response: { 200: SyncRunPage } },
    },
    async ({ context, rep, params, query }) => {
      await getSourceRow(context.db, rep.customerID, params.id)
      return listRuns(context.db, rep.customerID, params.id, query)
    },
  )

  app.post(
    '/api/KnowledgeSources/:id/files',
    {
      config: {
        access,
        summary:
          'Upload PDF, DOCX, HTML, Markdown, TXT or CSV files of up to 50 MB each. A file of the same name is replaced.',
        uploads: 'file',
        isOneTransaction: false,
      },
      schema: { params: OneSource, response: { 200: UploadedFiles } },
    },
    async (request) => uploadFiles(request, request.params.id),
  )
}
