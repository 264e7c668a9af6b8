import { Id, Nothing } from '@attendant/contract/fields.ts'
import { Channel, ChannelWrite } from '@attendant/contract/organization/channel.ts'
import { Type } from 'typebox'
import { access, permitted } from '../../access.ts'
import { reportCleared } from '../../platform/http/report-cleared.ts'
import type { App } from '../../platform/http/server.ts'
import { connectionsPort } from '../ports.ts'
import { createChannel, deleteChannel, updateChannel } from './change-channel.ts'
import { getChannelRow, listChannelRows, toChannel } from './channels.store.ts'

const OneChannel = Type.Object({ id: Id })

export async function channelRoutes(app: App): Promise<void> {
  app.get(
    '/api/Channels',
    {
      config: { access: access.rep, summary: 'All channels of the customer.' },
      schema: { response: { 200: Type.Array(Channel) } },
    },
    async ({ context, rep }) => {
      const rows = await listChannelRows(context.db, rep.customerID)
      const health = await connectionsPort(context).readHealth(context, rep.customerID)
      return rows.map((row) => toChannel(context, row, health.get(row.channelID)))
    },
  )

  app.get(
    '/api/Channels/:id',
    {
      config: { access: access.rep, summary: 'One channel.' },
      schema: { params: OneChannel, response: { 200: Channel } },
    },
    async ({ context, rep, params: { id } }) => {
      const row = await getChannelRow(context.db, rep.customerID, id)
      const health = await connectionsPort(context).readHealth(context, rep.customerID, id)
      return toChannel(context, row, health.get(id))
    },
  )

  app.post(
    '/api/Channels',
    {
      config: { access: permitted('manageChannels'), summary: 'Create a channel. A new Email channel has an Inbox.' },
      schema: { body: ChannelWrite, response: { 200: Channel } },
    },
    async ({ context, rep, body }) => createChannel(context, rep.customerID, body, rep.role),
  )

  app.put(
    '/api/Channels/:id',
    {
      config: {
        access: permitted('manageChannels'),
        summary: 'Change a channel. Absent fields stay, null clears; its type stays. Connection fields are for admins.',
      },
      schema: { params: OneChannel, body: ChannelWrite, response: { 204: Nothing } },
    },
    async ({ context, rep, params, body }, reply) => {
      reportCleared(reply, await updateChannel(context, rep, params.id, body))
    },
  )

  app.post(
    '/api/Channels/:id/verify-number',
    {
      config: {
        access: access.admin,
        summary: 'Ask the telephony provider now whether the numbers of the customer are of its account.',
        isOneTransaction: false,
      },
      schema: { params: OneChannel, response: { 200: Channel } },
    },
    async ({ context, rep, params: { id } }) => {
      await getChannelRow(context.db, rep.customerID, id)
      await connectionsPort(context).verifyNumbersNow(context, rep.customerID)
      return toChannel(context, await getChannelRow(context.db, rep.customerID, id))
    },
  )

  app.delete(
    '/api/Channels/:id',
    {
      config: { access: permitted('manageChannels'), summary: 'Delete a channel. Its tickets stay.' },
      schema: { params: OneChannel, response: { 204: Nothing } },
    },
    async ({ context, rep, params }) => deleteChannel(context, rep.customerID, params.id),
  )
}
