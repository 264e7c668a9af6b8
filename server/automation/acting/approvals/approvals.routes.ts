import { Approval, ApprovalDecision, ApprovalPage, approvalStates } from '@attendant/contract/automation/procedure.ts'
import { Id, pageQuery, sortQuery } from '@attendant/contract/fields.ts'
import { Type } from 'typebox'
import { access } from '../../../access.ts'
import type { App } from '../../../platform/http/server.ts'
import { getApproval, listApprovals } from './approvals.store.ts'
import { decideApproval } from './decide-approval.ts'

const OneApproval = Type.Object({ id: Id })
const Query = Type.Object({
  ...pageQuery(),
  ...sortQuery,
  state: Type.Enum([...approvalStates], { default: 'Pending' }),
  ticketID: Type.Optional(Id),
})

export async function approvalRoutes(app: App): Promise<void> {
  app.get(
    '/api/Approvals',
    {
      config: { access: access.rep, summary: 'Calls of tools that wait for a person, or were decided on.' },
      schema: { querystring: Query, response: { 200: ApprovalPage } },
    },
    async ({ context, rep, query }) => listApprovals(context.db, rep, query),
  )

  app.get(
    '/api/Approvals/:id',
    {
      config: { access: access.rep, summary: 'One call of a tool that waits for a person, or was decided on.' },
      schema: { params: OneApproval, response: { 200: Approval } },
    },
    async ({ context, rep, params }) => getApproval(context.db, rep, params.id),
  )

  app.post(
    '/api/Approvals/:id/approve',
    {
      config: { access: access.rep, summary: 'Approve a call. The assistant makes it and goes on.' },
      schema: { params: OneApproval, body: ApprovalDecision, response: { 200: Approval } },
    },
    async ({ context, rep, params, body }) =>
      decideApproval(context, rep, params.id, { isApproved: true, comment: body.comment ?? null }),
  )

  app.post(
    '/api/Approvals/:id/reject',
    {
      config: { access: access.rep, summary: 'Reject a call. The assistant goes on without it.' },
      schema: { params: OneApproval, body: ApprovalDecision, response: { 200: Approval } },
    },
    async ({ context, rep, params, body }) =>
      decideApproval(context, rep, params.id, { isApproved: false, comment: body.comment ?? null }),
  )
}
