import { Draft, DraftWrite, SavedDraft } from '@attendant/contract/desk/composer.ts'
import { Id, Nothing, Page, pageQuery, sortQuery } from '@attendant/contract/fields.ts'
import { Type } from 'typebox'
import { access } from '../../access.ts'
import { refuse } from '../../errors.ts'
import type { App } from '../../platform/http/server.ts'
import { deleteDraftRow, getDraft, listDrafts } from './drafts.store.ts'
import { createDraft, ownerOf, saveDraft, saveDraftOfTicket } from './save-draft.ts'

const One = Type.Object({ id: Id })
const DraftPage = Page(Draft, 'DraftPage')
const unaudited = { isAudited: false } as const

export async function draftRoutes(app: App): Promise<void> {
  app.get(
    '/tickets/:id/draft',
    {
      config: { access: access.self, summary: 'Your draft of a reply in this ticket.' },
      schema: { params: One, response: { 200: Draft } },
    },
    async ({ context, rep, params }) => getDraft(context, { ...ownerOf(rep), ticketID: params.id }),
  )

  app.put(
    '/tickets/:id/draft',
    {
      config: { access: access.self, summary: 'Save your draft of a reply in this ticket.', ...unaudited },
      schema: { params: One, body: DraftWrite, response: { 200: SavedDraft } },
    },
    async ({ context, rep, params, body }) => saveDraftOfTicket(context, rep, params.id, body),
  )

  app.delete(
    '/tickets/:id/draft',
    {
      config: { access: access.self, summary: 'Discard your draft of a reply in this ticket.', ...unaudited },
      schema: { params: One, response: { 204: Nothing } },
    },
    async ({ context, rep, params }) => {
      if (!(await deleteDraftRow(context.db, { ...ownerOf(rep), ticketID: params.id }))) throw refuse('draft_not_found')
    },
  )

  app.get(
    '/api/Drafts',
    {
      config: { access: access.self, summary: 'Your drafts of new conversations, the last saved first.' },
      schema: { querystring: Type.Object({ ...pageQuery(), ...sortQuery }), response: { 200: DraftPage } },
    },
    async ({ context, rep, query }) => listDrafts(context, ownerOf(rep), query),
  )

  app.post(
    '/api/Drafts',
    {
      config: { access: access.self, summary: 'Save a draft of a new conversation.', ...unaudited },
      schema: { body: DraftWrite, response: { 200: Draft } },
    },
    async ({ context, rep, body }) => createDraft(context, rep, body),
  )

  app.get(
    '/api/Drafts/:id',
    {
      config: { access: access.self, summary: 'One of your drafts.' },
      schema: { params: One, response: { 200: Draft } },
    },
    async ({ context, rep, params }) => getDraft(context, { ...ownerOf(rep), draftID: params.id }),
  )

  app.put(
    '/api/Drafts/:id',
    {
      config: { access: access.self, summary: 'Change one of your drafts.', ...unaudited },
      schema: { params: One, body: DraftWrite, response: { 200: SavedDraft } },
    },
    async ({ context, rep, params, body }) => saveDraft(context, rep, params.id, body),
  )

  app.delete(
    '/api/Drafts/:id',
    {
      config: { access: access.self, summary: 'Discard one of your drafts.', ...unaudited },
      schema: { params: One, response: { 204: Nothing } },
    },
    async ({ context, rep, params }) => {
      if (!(await deleteDraftRow(context.db, { ...ownerOf(rep), draftID: params.id }))) throw refuse('draft_not_found')
    },
  )
}
