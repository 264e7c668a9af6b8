import { Id } from '@attendant/contract/fields.ts'
import {
  KnowledgeProposal,
  KnowledgeProposalPage,
  ProposalAccept,
  ProposalCreate,
  ProposalQuery,
} from '@attendant/contract/knowledge/knowledge-proposal.ts'
import { Type } from 'typebox'
import { permitted } from '../../../access.ts'
import type { App } from '../../../platform/http/server.ts'
import { readHeader } from '../../change-sets/through-change-set.ts'
import { getProposal, listProposals } from './proposals.store.ts'
import { acceptProposal, proposeDocument, rejectProposal } from './propose-document.ts'

const OneProposal = Type.Object({ id: Id })
const access = permitted('manageKnowledge')

export async function proposalRoutes(app: App): Promise<void> {
  app.get(
    '/api/Knowledge/proposals',
    {
      config: { access, summary: 'Documents that were drafted from replies, the latest first.' },
      schema: { querystring: ProposalQuery, response: { 200: KnowledgeProposalPage } },
    },
    async ({ context, rep, query }) => listProposals(context.db, rep, query),
  )

  app.post(
    '/api/Knowledge/proposals',
    {
      config: {
        access,
        summary:
          'Draft a document from what people answered in a ticket, or to the questions of a gap. Personal data is removed.',
        isOneTransaction: false,
      },
      schema: { body: ProposalCreate, response: { 200: KnowledgeProposal } },
    },
    async ({ context, rep, body }) => proposeDocument(context, rep, body),
  )

  app.get(
    '/api/Knowledge/proposals/:id',
    {
      config: { access, summary: 'One proposal.' },
      schema: { params: OneProposal, response: { 200: KnowledgeProposal } },
    },
    async ({ context, rep, params }) => getProposal(context.db, rep, params.id),
  )

  app.post(
    '/api/Knowledge/proposals/:id/accept',
    {
      config: { access, summary: 'Make a proposal a document, as it is or changed.' },
      schema: { params: OneProposal, body: ProposalAccept, response: { 200: KnowledgeProposal } },
    },
    async ({ context, rep, params, body, headers }) => {
      const given = headers['x-change-set']
      const changeSetID = given === undefined ? undefined : readHeader(given)
      return acceptProposal(context, rep, params.id, { ...body, changeSetID })
    },
  )

  app.post(
    '/api/Knowledge/proposals/:id/reject',
    {
      config: { access, summary: 'Reject a proposal.' },
      schema: { params: OneProposal, response: { 200: KnowledgeProposal } },
    },
    async ({ context, rep, params }) => rejectProposal(context, rep, params.id),
  )
}
