import {
  Macro,
  MacroCreate,
  MacroPage,
  MacroPreview,
  MacroPreviewRequest,
  MacroQuery,
  MacroRun,
  MacroRunRequest,
  MacroSuggestionQuery,
  MacroSuggestions,
  MacroUpdate,
} from '@attendant/contract/automation/macro.ts'
import { Id, Nothing } from '@attendant/contract/fields.ts'
import { Type } from 'typebox'
import { access } from '../../access.ts'
import type { App } from '../../platform/http/server.ts'
import { createMacro, deleteMacro, updateMacro } from './change-macro.ts'
import { downloadMacroFile } from './macro-files.ts'
import { getMacro, getMacroRow, listMacros } from './macros.store.ts'
import { previewMacro } from './running/preview-macro.ts'
import { runMacro } from './running/run-macro.ts'
import { prepareTexts } from './sanitise-texts.ts'
import { suggestMacros } from './suggest-macros.ts'

const OneMacro = Type.Object({ id: Id })
const OneFile = Type.Object({ id: Id, attachmentID: Id })
const Bytes = Type.Unsafe<unknown>({})

export async function macroRoutes(app: App): Promise<void> {
  app.get(
    '/api/Macros',
    {
      config: { access: access.rep, summary: 'Your macros and the shared ones, page by page.' },
      schema: { querystring: MacroQuery, response: { 200: MacroPage } },
    },
    async ({ context, rep, query }) => listMacros(context, rep, query),
  )

  app.post(
    '/api/Macros',
    {
      config: { access: access.rep, summary: 'Create a macro. Sharing it needs manageAutomation.' },
      preHandler: prepareTexts,
      schema: { body: MacroCreate, response: { 200: Macro } },
    },
    async ({ context, rep, body }) => createMacro(context, rep, body),
  )

  app.get(
    '/api/Macros/suggestions',
    {
      config: { access: access.rep, summary: 'Replies that people send again and again, and that no macro has yet.' },
      schema: { querystring: MacroSuggestionQuery, response: { 200: MacroSuggestions } },
    },
    async ({ context, rep, query }) => suggestMacros(context, rep, query.days),
  )

  app.get(
    '/api/Macros/:id',
    {
      config: { access: access.rep, summary: 'One macro.' },
      schema: { params: OneMacro, response: { 200: Macro } },
    },
    async ({ context, rep, params }) => getMacro(context, rep, params.id),
  )

  app.put(
    '/api/Macros/:id',
    {
      config: { access: access.rep, summary: 'Change a macro.' },
      preHandler: prepareTexts,
      schema: { params: OneMacro, body: MacroUpdate, response: { 204: Nothing } },
    },
    async ({ context, rep, params, body }) => updateMacro(context, rep, params.id, body),
  )

  app.delete(
    '/api/Macros/:id',
    {
      config: { access: access.rep, summary: 'Delete a macro.' },
      schema: { params: OneMacro, response: { 204: Nothing } },
    },
    async ({ context, rep, params }) => deleteMacro(context, rep, params.id),
  )

  app.get(
    '/api/Macros/:id/attachments/:attachmentID',
    {
      config: {
        access: access.rep,
        summary: 'Download a file of a macro.',
        produces: 'application/octet-stream',
      },
      schema: { params: OneFile, response: { 200: Bytes, 206: Bytes, 304: Nothing } },
    },
    async (request, reply) => {
      const { context, rep, params } = request
      return downloadMacroFile(request, reply, await getMacroRow(context.db, rep, params.id), params.attachmentID)
    },
  )

  app.post(
    '/api/Macros/:id/preview',
    {
      config: { access: access.rep, summary: 'What a macro would do to a ticket. Changes nothing.', isAudited: false },
      schema: { params: OneMacro, body: MacroPreviewRequest, response: { 200: MacroPreview } },
    },
    async ({ context, rep, params, body }) => previewMacro(context, rep, params.id, body),
  )

  app.post(
    '/api/Macros/:id/run',
    {
      config: {
        access: access.rep,
        summary: 'Run a macro on tickets: on each, all of it or nothing. Sending needs sendReplies.',
      },
      schema: { params: OneMacro, body: MacroRunRequest, response: { 200: MacroRun } },
    },
    async ({ context, rep, params, body }) => runMacro(context, rep, params.id, body),
  )
}
