import { ToolServer, ToolServerCreate, ToolServerPage, ToolServerUpdate } from '@attendant/contract/automation/tool.ts'
import { Id, Nothing, pageQuery, sortQuery } from '@attendant/contract/fields.ts'
import { Type } from 'typebox'
import { permitted } from '../../../access.ts'
import type { App } from '../../../platform/http/server.ts'
import { createServer, deleteServer, getServer, listServers, syncNow, updateServer } from './servers.store.ts'

const OneServer = Type.Object({ id: Id })
const access = permitted('manageAutomation')

export async function toolServerRoutes(app: App): Promise<void> {
  app.get(
    '/api/ToolServers',
    {
      config: { access, summary: 'Remote MCP servers whose tools the assistant can use, page by page.' },
      schema: { querystring: Type.Object({ ...pageQuery(), ...sortQuery }), response: { 200: ToolServerPage } },
    },
    async ({ context, rep, query }) => listServers(context, rep.customerID, query),
  )

  app.post(
    '/api/ToolServers',
    {
      config: {
        access,
        summary: 'Add a remote MCP server. Its tools appear with risk Write and approval Always.',
        isOneTransaction: false,
      },
      schema: { body: ToolServerCreate, response: { 200: ToolServer } },
    },
    async ({ context, rep, body }) => createServer(context, rep, body),
  )

  app.get(
    '/api/ToolServers/:id',
    {
      config: { access, summary: 'One remote MCP server, with its secrets masked.' },
      schema: { params: OneServer, response: { 200: ToolServer } },
    },
    async ({ context, rep, params }) => getServer(context, rep.customerID, params.id),
  )

  app.put(
    '/api/ToolServers/:id',
    {
      config: { access, summary: 'Change a remote MCP server. What is left out stays.', isOneTransaction: false },
      schema: { params: OneServer, body: ToolServerUpdate, response: { 204: Nothing } },
    },
    async ({ context, rep, params, body }) => updateServer(context, rep, params.id, body),
  )

  app.delete(
    '/api/ToolServers/:id',
    {
      config: { access, summary: 'Remove a remote MCP server with its tools.' },
      schema: { params: OneServer, response: { 204: Nothing } },
    },
    async ({ context, rep, params }) => deleteServer(context, rep.customerID, params.id),
  )

  app.post(
    '/api/ToolServers/:id/sync',
    {
      config: { access, summary: 'Read the tools of a remote MCP server again.', isOneTransaction: false },
      schema: { params: OneServer, response: { 200: ToolServer } },
    },
    async ({ context, rep, params }) => syncNow(context, rep.customerID, params.id),
  )
}
