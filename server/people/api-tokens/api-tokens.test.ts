import { createHash } from 'node:crypto'
import { permissions } from '@attendant/contract/people/customer-rep.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { openMailChannel } from '../../test/channels/mail-channel.ts'
import { type Client, type Desk, startDesk } from '../../test/desk.ts'
import { makeMessage, upload } from '../../test/factories.ts'
import { HubClient } from '../../test/hub-client.ts'
import { startTestServer } from '../../test/test-server.ts'
import { until } from '../../test/until.ts'
import { apiTokens } from './api-tokens.table.ts'

const dayMs = 24 * 60 * 60 * 1000

async function makeToken(desk: Desk, body: object = {}) {
  const answer = await desk.post('/api/ApiTokens', { name: 'Shop', permissions, ...body })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return { ...answer.body, client: desk.withToken(answer.body.secret) as Client }
}

describe('/api/ApiTokens', () => {
  test('shows the secret once and stores only its hash', async () => {
    await using desk = await startDesk()
    const { body } = await desk.post('/api/ApiTokens', { name: ' Shop ', permissions: ['sendReplies'] })

    expect(body).toEqual({
      apiTokenID: expect.any(Number),
      name: 'Shop',
      permissions: ['sendReplies'],
      teamIDs: [],
      prefix: body.secret.slice(0, 12),
      createdBy: { type: 'Rep', id: desk.admin.customerRepID, name: desk.admin.username },
      dateCreated: desk.clock.now().toISOString(),
      expiresAt: new Date(desk.clock.now().getTime() + 365 * dayMs).toISOString(),
      lastUsed: null,
      secret: expect.stringMatching(/^atn_[0-9A-Za-z]{40}$/),
    })
    const { secret, ...shown } = body
    expect((await desk.get(`/api/ApiTokens/${body.apiTokenID}`)).body).toEqual(shown)
    expect((await desk.get('/api/ApiTokens')).body.items).toEqual([shown])
    const [row] = await desk.context.db.select().from(apiTokens).where(eq(apiTokens.apiTokenID, body.apiTokenID))
    expect(row?.tokenHash).toBe(createHash('sha256').update(secret).digest('hex'))
    expect(JSON.stringify(row)).not.toContain(secret)
  })

  test('is for admins, and rejects an expiry in the past', async () => {
    await using desk = await startDesk()
    const agent = await desk.signedIn('Agent', [...permissions])
    expect((await agent.get('/api/ApiTokens')).body.code).toBe('admin_required')
    expect((await agent.post('/api/ApiTokens', { name: 'Mine' })).body.code).toBe('admin_required')
    const past = { name: 'Late', expiresAt: '2020-01-01T00:00:00Z' }
    expect((await desk.post('/api/ApiTokens', past)).status).toBe(400)
    expect((await makeToken(desk, { expiresAt: null })).expiresAt).toBeNull()

    const expiresAt = new Date(desk.clock.now().getTime() + 60_000).toISOString()
    const { client: _, ...token } = await makeToken(desk, { expiresAt })
    desk.clock.advance(120_000)
    const renamed = await desk.put(`/api/ApiTokens/${token.apiTokenID}`, { ...token, name: 'Expired' })
    expect(renamed.status).toBe(204)
  })
})

describe('an API token', () => {
  test('acts as an agent with its permissions', async () => {
    await using desk = await startDesk()
    const { client, apiTokenID } = await makeToken(desk, { permissions: ['manageAutomation'] })

    expect((await client.get('/tickets')).status).toBe(200)
    expect((await client.post('/api/Topics', { name: 'Made by a program' })).status).toBe(200)
    expect((await client.post('/api/Documents', {})).body).toMatchObject({ code: 'permission_required' })
    expect((await client.get('/api/AuditLog')).body.code).toBe('admin_required')
    expect((await client.get('/customerReps/me')).body.code).toBe('rep_required')
    expect((await client.post('/api/Auth/logout')).body.code).toBe('rep_required')
    expect((await client.put(`/customerReps/${desk.admin.customerRepID}`, { name: 'x' })).status).toBe(403)
    await expect(new HubClient(desk.server.base, client.token ?? '').start()).rejects.toThrow(/401/)

    await desk.put(`/api/ApiTokens/${apiTokenID}`, { permissions: ['manageKnowledge'] })
    expect((await client.post('/api/Topics', { name: 'Another' })).body.code).toBe('permission_required')
  })

  test('is not accepted in the query', async () => {
    await using desk = await startDesk()
    const { secret } = await makeToken(desk)
    expect((await desk.stranger().get(`/tickets?access_token=${secret}`)).status).toBe(401)
  })

  test.each(['revoked', 'rotated', 'expired'])('is 401 on all nodes within a second once %s', async (how) => {
    await using desk = await startDesk({ settings: {} })
    const other = await startTestServer({ DATABASE_URL: desk.server.url })
    const expiresAt = new Date(desk.clock.now().getTime() + 60_000).toISOString()
    const { client, apiTokenID } = await makeToken(desk, { expiresAt })
    const askOther = async () =>
      (await fetch(`${other.base}/tickets`, { headers: { authorization: `Bearer ${client.token}` } })).status
    expect([(await client.get('/tickets')).status, await askOther()]).toEqual([200, 200])

    if (how === 'revoked') await desk.delete(`/api/ApiTokens/${apiTokenID}`)
    if (how === 'expired') for (const { clock } of [desk, other]) clock.advance(60_000)
    const rotated = how === 'rotated' ? await desk.post(`/api/ApiTokens/${apiTokenID}/rotate`) : undefined
    expect((await client.get('/tickets')).status).toBe(401)
    await until(async () => (await askOther()) === 401)
    if (rotated) expect((await desk.withToken(rotated.body.secret).get('/tickets')).status).toBe(200)
    await other.close()
  })

  test('is limited by RATE_PER_TOKEN, with the usual headers', async () => {
    await using desk = await startDesk({ settings: { RATE_PER_TOKEN: '2' } })
    const { client } = await makeToken(desk)
    const other = await makeToken(desk)
    const answers = [await client.get('/tickets'), await client.get('/tickets'), await client.get('/tickets')]

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
    expect(answers.map(({ headers }) => headers.get('ratelimit-remaining'))).toEqual(['1', '0', '0'])
    expect(answers[0]?.headers.get('ratelimit-limit')).toBe('2')
    expect(Number(answers[0]?.headers.get('ratelimit-reset'))).toBeGreaterThan(0)
    expect(Number(answers[2]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await other.client.get('/tickets')).status).toBe(200)
    expect((await desk.get('/tickets')).headers.get('ratelimit-limit')).toBeNull()
  })

  test('is named in the audit log, and its use is recorded', async () => {
    await using desk = await startDesk()
    const { client, apiTokenID } = await makeToken(desk)
    await client.post('/api/Topics', { name: 'Audited' })
    await client.get('/api/AuditLog')

    const entry = async (action: string) =>
      (await desk.get('/api/AuditLog?pageSize=50')).body.items.find(
        (item: { action: string }) => item.action === action,
      )
    expect(await entry('POST /api/Topics')).toMatchObject({ actor: 'token:Shop', apiTokenID, customerRepID: null })
    await until(async () => (await entry('GET /api/AuditLog')) !== undefined)
    expect(await entry('GET /api/AuditLog')).toMatchObject({ actor: 'token:Shop', apiTokenID })
    await until(async () => (await desk.get(`/api/ApiTokens/${apiTokenID}`)).body.lastUsed !== null)
  })

  test('sends messages in its own name, which the timeline keeps forever', async () => {
    await using desk = await startDesk()
    const { client, apiTokenID } = await makeToken(desk)
    const agent = await desk.signedIn('Agent')
    const { ticketID, messageID } = await makeMessage(desk)
    await desk.put(`/tickets/${ticketID}`, { customerRepID: agent.rep.customerRepID })
    const theirs = { senderType: 'CustomerRep', customerRepID: null, sentByTokenID: apiTokenID, isAI: false }

    const created = await client.post('/ticketMessages/create-new', {
      ticketID,
      senderType: 'CustomerRep',
      message: 'Hello',
    })
    expect(created.body).toMatchObject(theirs)
    expect((await client.post(`/ticketMessages/${messageID}/send`, { modifiedAnswer: 'Hi' })).status).toBe(200)
    const { items } = (await desk.get(`/ticketMessages?ticketId=${ticketID}&sortBy=messageID`)).body
    expect(items).toMatchObject([{ senderType: 'EndUser', sentByTokenID: null }, theirs, theirs])
    const notified = (await agent.get('/api/Notifications?kind=ReplyOnAssigned')).body
    expect(notified.items[0]).toMatchObject({ actor: { type: 'ApiToken', id: apiTokenID, name: 'Shop' } })

    const actor = { type: 'ApiToken', id: apiTokenID, name: 'Shop' }
    await client.put(`/tickets/${ticketID}`, { isClosed: true })
    const changes = (await desk.get(`/tickets/${ticketID}/timeline?types=statusChanged`)).body.items
    expect(changes).toContainEqual(expect.objectContaining({ actor }))

    await desk.delete(`/api/ApiTokens/${apiTokenID}`)
    const timeline = (await desk.get(`/tickets/${ticketID}/timeline?types=message&order=asc`)).body.items
    expect(timeline).toMatchObject([{ actor: { type: 'EndUser' } }, { actor }, { actor }])
  })

  test('changes only its own notes, and has no read state or followed tickets', async () => {
    await using desk = await startDesk()
    const { client } = await makeToken(desk)
    const other = await makeToken(desk, { name: 'Other' })
    const { ticketID } = await makeMessage(desk)
    const { uploadID } = (await upload(client)).body
    const notes = `/tickets/${ticketID}/notes`
    const own = (await client.post(notes, { text: 'Mine', uploadIDs: [uploadID] })).body
    expect(own).toMatchObject({ author: { type: 'ApiToken', name: 'Shop' }, attachments: [{ fileName: 'note.txt' }] })
    const foreign = (await desk.post(notes, { text: 'Theirs' })).body
    expect((await client.put(`${notes}/${own.noteID}`, { text: 'Mine still' })).status).toBe(204)
    expect((await client.put(`${notes}/${foreign.noteID}`, { text: 'Mine now' })).status).toBe(403)
    expect((await other.client.delete(`${notes}/${own.noteID}`)).status).toBe(403)
    expect((await client.delete(`${notes}/${own.noteID}`)).status).toBe(204)
    for (const action of ['read', 'unread', 'follow', 'unfollow']) {
      const { body } = await client.put('/tickets/bulk', { ticketIDs: [ticketID], action })
      expect(body, action).toMatchObject({ status: 403, code: 'rep_required' })
    }
    expect((await client.put('/tickets/bulk', { ticketIDs: [ticketID], action: 'close' })).status).toBe(204)
  })

  test('cancels its scheduled messages, forwards, and recognises its own messages', async () => {
    await using desk = await startDesk()
    const { client, apiTokenID } = await makeToken(desk)
    const mail = await openMailChannel(desk)
    const { ticketID, messageID } = await mail.receive({})
    const reply = async (fields: object) =>
      (
        await client.post('/ticketMessages/create-new', {
          ticketID,
          senderType: 'CustomerRep',
          message: 'Hi',
          ...fields,
        })
      ).body

    const { uploadID } = (await upload(client)).body
    const later = await reply({ sendAt: '2026-03-03T09:00:00.000Z', uploadIDs: [uploadID] })
    expect(later).toMatchObject({ status: 'Scheduled', sentByTokenID: apiTokenID })
    const cancelled = await client.post(`/ticketMessages/${later.messageID}/cancel`)
    expect(cancelled).toMatchObject({ status: 200, body: { draftID: null, ticketID, message: 'Hi' } })
    expect((await client.get(`/ticketMessages/${later.messageID}`)).status).toBe(404)
    const [facts] = (await desk.get(`/tickets/${ticketID}/timeline?types=sendCancelled`)).body.items
    expect(facts).toMatchObject({ actor: { type: 'ApiToken', id: apiTokenID } })

    const again = await reply({ uploadIDs: cancelled.body.uploadIDs, holdSeconds: 30 })
    expect(again.attachments).toMatchObject([{ fileName: 'note.txt' }])
    // A representative who cancels it gets it as their own draft.
    expect((await desk.post(`/ticketMessages/${again.messageID}/cancel`)).body.draftID).toEqual(expect.any(Number))
    expect((await desk.get(`/tickets/${ticketID}/draft`)).body).toMatchObject({ message: 'Hi' })

    const first = await reply({ expectedLastMessageID: messageID })
    expect(first.messageID).toEqual(expect.any(Number))
    expect(await reply({ expectedLastMessageID: messageID })).toMatchObject({ sentByTokenID: apiTokenID })
    const byRep = { ticketID, senderType: 'CustomerRep', message: 'Hi', expectedLastMessageID: messageID }
    expect((await desk.post('/ticketMessages/create-new', byRep)).body.code).toBe('newer_message')

    const forwarded = await client.post(`/ticketMessages/${messageID}/forward`, { toAddresses: ['ada@example.org'] })
    expect(forwarded).toMatchObject({
      status: 200,
      body: { isForward: true, sentByTokenID: apiTokenID, customerRepID: null },
    })
  })
})
