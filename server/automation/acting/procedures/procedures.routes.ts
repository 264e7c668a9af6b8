import { Procedure, ProcedureCreate, ProcedurePage, ProcedureUpdate } from '@attendant/contract/automation/procedure.ts'
import { Id, Nothing, pageQuery, sortQuery } from '@attendant/contract/fields.ts'
import { Type } from 'typebox'
import { permitted } from '../../../access.ts'
import type { App } from '../../../platform/http/server.ts'
import { createProcedure, deleteProcedure, updateProcedure } from './change-procedure.ts'
import { getProcedure, listProcedures } from './procedures.store.ts'

const OneProcedure = Type.Object({ id: Id })
const access = permitted('manageAutomation')

export async function procedureRoutes(app: App): Promise<void> {
  app.get(
    '/api/Procedures',
    {
      config: { access, summary: 'How the assistant handles requests step by step, page by page.' },
      schema: { querystring: Type.Object({ ...pageQuery(), ...sortQuery }), response: { 200: ProcedurePage } },
    },
    async ({ context, rep, query }) => listProcedures(context.db, rep.customerID, query),
  )

  app.post(
    '/api/Procedures',
    {
      config: { access, summary: 'Create a procedure. Without topics it applies to every message.' },
      schema: { body: ProcedureCreate, response: { 200: Procedure } },
    },
    async ({ context, rep, body }) => createProcedure(context, rep.customerID, body),
  )

  app.get(
    '/api/Procedures/:id',
    {
      config: { access, summary: 'One procedure.' },
      schema: { params: OneProcedure, response: { 200: Procedure } },
    },
    async ({ context, rep, params }) => getProcedure(context.db, rep.customerID, params.id),
  )

  app.put(
    '/api/Procedures/:id',
    {
      config: { access, summary: 'Change a procedure. What is left out stays.' },
      schema: { params: OneProcedure, body: ProcedureUpdate, response: { 204: Nothing } },
    },
    async ({ context, rep, params, body }) => updateProcedure(context, rep.customerID, params.id, body),
  )

  app.delete(
    '/api/Procedures/:id',
    {
      config: { access, summary: 'Delete a procedure.' },
      schema: { params: OneProcedure, response: { 204: Nothing } },
    },
    async ({ context, rep, params }) => deleteProcedure(context, rep.customerID, params.id),
  )
}
