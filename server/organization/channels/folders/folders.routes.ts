import { Id, Nothing } from '@attendant/contract/fields.ts'
import { ChannelFolder, ChannelFolderWrite } from '@attendant/contract/organization/channel-folder.ts'
import { Type } from 'typebox'
import { access, permitted } from '../../../access.ts'
import type { App } from '../../../platform/http/server.ts'
import { getChannelInPath } from '../get-live-channel.ts'
import { createFolder, deleteFolder, updateFolder } from './change-folder.ts'
import { getFolderRow, listFolderRows, toFolder } from './folders.store.ts'

const OneFolder = Type.Object({ id: Id })

export async function folderRoutes(app: App): Promise<void> {
  app.get(
    '/api/ChannelFolders/byChannel/:channelId',
    {
      config: { access: access.rep, summary: 'The folders of a channel.' },
      schema: { params: Type.Object({ channelId: Id }), response: { 200: Type.Array(ChannelFolder) } },
    },
    async ({ context, rep, params }) => {
      await getChannelInPath(context.db, rep.customerID, params.channelId)
      const rows = await listFolderRows(context.db, rep.customerID, params.channelId)
      return rows.map(toFolder)
    },
  )

  app.get(
    '/api/ChannelFolders/:id',
    {
      config: { access: access.rep, summary: 'One folder.' },
      schema: { params: OneFolder, response: { 200: ChannelFolder } },
    },
    async ({ context, rep, params }) => toFolder(await getFolderRow(context.db, rep.customerID, params.id)),
  )

  app.post(
    '/api/ChannelFolders',
    {
      config: { access: permitted('manageChannels'), summary: 'Create a folder in a channel, or update its Inbox.' },
      schema: { body: ChannelFolderWrite, response: { 200: ChannelFolder } },
    },
    async ({ context, rep, body }) => createFolder(context, rep.customerID, body),
  )

  app.put(
    '/api/ChannelFolders/:id',
    {
      config: { access: permitted('manageChannels'), summary: 'Change or move a folder within its channel.' },
      schema: { params: OneFolder, body: ChannelFolderWrite, response: { 204: Nothing } },
    },
    async ({ context, rep, params, body }) => updateFolder(context, rep.customerID, params.id, body),
  )

  app.delete(
    '/api/ChannelFolders/:id',
    {
      config: { access: permitted('manageChannels'), summary: 'Delete a folder that has no folders in it.' },
      schema: { params: OneFolder, response: { 204: Nothing } },
    },
    async ({ context, rep, params }) => deleteFolder(context, rep.customerID, params.id),
  )
}
