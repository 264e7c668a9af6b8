import {
  OpenApiImport,
  OpenApiOperations,
  Tool,
  ToolCreate,
  ToolPage,
  ToolTest,
  ToolTestResult,
  ToolUpdate,
} from '@attendant/contract/automation/tool.ts'
import { Id, Nothing, pageQuery, sortQuery } from '@attendant/contract/fields.ts'
import { Type } from 'typebox'
import { permitted } from '../../../access.ts'
import type { App } from '../../../platform/http/server.ts'
import { createTool, deleteTool, updateTool } from './change-tool.ts'
import { listOpenApiOperations } from './import-openapi.ts'
import { testTool } from './test-tool.ts'
import { getToolRow, listTools, toTool } from './tools.store.ts'

const OneTool = Type.Object({ id: Id })
const access = permitted('manageAutomation')

export async function toolRoutes(app: App): Promise<void> {
  app.get(
    '/api/Tools',
    {
      config: { access, summary: 'What the assistant can call, page by page.' },
      schema: { querystring: Type.Object({ ...pageQuery(), ...sortQuery }), response: { 200: ToolPage } },
    },
    async ({ context, rep, query }) => listTools(context, rep.customerID, query),
  )

  app.post(
    '/api/Tools',
    {
      config: { access, summary: 'Create a tool. Headers with secrets are for admins.' },
      schema: { body: ToolCreate, response: { 200: Tool } },
    },
    async ({ context, rep, body }) => createTool(context, rep, body),
  )

  app.post(
    '/api/Tools/import-openapi',
    {
      config: {
        access,
        summary: 'List the operations of an OpenAPI document as tools to pick from. Stores nothing.',
        isOneTransaction: false,
        isAudited: false,
      },
      schema: { body: OpenApiImport, response: { 200: OpenApiOperations } },
    },
    async ({ context, body }) => listOpenApiOperations(context, body),
  )

  app.get(
    '/api/Tools/:id',
    {
      config: { access, summary: 'One tool, with its secrets masked.' },
      schema: { params: OneTool, response: { 200: Tool } },
    },
    async ({ context, rep, params }) => toTool(context, await getToolRow(context.db, rep.customerID, params.id)),
  )

  app.put(
    '/api/Tools/:id',
    {
      config: { access, summary: 'Change a tool. What is left out stays; headers with secrets are for admins.' },
      schema: { params: OneTool, body: ToolUpdate, response: { 204: Nothing } },
    },
    async ({ context, rep, params, body }) => updateTool(context, rep, params.id, body),
  )

  app.delete(
    '/api/Tools/:id',
    {
      config: { access, summary: 'Delete a tool. Procedures do without it.' },
      schema: { params: OneTool, response: { 204: Nothing } },
    },
    async ({ context, rep, params }) => deleteTool(context, rep.customerID, params.id),
  )

  app.post(
    '/api/Tools/:id/test',
    {
      config: {
        access,
        summary: 'Call a tool once. A tool that writes is only shown as it would be called, unless `execute` is true.',
        isOneTransaction: false,
      },
      schema: { params: OneTool, body: ToolTest, response: { 200: ToolTestResult } },
    },
    async ({ context, rep, params, body }) => testTool(context, rep.customerID, params.id, body),
  )
}
