import {
  Activated,
  Activation,
  ChangeSet,
  ChangeSetDetails,
  ChangeSetPage,
  ChangeSetQuery,
  ChangeSetWrite,
  GateReport,
} from '@attendant/contract/automation/change-set.ts'
import { Id } from '@attendant/contract/fields.ts'
import { Type } from 'typebox'
import { permitted } from '../../access.ts'
import type { App } from '../../platform/http/server.ts'
import { judgeActivation } from '../replays/judge-activation.ts'
import { getChangeSet, listChangeSets, readItems } from './change-sets.store.ts'
import { activateChangeSet, discardChangeSet, openChangeSet } from './close-change-set.ts'
import { describeDifferences } from './describe-differences.ts'

const OneChangeSet = Type.Object({ id: Id })
const mayManage = permitted('manageAutomation')

export async function changeSetRoutes(app: App): Promise<void> {
  app.get(
    '/api/ChangeSets',
    {
      config: { access: mayManage, summary: 'Drafts of the configuration, the latest first.' },
      schema: { querystring: ChangeSetQuery, response: { 200: ChangeSetPage } },
    },
    async ({ context, rep, query }) => listChangeSets(context.db, rep.customerID, query),
  )

  app.get(
    '/api/ChangeSets/:id',
    {
      config: { access: mayManage, summary: 'A change set with what it changes, field by field.' },
      schema: { params: OneChangeSet, response: { 200: ChangeSetDetails } },
    },
    async ({ context: { db }, rep: { customerID }, params: { id } }) => ({
      ...(await getChangeSet(db, customerID, id)),
      differences: await describeDifferences(db, customerID, await readItems(db, customerID, id)),
    }),
  )

  app.get(
    '/api/ChangeSets/:id/gate',
    {
      config: { access: mayManage, summary: 'Whether the activation policy lets a change set go live, and why not.' },
      schema: { params: OneChangeSet, response: { 200: GateReport } },
    },
    async ({ context: { db }, rep: { customerID }, params: { id } }) =>
      judgeActivation(db, { ...(await getChangeSet(db, customerID, id)), customerID }),
  )

  app.post(
    '/api/ChangeSets',
    {
      config: {
        access: mayManage,
        summary: 'Open a change set. Writes with the header X-Change-Set go into it instead of live.',
      },
      schema: { body: ChangeSetWrite, response: { 200: ChangeSet } },
    },
    async ({ context, rep, body }) => openChangeSet(context, rep, body),
  )

  app.post(
    '/api/ChangeSets/:id/activate',
    {
      config: { access: mayManage, summary: 'Make all changes of a change set live at once.' },
      schema: { params: OneChangeSet, body: Activation, response: { 200: Activated } },
    },
    async ({ context, rep, params, body }) => activateChangeSet(context, rep, params.id, body),
  )

  app.post(
    '/api/ChangeSets/:id/discard',
    {
      config: { access: mayManage, summary: 'Close a change set without making its changes live.' },
      schema: { params: OneChangeSet, response: { 200: ChangeSet } },
    },
    async ({ context, rep, params }) => discardChangeSet(context, rep, params.id),
  )
}
