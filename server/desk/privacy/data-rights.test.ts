import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test, vi } from 'vitest'
import { proposals } from '../../automation/knowledge/proposals/proposals.table.ts'
import { exportRuns } from '../../integration/exports/exports.table.ts'
import { channels } from '../../organization/channels/channels.table.ts'
import { endUsers, endUserUIDs } from '../../people/end-users/end-users.table.ts'
import { findOrCreateEndUser } from '../../people/end-users/find-or-create-end-user.ts'
import { events } from '../../platform/events/events.table.ts'
import { type Client, type Desk, startDesk } from '../../test/desk.ts'
import { made } from '../../test/factories.ts'
import { attachFile } from '../files/attachments/attach-file.ts'
import { attachments } from '../files/attachments/attachments.table.ts'
import { storeFile } from '../files/store-file.ts'
import { messages, messageTombstones } from '../messages/messages.table.ts'
import { openTicket } from '../tickets/open-ticket.ts'
import { tickets, ticketWords } from '../tickets/tickets.table.ts'
import { exportEndUser } from './export-end-user.ts'

/** A person with one ticket, one imported message in it, and one file. */
async function writeHistory(desk: Desk, fromAddress: string) {
  const { context, customerID } = desk
  const { db, now, newId } = context
  const person = await findOrCreateEndUser(context, customerID, { fromAddress, fromName: 'Anna Schmidt' })
  const [channel] = await db
    .insert(channels)
    .values({ customerID, channelType: 'Email', name: 'Mail', isActive: true, token: newId(), dateCreated: now() })
    .returning()
  const [endUserID, channelID] = [person?.endUserID ?? 0, channel?.channelID ?? 0]
  const customFieldsData = { order: 'A-1' }
  const { ticketID } = await openTicket(context, {
    customerID,
    channelID,
    endUserID,
    subject: 'Lamp',
    customFieldsData,
  })
  const [message] = await db
    .insert(messages)
    .values({
      customerID,
      ticketID,
      channelID,
      dateCreated: now(),
      senderType: 'EndUser',
      status: 'Received',
      message: 'It is broken.',
      preview: 'It is broken.',
      aiFeedbackComment: 'Too slow',
      externalID: `mail-${ticketID}`,
    })
    .returning()
  const messageID = message?.messageID ?? 0
  const bytes = Readable.from([Buffer.from('a picture of it')])
  const file = await storeFile(context, { fileName: 'Lampe: 🦊.txt', declaredType: 'text/plain', bytes })
  await attachFile(context, { customerID, messageID, ticketID, senderType: 'EndUser' }, file)
  return { endUserID, channelID, ticketID, messageID, storageKey: file.storageKey }
}

async function download(client: Client, endUserID: number) {
  const answer = await fetch(`${client.server.base}/api/EndUsers/${endUserID}/export`, {
    headers: { authorization: `Bearer ${client.token}` },
  })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/zip')
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  const read = (name: string) => strFromU8(files[name] ?? new Uint8Array())
  return { names: Object.keys(files), read, readJson: (name: string) => JSON.parse(read(name)) }
}

describe('GET /api/EndUsers/{id}/export', () => {
  test('returns one archive of the profile, the tickets with messages, and the files', async () => {
    await using desk = await startDesk()
    const { endUserID, ticketID, messageID } = await writeHistory(desk, 'anna@example.test')
    await writeHistory(desk, 'other@example.test')

    const archive = await download(await desk.signedIn('Agent', ['exportData', 'seeAllTeams']), endUserID)

    const [, , path = ''] = archive.names
    expect(archive.names).toEqual([
      'end-user.json',
      'tickets.json',
      expect.stringMatching(/^files\/\d+-Lampe_ 🦊\.txt$/u),
    ])
    expect(archive.read(path)).toBe('a picture of it')
    expect(archive.readJson('end-user.json')).toMatchObject({ FirstName: 'Anna', UIDs: [{ UID: 'anna@example.test' }] })
    expect(archive.readJson('tickets.json')).toMatchObject([
      {
        ticketID,
        subject: 'Lamp',
        channelType: 'Email',
        customFieldsData: { order: 'A-1' },
        messages: [
          {
            messageID,
            message: 'It is broken.',
            aI_FeedbackComment: 'Too slow',
            topics: [],
            attachments: [{ file: path }],
          },
        ],
      },
    ])
  })

  test('is recorded in the audit log', async () => {
    await using desk = await startDesk()
    const { endUserID } = await writeHistory(desk, 'anna@example.test')

    await download(desk, endUserID)

    const { body } = await desk.get('/api/AuditLog')
    expect(JSON.stringify(body.items)).toContain('/api/EndUsers/:id/export')
  })

  test('omits files missing from the storage, and has empty lists for a person without tickets', async () => {
    await using desk = await startDesk()
    const { endUserID, storageKey } = await writeHistory(desk, 'anna@example.test')
    const { body } = await desk.post('/api/EndUsers', { FirstName: 'Otto', LastName: 'Neu' })
    await desk.context.storage.delete(storageKey)

    expect((await download(desk, endUserID)).names).toEqual(['end-user.json', 'tickets.json'])
    expect((await download(desk, body.EndUserID)).readJson('tickets.json')).toEqual([])
  })

  test('reads a long history in pages', async () => {
    await using desk = await startDesk()
    const { context, customerID } = desk
    const { endUserID, channelID, ticketID } = await writeHistory(desk, 'anna@example.test')
    for (let count = 0; count < 101; count++) await openTicket(context, { customerID, channelID, endUserID })
    const row = { customerID, ticketID, channelID, dateCreated: context.now(), senderType: 'EndUser' as const }
    const many = Array.from({ length: 250 }, (_, index) => ({
      ...row,
      status: 'Received' as const,
      preview: `${index}`,
    }))
    await context.db.insert(messages).values(many)

    const exported = (await download(desk, endUserID)).readJson('tickets.json') as { messages: unknown[] }[]

    expect(exported).toHaveLength(102)
    expect(exported[0]?.messages).toHaveLength(251)
  })

  test('closes the open file when the client aborts', async () => {
    await using desk = await startDesk()
    const { context, customerID } = desk
    const { endUserID, messageID, ticketID } = await writeHistory(desk, 'anna@example.test')
    const bytes = Readable.from(Array.from({ length: 200 }, () => Buffer.alloc(65_536, 'x')))
    const large = await storeFile(context, { fileName: 'large.txt', declaredType: 'text/plain', bytes })
    await attachFile(context, { customerID, messageID, ticketID, senderType: 'EndUser' }, large)
    const opened: Readable[] = []
    const get = async (key: string) => {
      const file = await context.storage.get(key)
      if (file) opened.push(file)
      return file
    }

    const archive = await exportEndUser({ ...context, storage: { ...context.storage, get } }, customerID, endUserID)
    for await (const _ of archive) if (opened.length === 2) break

    await vi.waitFor(() => expect(opened.map((file) => file.destroyed)).toEqual([true, true]))
    expect(opened[1]?.readableEnded).toBe(false)
  })

  test('rejects other customers and phone tokens', async () => {
    await using desk = await startDesk()
    const { endUserID, channelID } = await writeHistory(desk, 'anna@example.test')
    const path = `/api/EndUsers/${endUserID}/export`

    expect((await (await desk.other()).get(path)).status).toBe(404)
    expect((await (await desk.phone(channelID, '+491')).get(path)).status).toBe(403)
  })
})

describe('POST /api/EndUsers/{id}/erase', () => {
  test('removes the person everywhere, reports it, and does not affect others', async () => {
    await using desk = await startDesk()
    const { db, storage } = desk.context
    const gone = await writeHistory(desk, 'anna@example.test')
    const kept = await writeHistory(desk, 'other@example.test')

    const answer = await desk.post(`/api/EndUsers/${gone.endUserID}/erase`)
    await desk.runJobs()

    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      endUserID: gone.endUserID,
      tickets: 1,
      messages: 1,
      attachments: 1,
      uids: 1,
      events: 2,
    })
    const mine = desk.customerID
    expect(await db.select().from(endUsers).where(eq(endUsers.customerID, mine))).toMatchObject([
      { email: 'other@example.test' },
    ])
    expect(await db.select().from(endUserUIDs).where(eq(endUserUIDs.customerID, mine))).toHaveLength(1)
    for (const table of [tickets, ticketWords, messages, attachments]) {
      expect(await db.select().from(table).where(eq(table.customerID, mine))).toHaveLength(1)
    }
    expect(await storage.stat(gone.storageKey)).toBeUndefined()
    expect(await storage.stat(kept.storageKey)).toBeDefined()
    expect(await db.select().from(messageTombstones).where(eq(messageTombstones.customerID, mine))).toMatchObject([
      { externalID: `mail-${gone.ticketID}` },
    ])
    const stored = await db.select().from(events).where(eq(events.customerID, mine))
    const aboutThem = stored.filter(({ data }) => data.ticketID === gone.ticketID)
    const byWhom = { by: 'person', customerRepID: desk.admin.customerRepID }
    const deletion = { ticketID: gone.ticketID, isDeleted: true, teamID: null, customerRepID: null, cause: byWhom }
    expect(aboutThem.map(({ data }) => data)).toEqual([deletion])
    expect((await desk.get(`/api/EndUsers/${gone.endUserID}`)).status).toBe(404)
    expect((await desk.post(`/api/EndUsers/${gone.endUserID}/erase`)).status).toBe(404)
  })

  test('removes them from stored responses and unsent drafts, and a repeated request does not bring them back', async () => {
    await using desk = await startDesk()
    const { endUserID, channelID } = await writeHistory(desk, 'anna@example.test')
    const wish = { channelID, uid: 'anna@example.test', fromAddress: 'anna@example.test', message: 'It is dark.' }
    const write = () => desk.post('/ticketMessages/create-new', wish, { 'idempotency-key': 'once' })
    expect((await write()).status).toBe(200)
    for (const fields of [{ endUserID }, { toAddresses: ['Anna@example.test'] }, { toAddresses: ['bob@example.test'] }])
      expect((await desk.post('/api/Drafts', { ...fields, channelID, message: 'Dear reader' })).status).toBe(200)

    expect((await desk.post(`/api/EndUsers/${endUserID}/erase`)).status).toBe(200)

    expect((await write()).body).toMatchObject({ status: 404, code: 'ticket_not_found' })
    expect((await desk.get('/tickets')).body.totalCount).toBe(0)
    expect((await desk.get('/api/Drafts')).body.items).toMatchObject([{ toAddresses: ['bob@example.test'] }])
  })

  test('removes archives that contain them, proposals from their messages, and views that search for them', async () => {
    await using desk = await startDesk()
    const { db, storage } = desk.context
    const early = await made<{ exportID: number }>(desk, '/api/Export', {})
    await desk.runJobs()
    desk.clock.advance(60_000)
    const { endUserID, ticketID } = await writeHistory(desk, 'anna@example.test')
    const other = await writeHistory(desk, 'other@example.test')
    const late = await made<{ exportID: number }>(desk, '/api/Export', {})
    await desk.runJobs()
    const waiting = await made<{ exportID: number }>(desk, '/api/Export', {})
    const [{ storageKey = '' } = {}] = await db.select().from(exportRuns).where(eq(exportRuns.exportID, late.exportID))
    expect(await storage.stat(storageKey)).toBeDefined()
    for (const filter of [{ search: ' Anna@example.test' }, { uid: 'anna@example.test' }, { search: 'anna' }])
      await made(desk, '/api/Views', { name: 'Of one', filter })
    const row = { customerID: desk.customerID, name: 'Lamps', content: 'Turn it on.', dateCreated: desk.clock.now() }
    await db.insert(proposals).values([
      { ...row, state: 'Pending', ticketIDs: [ticketID, other.ticketID] },
      { ...row, state: 'Rejected', ticketIDs: [ticketID] },
      { ...row, state: 'Pending', ticketIDs: [other.ticketID] },
      { ...row, state: 'Accepted', ticketIDs: [ticketID, other.ticketID] },
    ])

    expect((await desk.post(`/api/EndUsers/${endUserID}/erase`)).status).toBe(200)
    await desk.runJobs()

    const { items } = (await desk.get('/api/Export')).body
    expect(items.map(({ exportID, state }: { exportID: number; state: string }) => [exportID, state])).toEqual([
      [waiting.exportID, 'Done'],
      [early.exportID, 'Done'],
    ])
    expect(await storage.stat(storageKey)).toBeUndefined()
    expect((await desk.get('/api/Views')).body.items).toMatchObject([{ filter: { search: 'anna' } }])
    const left = await db.select().from(proposals).where(eq(proposals.customerID, desk.customerID))
    expect(left.map(({ state, ticketIDs }) => [state, ticketIDs])).toEqual([
      ['Pending', [other.ticketID]],
      ['Accepted', [other.ticketID]],
    ])
  })

  test('is limited to admins of that customer', async () => {
    await using desk = await startDesk()
    const { endUserID, ticketID } = await writeHistory(desk, 'anna@example.test')
    const path = `/api/EndUsers/${endUserID}/erase`

    expect((await (await desk.signedIn('Agent')).post(path)).status).toBe(403)
    expect((await (await desk.other()).post(path)).status).toBe(404)
    expect((await desk.stranger().post(path)).status).toBe(401)
    expect(await desk.context.db.select().from(tickets).where(eq(tickets.ticketID, ticketID))).toMatchObject([
      { endUserID },
    ])
  })
})
