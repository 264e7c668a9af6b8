import type { ChangeSetDetails } from '@attendant/contract/automation/change-set.ts'
import { describe, expect, test } from 'vitest'
import { type Desk, startDesk } from '../../test/desk.ts'
import { makeAction, makeChannel, makeDocument, makeMessage, makeTopic } from '../../test/factories.ts'
import { proposals } from '../knowledge/proposals/proposals.table.ts'

/** A change set of the desk, and requests made in it. */
async function openSet(desk: Desk, name = 'Returns') {
  const { status, body } = await desk.post('/api/ChangeSets', { name })
  expect(status).toBe(200)
  const id: number = body.changeSetID
  const headers = { 'x-change-set': String(id) }
  return {
    id,
    get: (path: string) => desk.get(path, headers),
    post: (path: string, body: unknown) => desk.post(path, body, headers),
    put: (path: string, body: unknown) => desk.send('PUT', path, body, headers),
    delete: (path: string) => desk.send('DELETE', path, undefined, headers),
    differences: async () => (await desk.get<ChangeSetDetails>(`/api/ChangeSets/${id}`)).body.differences,
    activate: (body: object = {}) => desk.post(`/api/ChangeSets/${id}/activate`, body),
    discard: () => desk.post(`/api/ChangeSets/${id}/discard`),
  }
}

const names = async (of: { get(path: string): Promise<{ body: { items: { name: string }[] } }> }) =>
  (await of.get('/api/Topics')).body.items.map(({ name }) => name)

describe('a change set', () => {
  test('holds what is created, changed and deleted, shows it to those who work in it, and activates it as a whole', async () => {
    await using desk = await startDesk()
    const kept = await makeTopic(desk, { name: 'Bills', description: 'Money' })
    const gone = await makeTopic(desk, { name: 'Old' })
    const { actionID } = await makeAction(desk, { name: 'Close it', operation: 'close' })
    const set = await openSet(desk)

    expect((await set.put(`/api/Topics/${kept.topicID}`, { name: 'Invoices' })).status).toBe(204)
    expect((await set.delete(`/api/Topics/${gone.topicID}`)).status).toBe(204)
    const made = (await set.post('/api/Topics', { name: 'Old', description: 'Anew' })).body
    const rule = await set.post('/api/TopicActions', { topicID: made.topicID, actionID, priority: 3, isActive: true })
    expect(rule.status).toBeLessThan(300)

    expect(await names(desk)).toEqual(['Bills', 'Old'])
    expect(await names(set)).toEqual(['Invoices', 'Old'])
    expect((await desk.get(`/api/Topics/${made.topicID}`)).status).toBe(404)
    expect((await set.get(`/api/Topics/${made.topicID}`)).body.description).toBe('Anew')
    expect((await set.get(`/api/Topics/${gone.topicID}`)).status).toBe(404)
    expect(await set.differences()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          ...{ entity: 'topic', id: kept.topicID, field: 'name', before: 'Bills', after: 'Invoices' },
          change: 'Changed',
        }),
        expect.objectContaining({ entity: 'topic', id: gone.topicID, field: 'name', before: 'Old', after: null }),
        expect.objectContaining({ entity: 'topic', id: made.topicID, field: 'description', before: null }),
        expect.objectContaining({ entity: 'topicAction', field: 'actionID', after: actionID, name: 'Old → Close it' }),
      ]),
    )

    const activated = await set.activate()
    expect(activated).toMatchObject({ status: 200, body: { state: 'Active', closedBy: desk.admin.username } })
    expect(await names(desk)).toEqual(['Invoices', 'Old'])
    expect((await desk.get('/api/TopicActions')).body.items).toMatchObject([{ topicID: made.topicID, actionID }])
    const versions = (await desk.get(`/api/Versions?kind=topic&id=${kept.topicID}`)).body
    expect(versions.map(({ content }: { content: { name: string } }) => content.name)).toEqual(['Bills', 'Invoices'])
    expect((await set.put(`/api/Topics/${kept.topicID}`, { name: 'Late' })).body.code).toBe('change_set_closed')
  })

  test('keeps documents with their language and version, and indexes them on activation', async () => {
    await using desk = await startDesk()
    const { documentID } = await makeDocument(desk, { name: 'Returns', content: 'Within 14 days.' })
    await desk.runJobs()
    const set = await openSet(desk)
    const write = { name: 'Returns', isDataRetrievalProcess: false, content: 'Within 30 days of delivery.' }
    expect((await set.put(`/api/Documents/${documentID}`, write)).status).toBe(204)
    const secret = await set.post('/api/Documents', {
      ...{ name: 'Orders', isDataRetrievalProcess: true, apiEndpoint: 'https://api.example.test' },
      overrideApiToken: 'hunter2',
    })
    await desk.runJobs()
    expect((await desk.get(`/api/Documents/${documentID}`)).body.content).toBe('Within 14 days.')
    expect(JSON.stringify(await set.differences())).not.toContain('hunter2')
    expect(await set.differences()).toContainEqual(
      expect.objectContaining({ id: secret.body.documentID, field: 'overrideApiToken', after: '********' }),
    )

    expect((await set.activate()).status).toBe(200)
    await desk.runJobs()
    const live = (await desk.get(`/api/Documents/${documentID}`)).body
    expect(live).toMatchObject({ content: 'Within 30 days of delivery.' })
    const found = (await desk.get('/api/Knowledge/search?q=delivery%20days')).body.items
    expect(found[0]).toMatchObject({ documentID, text: expect.stringContaining('30 days') })
  })

  test('holds AI settings of channels and the model selection, and rejects other fields of these', async () => {
    await using desk = await startDesk()
    const { channelID, name } = await makeChannel(desk, { channelType: 'Email', emailAddress: 'a@example.test' })
    const { modelID } = (await desk.post('/api/Customers/models', { name: 'own', modelType: 'Embedded' })).body
    const set = await openSet(desk)
    const write = { channelType: 'Email', name, isActive: true }

    const path = `/api/Channels/${channelID}`
    expect((await set.put(path, { ...write, autoReply: true, answerThreshold: 0.5 })).status).toBe(204)
    expect((await set.put('/api/Customers/me', { defaultTopicModelId: modelID })).status).toBe(204)
    expect((await set.put(path, { ...write, name: 'Other', autoReply: false })).body).toMatchObject({
      status: 400,
      code: 'change_set_field_refused',
    })
    expect((await set.post('/api/Channels', { ...write, name: 'New' })).body.code).toBe('change_set_field_refused')
    expect((await desk.get(path)).body.autoReply).toBe(false)
    expect((await set.get(path)).body).toMatchObject({ autoReply: true, answerThreshold: 0.5, name })
    await desk.put(path, { ...write, name: 'Renamed meanwhile' })
    expect((await set.activate()).status).toBe(200)
    expect((await desk.get(path)).body).toMatchObject({ autoReply: true, name: 'Renamed meanwhile' })
    expect((await desk.get('/api/Customers/me')).body.defaultTopicModelId).toBe(modelID)
  })

  test('is rejected with both versions if the live configuration changed meanwhile, and nothing is activated', async () => {
    await using desk = await startDesk()
    const topic = await makeTopic(desk, { name: 'Bills' })
    const other = await makeTopic(desk, { name: 'Parcels' })
    const set = await openSet(desk)
    await set.put(`/api/Topics/${topic.topicID}`, { name: 'Invoices' })
    await set.put(`/api/Topics/${other.topicID}`, { name: 'Shipping' })
    await desk.put(`/api/Topics/${topic.topicID}`, { name: 'Money' })

    const key = { 'idempotency-key': `activation-${set.id}` }
    const refused = await desk.post(`/api/ChangeSets/${set.id}/activate`, {}, key)

    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'change_set_conflict',
        conflicts: [
          {
            ...{ entity: 'topic', id: topic.topicID },
            ...{ base: { name: 'Bills' }, live: { name: 'Money' }, draft: { name: 'Invoices' } },
          },
        ],
      },
    })
    expect(await names(desk)).toEqual(['Money', 'Parcels'])
    await desk.put(`/api/Topics/${topic.topicID}`, { name: 'Bills' })
    await makeTopic(desk, { name: 'Shipping' })
    expect((await set.activate()).body.code).toBe('change_set_conflict')
    expect(await names(desk)).toEqual(['Bills', 'Parcels', 'Shipping'])
  })

  test('drops reverted changes, and all changes when it is discarded', async () => {
    await using desk = await startDesk()
    const { topicID } = await makeTopic(desk, { name: 'Bills' })
    const set = await openSet(desk)
    const made = (await set.post('/api/Topics', { name: 'New' })).body
    await set.put(`/api/Topics/${topicID}`, { name: 'Invoices' })
    await set.put(`/api/Topics/${topicID}`, { name: 'Bills' })
    await set.delete(`/api/Topics/${made.topicID}`)
    expect(await set.differences()).toEqual([])
    expect((await set.activate()).body.code).toBe('change_set_empty')
    await set.put(`/api/Topics/${topicID}`, { name: 'Invoices' })

    expect((await set.discard()).body).toMatchObject({ state: 'Discarded', itemCount: 1 })

    expect(await names(desk)).toEqual(['Bills'])
    expect((await set.get('/api/Topics')).status).toBe(409)
    expect((await set.activate()).body.code).toBe('change_set_closed')
    expect((await desk.get('/api/ChangeSets?state=Discarded')).body.items).toMatchObject([{ changeSetID: set.id }])
  })

  test('is limited to its own customer, to users with manageAutomation, and to configuration routes', async () => {
    await using desk = await startDesk()
    const other = await desk.other()
    const foreign = await openSet(other)
    const headers = { 'x-change-set': String(foreign.id) }

    expect((await desk.post('/api/Topics', { name: 'a' }, headers)).body.code).toBe('change_set_not_found')
    expect((await desk.get('/api/Topics', headers)).status).toBe(404)
    expect((await desk.get('/api/Topics', { 'x-change-set': 'soon' })).body.code).toBe('change_set_header_invalid')
    expect((await desk.get('/tickets', headers)).status).toBe(200)
    const agent = await desk.signedIn('Agent', [])
    expect((await agent.post('/api/ChangeSets', { name: 'a' })).status).toBe(403)
    expect((await desk.post('/api/ChangeSets', { name: ' ' })).status).toBe(400)
    const set = await openSet(desk)
    const twice = { 'x-change-set': String(set.id), 'idempotency-key': 'one' }
    const first = await desk.post('/api/Topics', { name: 'Once' }, twice)
    expect((await desk.post('/api/Topics', { name: 'Once' }, twice)).body).toEqual(first.body)
    const audit = (await desk.get('/api/AuditLog')).body.items ?? []
    expect(JSON.stringify(audit)).toContain(`POST /api/Topics in change set ${set.id}`)
    expect(await agent.get('/api/Topics', twice)).toMatchObject({ status: 403, body: { code: 'permission_required' } })
    expect((await agent.get('/api/Topics')).body.items).toEqual([])
    const writer = await desk.signedIn('Agent', ['manageKnowledge'])
    expect((await writer.get('/api/Topics', twice)).body.items).toMatchObject([{ name: 'Once' }])
  })
})

describe('the activation policy', () => {
  const policy = (desk: Desk, activationPolicy: object) => desk.put('/api/Customers/me', { activationPolicy })

  test('blocks change sets without a replay or with a bad one, unless an admin gives a reason; all admins are notified', async () => {
    await using desk = await startDesk()
    const { channelID } = await makeChannel(desk)
    const { actionID } = await makeAction(desk, { operation: 'escalate' })
    const rule = (await desk.post('/api/hookactions', { hookName: 'OnMessage', actionID, priority: 1 })).body
    await desk.post('/ticketMessages/create-new', { channelID, message: 'Hello, where is my parcel?', uid: 'a' })
    await desk.runJobs()
    expect((await policy(desk, { mode: 'Block', minMessages: 1, limits: {} })).status).toBe(204)
    expect((await desk.get('/api/Customers/me')).body.activationPolicy).toMatchObject({ mode: 'Block', minMessages: 1 })
    const set = await openSet(desk)
    await set.delete(`/api/hookactions/${rule.hookActionID}`)
    const run = async () => {
      const sample = { from: '2000-01-01', to: '2100-01-01' }
      await desk.post('/api/Replays', { changeSetID: set.id, sample })
      await desk.runJobs()
    }

    expect(await set.activate()).toMatchObject({
      status: 409,
      body: { code: 'activation_blocked', checks: [{ check: 'replay', isPassed: false }] },
    })
    await run()
    const refused = (await set.activate()).body
    expect(refused.code).toBe('activation_blocked')
    const failed = refused.checks.filter((check: { isPassed: boolean }) => !check.isPassed)
    expect(failed.map(({ check }: { check: string }) => check)).toEqual(['lostEscalations', 'lostActions'])
    expect((await set.activate({ override: true })).body.code).toBe('override_reason_required')
    const agent = await desk.signedIn('Agent', ['manageAutomation'])
    const path = `/api/ChangeSets/${set.id}/activate`
    expect((await agent.post(path, { override: true, reason: 'Now' })).status).toBe(403)

    await set.post('/api/Topics', { name: 'Parcels' })
    expect((await set.activate()).body.checks).toMatchObject([{ check: 'replay' }])
    const done = await set.activate({ override: true, reason: 'The rule is wrong' })
    expect(done).toMatchObject({ status: 200, body: { isOverridden: true, overrideReason: 'The rule is wrong' } })
    expect(JSON.stringify((await desk.get('/api/AuditLog')).body)).toContain('The rule is wrong')
    const { messageID } = await makeMessage(desk, { channelID, uid: 'b' })
    await desk.runJobs()
    const { changeSet } = (await desk.get(`/ticketMessages/${messageID}/trace`)).body
    expect(changeSet).toMatchObject({ changeSetID: set.id, overrideReason: 'The rule is wrong' })
    const notices = (await desk.get('/api/Notifications?kind=SecurityNotice')).body.items
    expect(notices).toMatchObject([{ title: 'Activation policy overridden' }])
  })

  test('activates harmless change sets, only warns where configured, and rejects direct edits', async () => {
    await using desk = await startDesk()
    const { channelID } = await makeChannel(desk)
    const { topicID } = await makeTopic(desk, { name: 'Bills' })
    await desk.post('/ticketMessages/create-new', { channelID, message: 'Hello, where is my parcel?', uid: 'a' })
    await desk.runJobs()
    await policy(desk, { mode: 'Block', minMessages: 1 })
    const direct = { path: `/api/Topics/${topicID}`, body: { name: 'Invoices' } }
    expect((await desk.put(direct.path, direct.body)).body.code).toBe('change_set_required')
    expect((await desk.post('/api/Topics', { name: 'New' })).status).toBe(409)
    const reason = { 'x-override-reason': 'Typo' }
    const agent = await desk.signedIn('Agent', ['manageAutomation'])
    expect((await agent.send('PUT', direct.path, direct.body, reason)).status).toBe(403)
    expect(await names(desk)).toEqual(['Bills'])
    expect((await desk.send('PUT', direct.path, direct.body, reason)).status).toBe(204)
    expect(await names(desk)).toEqual(['Invoices'])
    const channel = (await desk.get(`/api/Channels/${channelID}`)).body
    const write = { channelType: channel.channelType, name: 'Renamed', isActive: true }
    expect((await desk.put(`/api/Channels/${channelID}`, write)).status).toBe(204)
    expect((await desk.put(`/api/Channels/${channelID}`, { ...write, autoReply: !channel.autoReply })).status).toBe(409)

    const set = await openSet(desk)
    await set.put(direct.path, { name: 'Money' })
    await desk.post('/api/Replays', { changeSetID: set.id, sample: { from: '2000-01-01', to: '2100-01-01' } })
    await desk.runJobs()
    expect((await desk.get(`/api/ChangeSets/${set.id}/gate`)).body).toMatchObject({ mode: 'Block', isPassed: true })
    expect((await set.activate()).body).toMatchObject({ state: 'Active', isOverridden: false })
    await policy(desk, { mode: 'Warn', minMessages: 1 })
    const warned = await openSet(desk)
    await warned.put(direct.path, { name: 'Cash' })
    expect((await warned.activate()).body).toMatchObject({ state: 'Active', checks: [{ check: 'replay' }] })
  })

  test("covers imported content: proposals go into a change set, sources and tool servers require an admin's reason", async () => {
    await using desk = await startDesk()
    const { db, now } = desk.context
    const { customerID } = desk.admin
    const [proposal] = await db
      .insert(proposals)
      .values({
        ...{ customerID, state: 'Pending', name: 'Returns', content: 'Within 30 days.' },
        ...{ ticketIDs: [], dateCreated: now() },
      })
      .returning()
    const accept = `/api/Knowledge/proposals/${proposal?.proposalID}/accept`
    await policy(desk, { mode: 'Block', minMessages: 1 })

    expect(await desk.post(accept, {})).toMatchObject({ status: 409, body: { code: 'change_set_required' } })
    const source = { name: 'Site', kind: 'Website', settings: { startUrl: 'https://example.test/' } }
    expect((await desk.post('/api/KnowledgeSources', source)).body.code).toBe('change_set_required')
    expect((await desk.post('/api/KnowledgeSources', source, { 'x-override-reason': 'New site' })).status).toBe(200)
    const server = { name: 'Shop', url: 'https://tools.example.test/mcp' }
    expect((await desk.post('/api/ToolServers', server)).body.code).toBe('change_set_required')
    const set = await openSet(desk)
    const accepted = await set.post(accept, {})
    expect(accepted).toMatchObject({ status: 200, body: { state: 'Accepted' } })
    const { documentID } = accepted.body
    expect((await desk.get(`/api/Documents/${documentID}`)).status).toBe(404)
    expect((await set.get(`/api/Documents/${documentID}`)).body.name).toBe('Returns')
    await set.discard()
    const again = await desk.get(`/api/Knowledge/proposals/${proposal?.proposalID}`)
    expect(again.body).toMatchObject({ state: 'Pending', documentID: null })
    const other = await openSet(desk)
    const { body } = await other.post(accept, {})
    await other.activate({ override: true, reason: 'No messages yet' })
    expect((await desk.get(`/api/Documents/${body.documentID}`)).body.content).toBe('Within 30 days.')
  })

  test('applies to a dry run with the header, and leaves no traces', async () => {
    await using desk = await startDesk()
    const { channelID } = await makeChannel(desk)
    const set = await openSet(desk)
    const { actionID } = (
      await set.post('/api/Actions', { name: 'Raise', operation: 'escalate', priority: 1, isActive: true })
    ).body
    await set.post('/api/hookactions', { hookName: 'OnMessage', actionID, priority: 1 })
    const message = { channelID, text: 'Hello, where is my parcel?' }
    const named = (tried: unknown) => JSON.stringify(tried).includes('Raise')

    expect(named((await desk.post('/api/Automation/try', message)).body)).toBe(false)
    expect(named((await set.post('/api/Automation/try', message)).body)).toBe(true)
    expect(named((await desk.post('/api/Automation/try', message)).body)).toBe(false)
    expect((await desk.post('/api/Automation/try', message, { 'x-change-set': '999999' })).status).toBe(404)
    expect((await desk.post('/api/Automation/try', message, { 'x-change-set': 'one' })).status).toBe(400)
    expect((await desk.send('POST', `/api/ChangeSets/${set.id}/activate`)).status).toBe(200)
  })
})
