import { expect, test } from 'vitest'
import { startDesk, tokenOf } from '../../test/desk.ts'
import { makeMessage } from '../../test/factories.ts'
import { HubClient } from '../../test/hub-client.ts'
import { until } from '../../test/until.ts'

test('a draft is versioned, private, and unique per representative and ticket', async () => {
  await using desk = await startDesk()
  const { ticketID } = await makeMessage(desk)
  const path = `/tickets/${ticketID}/draft`
  const colleague = await desk.signedIn('Agent')

  expect((await desk.get(path)).status).toBe(404)
  const first = await desk.put(path, { message: 'Dear', toAddresses: ['ada@example.org'], holdSeconds: 10 })
  expect(first).toMatchObject({ status: 200, body: { draftID: expect.any(Number), version: 1 } })
  const second = await desk.put(path, { message: 'Dear Ada', version: 1 })
  expect(second.body).toEqual({ draftID: (first.body as { draftID: number }).draftID, version: 2 })
  expect((await desk.get(path)).body).toMatchObject({
    ticketID,
    version: 2,
    message: 'Dear Ada',
    toAddresses: ['ada@example.org'],
    holdSeconds: 10,
    htmlBody: null,
    uploadIDs: [],
  })

  for (const version of [1, undefined, 3]) {
    const stale = await desk.put(path, { message: 'Stale', ...(version ? { version } : {}) })
    expect([stale.status, (stale.body as { code?: string }).code]).toEqual([409, 'draft_conflict'])
  }
  expect((await colleague.get(path)).status).toBe(404)
  expect((await colleague.put(path, { message: 'Mine' })).status).toBe(200)
  const own = (await colleague.get(path)).body
  expect((await desk.get(`/api/Drafts/${own.draftID}`)).status).toBe(404)
  expect((await desk.delete(`/api/Drafts/${own.draftID}`)).status).toBe(404)
  expect((await desk.delete(path)).status).toBe(204)
  expect((await desk.get(path)).status).toBe(404)
  expect((await colleague.get(path)).status).toBe(200)
  expect((await desk.put('/tickets/9999999/draft', { message: 'x' })).status).toBe(404)
})

test('a draft is deleted when its owner sends it, but not when a colleague replies', async () => {
  await using desk = await startDesk()
  const { ticketID, messageID } = await makeMessage(desk)
  const path = `/tickets/${ticketID}/draft`
  const colleague = await desk.signedIn('Agent')
  await desk.put(path, { message: 'Hello' })
  await colleague.put(path, { message: 'Hello' })

  await desk.post('/ticketMessages/create-new', {
    ticketID,
    senderType: 'CustomerRep',
    message: 'Note',
    deliver: false,
  })
  expect((await desk.get(path)).status).toBe(200)
  await desk.post('/ticketMessages/create-new', { ticketID, senderType: 'CustomerRep', message: 'Hello' })
  expect([(await desk.get(path)).status, (await colleague.get(path)).status]).toEqual([404, 200])
  await colleague.post(`/ticketMessages/${messageID}/send`, { modifiedAnswer: 'Hello' })
  expect((await colleague.get(path)).status).toBe(404)
})

test('drafts of new conversations are listed separately and deleted by draftID', async () => {
  await using desk = await startDesk()
  const { ticketID, channelID } = await makeMessage(desk)
  await desk.put(`/tickets/${ticketID}/draft`, { message: 'Of a ticket' })

  const { status, body } = await desk.post('/api/Drafts', { channelID, subject: 'Offer', htmlBody: '<b>Hi</b>' })
  expect(status).toBe(200)
  expect(body).toMatchObject({ ticketID: null, version: 1, subject: 'Offer', htmlBody: '<b>Hi</b>', channelID })
  expect((await desk.get('/api/Drafts')).body).toMatchObject({ totalCount: 1, items: [{ draftID: body.draftID }] })
  const changed = await desk.put(`/api/Drafts/${body.draftID}`, { subject: null, version: 1 })
  expect(changed).toMatchObject({ status: 200, body: { draftID: body.draftID, version: 2 } })
  expect((await desk.get(`/api/Drafts/${body.draftID}`)).body).toMatchObject({ subject: null, htmlBody: '<b>Hi</b>' })
  expect((await desk.put(`/api/Drafts/${body.draftID}`, { version: 1 })).status).toBe(409)

  const fields = { channelID, uid: 'someone', senderType: 'CustomerRep', message: 'Hi', draftID: body.draftID }
  expect((await desk.post('/ticketMessages/create-new', fields)).status).toBe(200)
  expect((await desk.get(`/api/Drafts/${body.draftID}`)).status).toBe(404)
})

test("draft.saved reaches only the owner's windows, and drafts are not audited", async () => {
  await using desk = await startDesk()
  const { ticketID } = await makeMessage(desk)
  const colleague = await desk.signedIn('Agent')
  const mine = await new HubClient(desk.server.base, await tokenOf(desk.server, desk.admin)).start()
  const theirs = await new HubClient(desk.server.base, await tokenOf(desk.server, colleague.rep)).start()

  await desk.put(`/tickets/${ticketID}/draft`, { message: 'Hello' })
  await desk.put(`/tickets/${ticketID}`, { subject: 'Changed' })

  await until(() => [mine, theirs].every(({ received }) => received.some(({ type }) => type === 'ticket.updated')))
  const saved = mine.received.filter(({ type }) => type === 'draft.saved')
  expect(saved.map(({ data }) => data)).toEqual([{ draftID: expect.any(Number), ticketID, version: 1 }])
  expect(theirs.received.filter(({ type }) => type === 'draft.saved')).toEqual([])
  const { body: log } = await desk.get('/api/AuditLog')
  expect(log.items.filter(({ action }: { action: string }) => action.includes('draft'))).toEqual([])
  await Promise.all([mine.stop(), theirs.stop()])
})

test('a draft lists its files as long as they can be attached', async () => {
  await using desk = await startDesk()
  const { ticketID } = await makeMessage(desk)
  const form = new FormData()
  form.append('file', new File(['Hello'], 'bill.txt', { type: 'text/plain' }))
  const { uploadID } = (await desk.post('/api/Uploads', form)).body
  await desk.put(`/tickets/${ticketID}/draft`, { message: 'Dear Ada', uploadIDs: [uploadID] })

  const kept = (await desk.get(`/tickets/${ticketID}/draft`)).body
  expect(kept.uploads).toEqual([{ uploadID, fileName: 'bill.txt', contentType: 'text/plain', size: 5 }])
  desk.clock.advance(25 * 60 * 60 * 1000)
  const later = desk.withToken(await tokenOf(desk.server, desk.admin))
  expect((await later.get(`/tickets/${ticketID}/draft`)).body).toMatchObject({ uploadIDs: [uploadID], uploads: [] })
})
