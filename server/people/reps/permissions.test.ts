import { readFile } from 'node:fs/promises'
import { agentPermissions, type Permission, permissions } from '@attendant/contract/people/customer-rep.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type Client, type Desk, password, startDesk } from '../../test/desk.ts'
import { attach, makeChannel, makeMessage, makeTicket } from '../../test/factories.ts'
import { HubClient } from '../../test/hub-client.ts'
import { until } from '../../test/until.ts'

const desk = await startDesk()

const allBut = (...missing: Permission[]) => permissions.filter((permission) => !missing.includes(permission))
const pathOf = ({ customerRepID }: { customerRepID: number }) => `/customerReps/${customerRepID}`

/** The purpose of each permission. Aliases have the permission of their routes. */
const guarded: Record<string, Permission[]> = {
  'POST /api/Channels': ['manageChannels'],
  'PUT /api/Channels/:id': ['manageChannels'],
  'DELETE /api/Channels/:id': ['manageChannels'],
  'POST /api/ChannelFolders': ['manageChannels'],
  'PUT /api/ChannelFolders/:id': ['manageChannels'],
  'DELETE /api/ChannelFolders/:id': ['manageChannels'],
  'POST /api/ChannelTranslations': ['manageChannels'],
  'PUT /api/ChannelTranslations/:id': ['manageChannels'],
  'DELETE /api/ChannelTranslations/:id': ['manageChannels'],
  'PUT /api/Channels/:channelId/mail-settings': ['manageChannels'],
  'POST /api/BlockedSenders': ['manageChannels'],
  'DELETE /api/BlockedSenders/:id': ['manageChannels'],
  'POST /api/MailQuarantine/:id/retry': ['manageChannels'],
  'DELETE /api/MailQuarantine/:id': ['manageChannels'],
  'POST /api/MailWebhook/subscribe/:channelId': ['manageChannels'],
  'POST /api/MailWebhook/unsubscribe/:channelId': ['manageChannels'],
  'POST /api/Channels/import-emails': ['manageChannels'],
  'POST /api/Channels/:channelId/import-emails': ['manageChannels'],
  'POST /api/Topics': ['manageAutomation'],
  'PUT /api/Topics/:id': ['manageAutomation'],
  'DELETE /api/Topics/:id': ['manageAutomation'],
  'POST /api/Actions': ['manageAutomation'],
  'PUT /api/Actions/:id': ['manageAutomation'],
  'DELETE /api/Actions/:id': ['manageAutomation'],
  'POST /api/hookactions': ['manageAutomation'],
  'POST /api/hookactions/bulk': ['manageAutomation'],
  'PUT /api/hookactions/:id': ['manageAutomation'],
  'DELETE /api/hookactions/:id': ['manageAutomation'],
  'POST /api/TopicActions': ['manageAutomation'],
  'POST /api/TopicActions/bulk': ['manageAutomation'],
  'PUT /api/TopicActions/:id': ['manageAutomation'],
  'DELETE /api/TopicActions/:id': ['manageAutomation'],
  'POST /api/PageTopicMappings': ['manageAutomation'],
  'PUT /api/PageTopicMappings/:id': ['manageAutomation'],
  'DELETE /api/PageTopicMappings/:id': ['manageAutomation'],
  'POST /api/hooks/:hookName/fire': ['manageAutomation'],
  'POST /api/Documents': ['manageKnowledge'],
  'PUT /api/Documents/:id': ['manageKnowledge'],
  'DELETE /api/Documents/:id': ['manageKnowledge'],
  'POST /api/TopicDocuments': ['manageKnowledge'],
  'PUT /api/TopicDocuments/:id': ['manageKnowledge'],
  'DELETE /api/TopicDocuments/:id': ['manageKnowledge'],
  'POST /api/Teams': ['manageTeam'],
  'PUT /api/Teams/:id': ['manageTeam'],
  'DELETE /api/Teams/:id': ['manageTeam'],
  'PUT /api/Teams/:id/members/:customerRepID': ['manageTeam'],
  'DELETE /api/Teams/:id/members/:customerRepID': ['manageTeam'],
  'GET /api/Insights': ['viewInsights'],
  'GET /api/Customers/ai-usage': ['viewInsights'],
  'GET /api/EndUsers/:id/export': ['exportData', 'seeAllTeams'],
  'DELETE /tickets/:id': ['deleteTickets'],
  'DELETE /ticketMessages/:id': ['deleteTickets'],
  'DELETE /ticketMessages/:id/attachments/:attachmentId': ['deleteTickets'],
  'POST /ticketMessages/:id/send': ['sendReplies'],
}

describe('permissions of routes', () => {
  test.each(Object.entries(guarded))('%s needs %s', async (route, needed) => {
    const [method = '', path = ''] = route.split(' ')
    const registered = desk.server.app.routeTable.find((entry) => entry.method === method && entry.url === path)
    expect(registered?.access).toMatchObject({ kind: 'bearer', permissions: needed })
    const ask = (client: Client) => client.send(method, path.replace(/:\w+/g, '1'))

    for (const permission of needed) {
      const refused = await ask(await desk.signedIn('Agent', allBut(permission)))
      expect(refused.status).toBe(403)
      expect(refused.body).toMatchObject({ code: 'permission_required', params: { permission } })
    }
    expect((await ask(await desk.signedIn('Agent', needed))).status).not.toBe(403)
    expect((await ask(desk)).status).not.toBe(403)
  })

  test('everyone can read configuration', async () => {
    const agent = await desk.signedIn('Agent', [])
    for (const path of ['/api/Channels', '/api/Topics', '/api/Actions', '/api/Documents', '/api/BlockedSenders']) {
      expect((await agent.get(path)).status).toBe(200)
    }
  })

  test('connection fields are for admins, also with manageChannels', async () => {
    const channel = await makeChannel(desk, { channelType: 'Email' })
    const { channelID, channelType, emailAddress } = channel
    const written = { channelType, emailAddress, name: 'Renamed', isActive: true }
    const agent = await desk.signedIn('Agent', ['manageChannels'])

    expect((await agent.put(`/api/Channels/${channelID}`, written)).status).toBe(204)
    const refused = await agent.put(`/api/Channels/${channelID}`, {
      ...written,
      overrideMailProviderAuthorityURL: 'https://a.test',
    })
    expect(refused.status).toBe(403)
    expect(refused.body.code).toBe('admin_required')
  })

  test('create-new needs sendReplies only to deliver', async () => {
    const { ticketID } = await makeMessage(desk)
    const agent = await desk.signedIn('Agent', allBut('sendReplies'))
    const write = (body: object) => agent.post('/ticketMessages/create-new', { ticketID, message: 'Hi', ...body })

    const refused = await write({ senderType: 'CustomerRep' })
    expect(refused.status).toBe(403)
    expect(refused.body).toMatchObject({ code: 'permission_required', params: { permission: 'sendReplies' } })
    expect((await write({ senderType: 'CustomerRep', deliver: false })).status).toBe(200)
    expect((await write({ senderType: 'EndUser' })).status).toBe(200)
  })

  test('bulk delete needs deleteTickets, and changes nothing without it', async () => {
    const { ticketID } = await makeTicket(desk)
    const bulk = (client: Client, action: string) => client.put('/tickets/bulk', { ticketIDs: [ticketID], action })
    const agent = await desk.signedIn('Agent', allBut('deleteTickets'))

    const refused = await bulk(agent, 'delete')
    expect(refused.body).toMatchObject({ status: 403, code: 'permission_required' })
    expect((await desk.get(`/tickets/${ticketID}`)).status).toBe(200)
    expect((await bulk(agent, 'close')).status).toBe(204)
    expect((await bulk(await desk.signedIn('Agent', ['deleteTickets']), 'delete')).status).toBe(204)
  })

  test('deleting an attachment needs deleteTickets', async () => {
    const { messageID } = await makeMessage(desk)
    const path = `/ticketMessages/${messageID}/attachments/${(await attach(desk, messageID)).body.ticketMessageAttachmentID}`

    expect((await (await desk.signedIn('Agent', allBut('deleteTickets'))).delete(path)).status).toBe(403)
    expect((await (await desk.signedIn('Agent', ['deleteTickets'])).delete(path)).status).toBe(204)
  })
})

describe('permissions of a representative', () => {
  test('a new agent has sendReplies and seeAllTeams, an admin all', async () => {
    const agent = await desk.post('/customerReps', { username: 'fresh', password })
    expect(agent.body).toMatchObject({ permissions: agentPermissions, teamIDs: [], isActive: true })
    const admin = await desk.post('/customerReps', { username: 'boss', password, role: 'Admin' })
    expect(admin.body.permissions).toEqual([...permissions])
  })

  test('are set by admins and take effect immediately', async () => {
    const agent = await desk.signedIn('Agent')
    expect((await agent.post('/api/Topics', { name: 'Mine' })).status).toBe(403)

    const changed = await desk.put(pathOf(agent.rep), { permissions: ['manageAutomation', 'manageAutomation'] })
    expect(changed.status).toBe(204)
    expect((await agent.post('/api/Topics', { name: 'Mine' })).status).toBe(200)
    expect((await desk.get(pathOf(agent.rep))).body.permissions).toEqual(['manageAutomation'])
    expect((await desk.put(pathOf(agent.rep), { permissions: ['rule'] })).status).toBe(400)
    expect((await desk.put(pathOf(agent.rep), { teamIDs: [999_999] })).status).toBe(400)
  })

  test.each([{ permissions: [] }, { teamIDs: [] }, { isActive: true }, { role: 'Admin' }])(
    'a non-admin who writes their own %o gets admin_required',
    async (change) => {
      const agent = await desk.signedIn('Agent', allBut('seeAllTeams'))
      const refused = await agent.put(pathOf(agent.rep), change)
      expect(refused.body).toMatchObject({ status: 403, code: 'admin_required' })
      expect((await agent.put(pathOf(agent.rep), { name: 'Me' })).status).toBe(204)
    },
  )

  test('an admin who becomes an agent has the permissions of an agent', async () => {
    const admin = await desk.signedIn('Admin')
    await desk.put(pathOf(admin.rep), { role: 'Agent' })
    expect((await admin.post('/api/Topics', { name: 'No longer' })).body.code).toBe('permission_required')
    expect((await admin.get('/api/AuditLog')).body.code).toBe('admin_required')
  })

  test('the migration gives agents everything but manageChannels and manageTeam', async () => {
    const { rep } = await desk.signedIn('Agent')
    const { db } = desk.context
    const text = await readFile('server/migrations/0085_permissions.sql', 'utf8')
    const update = text.slice(text.indexOf('UPDATE'))
    await db.execute(sql.raw(`${update.trim().replace(/;$/, '')} and customer_rep_id = ${rep.customerRepID}`))

    const kept = (await desk.get(pathOf(rep))).body.permissions
    expect([...kept].sort()).toEqual([...allBut('manageChannels', 'manageTeam')].sort())
  })
})

describe('a deactivated representative', () => {
  const deactivate = (rep: { customerRepID: number }) => desk.put(pathOf(rep), { isActive: false })

  test('is signed out everywhere, cannot sign in, and returns without the old sessions', async () => {
    const agent = await desk.signedIn('Agent')
    const hub = await new HubClient(desk.server.base, agent.token ?? '').start()

    expect((await deactivate(agent.rep)).status).toBe(204)
    expect((await agent.get('/tickets')).status).toBe(401)
    await until(() => hub.closed !== undefined)
    const login = { username: agent.rep.username, password, hostname: await hostnameOf(desk) }
    expect((await desk.stranger().post('/api/Auth/login', login)).body.code).toBe('credentials_wrong')
    expect((await desk.get(pathOf(agent.rep))).body.isActive).toBe(false)

    await desk.put(pathOf(agent.rep), { isActive: true })
    expect((await agent.get('/tickets')).status).toBe(401)
    expect((await desk.stranger().post('/api/Auth/login', login)).status).toBe(200)
  })

  test('cannot be the last active admin', async () => {
    const own = await desk.other()
    const second = await own.signedIn('Admin')
    expect((await own.put(pathOf(second.rep), { isActive: false })).status).toBe(204)

    for (const change of [{ isActive: false }, { role: 'Agent' }]) {
      expect((await own.put(pathOf(own.admin), change)).body).toMatchObject({ status: 409, code: 'last_admin' })
    }
    expect((await own.delete(pathOf(own.admin))).body).toMatchObject({ status: 409, code: 'last_admin' })
    expect((await own.delete(pathOf(second.rep))).status).toBe(204)
  })
})

async function hostnameOf(desk: Desk): Promise<string> {
  return (await desk.get('/api/Customers/me')).body.hostnames[0]
}
