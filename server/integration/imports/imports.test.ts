import type { Import } from '@attendant/contract/integration/import.ts'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { bindCustomer } from '../../context.ts'
import { openMailChannel } from '../../test/channels/mail-channel.ts'
import { startDesk } from '../../test/desk.ts'
import { made, makeAction, makeChannel, makeHookAction } from '../../test/factories.ts'
import { HubClient } from '../../test/hub-client.ts'
import { maxHoldMs } from '../../test/processes/max-hold.ts'
import { count, records, reportOf, run, start, ticketsOf, upload, zip } from '../../test/samples/imported-archive.ts'
import { runImport } from './run-import.ts'

describe('importing an archive', () => {
  test('does not block the event loop for long texts', async () => {
    await using desk = await startDesk()
    const started = await start(desk)
    // The first import of a process loads the required modules.
    await run(await start(await desk.other()), {})
    const styled = Array.from({ length: 7000 }, (_, number) => `<p style="margin:${number}px">${number}</p>`).join('')
    const [message] = records.messages?.slice(1) ?? []
    const bytes = zip({
      macros: [{ macroID: 6, name: 'Long', scope: 'All', texts: [{ lang: 'en', htmlBody: styled.slice(0, 200_000) }] }],
      messages: [{ ...message, htmlBody: styled }],
      documents: [{ documentID: 7, name: 'Quotes', content: '>\n'.repeat(2 ** 17) }],
      // Each bracket may start an image: the slowest case for rendering.
      notes: [{ noteID: 51, ticketID: 31, text: '!['.repeat(2 ** 15), dateCreated: '2021-05-01T11:00:00.000Z' }],
    })

    let imported: Import | undefined
    const heldMs = await maxHoldMs(async () => {
      imported = await run(started, {}, bytes)
    })

    expect(imported).toMatchObject({ state: 'Done' })
    const [ticket] = await ticketsOf(desk, imported?.importID ?? 0)
    expect((await desk.get(`/tickets/${ticket.ticketID}/notes`)).body.items[0].html).toMatch(/^<p>!\[!\[/)
    expect(heldMs).toBeLessThan(150)
  })

  test('imports records with their dates, without notifications', async () => {
    await using desk = await startDesk()
    const started = await start(desk)
    await made(desk, '/api/Webhooks', { url: 'https://hooks.example.test/in', events: ['*'] })
    await made(desk, '/api/SlaPolicies', {
      name: 'Gold',
      clock: 'Calendar',
      targets: [{ metric: 'FirstResponse', minutes: 5 }],
    })
    const action = await makeAction(desk, { operation: 'addTags', parameters: { tags: ['ruled'] } })
    await makeHookAction(desk, { actionID: action.actionID })
    const hub = await new HubClient(desk.server.base, desk.token ?? '').start()
    const before = { deliveries: await count(desk, 'webhook_deliveries') }

    const done = await run(started, {})

    const each = (created: number) => ({ created, updated: 0, skipped: 0, failed: 0 })
    expect(done).toMatchObject({ source: 'Jsonl', state: 'Done', agents: 'Inactive', isDryRun: false, error: null })
    expect(done.counts).toMatchObject({
      ...{ agents: each(2), endUsers: each(2), tickets: each(2), messages: each(3), notes: each(1), tags: each(2) },
      ...{ macros: each(1), articles: each(1), attachments: { created: 1, failed: 1 } },
    })
    expect(done.counts.tickets?.total).toBe(2)
    expect(done.ratePerMinute).toBeGreaterThan(0)

    const [lamp, invoice] = await ticketsOf(desk, done.importID)
    expect(lamp).toMatchObject({
      ...{ subject: 'Lamp is broken', status: 'Pending', priority: 'High', origin: 'Import', isUnread: false },
      ...{ dateCreated: '2021-05-01T10:00:00.000Z', lastMessageDate: '2021-05-02T10:00:00.000Z', messageCount: 2 },
      ...{ endUserName: 'Ada Lovelace', customFieldsData: { organization: 'Engines Ltd', order: 7 }, sla: null },
      ...{ awaitingReply: 'EndUser', lastMessagePreview: 'Try another bulb.' },
    })
    expect(new Set(lamp.tags)).toEqual(new Set(['vip', 'lamps']))
    expect(invoice).toMatchObject({ status: 'Closed', isClosed: true, awaitingReply: 'None', isUnread: false })
    const rep = (await desk.get(`/customerReps/${lamp.customerRepID}`)).body
    expect(rep).toMatchObject({ name: 'Grace Hopper', email: 'grace@old.test', isActive: false })

    const messages = (await desk.get(`/tickets/${lamp.ticketID}/messages`)).body.items
    expect(messages).toMatchObject([
      {
        senderType: 'EndUser',
        status: 'Received',
        message: 'It does not shine.',
        messageDate: '2021-05-01T10:00:00.000Z',
      },
      {
        senderType: 'CustomerRep',
        status: 'Sent',
        htmlBody: '<p>Try another <b>bulb</b>.</p>',
        customerRepName: 'Grace Hopper',
      },
    ])
    expect(messages[0].attachments).toMatchObject([{ fileName: 'lamp.txt' }])
    const { items } = (await desk.get(`/tickets/${lamp.ticketID}/timeline?order=asc`)).body
    expect(items.map(({ type, via }: { type: string; via: object | null }) => [type, via])).toEqual([
      ['message', null],
      ['note', null],
      ['message', null],
      ['imported', { ruleID: null, macroID: null, importID: done.importID }],
    ])
    expect(items[1].actor).toMatchObject({ type: 'Rep', name: 'Alan Turing' })
    expect((await desk.get(`/tickets?search=shine`)).body.totalCount).toBe(1)

    expect(await count(desk, 'automation_runs')).toBe(0)
    expect(await count(desk, 'ticket_slas')).toBe(0)
    expect((await desk.get('/api/Notifications')).body.items).toMatchObject([{ kind: 'ImportFinished' }])
    await hub.waitFor('job.progress', ({ state }) => state === 'Done')
    expect(hub.of('ticket.created')).toEqual([])
    expect(hub.of('message.created')).toEqual([])
    expect(await count(desk, 'webhook_deliveries')).toBe(Number(before.deliveries) + hub.of('job.progress').length)
    const job = (await desk.get(`/api/Jobs/${done.jobID}`)).body
    expect(job).toMatchObject({ state: 'Done', importID: done.importID, imported: 15, failed: 1 })
    const sources = (await desk.get('/api/KnowledgeSources')).body.items
    expect(sources).toMatchObject([{ kind: 'Import', documentCount: 1 }])
  })

  test('lines without an id are reported, each by its number', async () => {
    await using desk = await startDesk()
    const lines = [{ subject: 'One' }, { subject: 'Two' }, { ticketID: 7, subject: 'Three' }]
    const text = lines.map((line) => JSON.stringify({ kind: 'tickets', ...line })).join('\n')

    const { importID } = await run(await start(desk), {}, strToU8(text))

    expect(await ticketsOf(desk, importID)).toMatchObject([{ subject: 'Three' }])
    const reason = 'The record has no id.'
    expect(await reportOf(desk, importID)).toMatchObject([
      { kind: 'tickets', externalID: 'line 1', outcome: 'Failed', reason },
      { kind: 'tickets', externalID: 'line 2', outcome: 'Failed', reason },
      { kind: 'tickets', externalID: '7', outcome: 'Created' },
    ])
  })

  test('a dry run counts and stores nothing', async () => {
    await using desk = await startDesk()
    const started = await start(desk)
    const done = await run(started, { isDryRun: true })
    expect(done).toMatchObject({
      state: 'Done',
      isDryRun: true,
      counts: { tickets: { created: 2 }, messages: { created: 3 } },
    })
    for (const table of ['tickets', 'messages', 'end_users', 'import_ids', 'macros', 'documents']) {
      expect([table, await count(desk, table)]).toEqual([table, 0])
    }
    expect((await reportOf(desk, done.importID)).every(({ id }) => id === null)).toBe(true)
    expect((await desk.post(`/api/Imports/${done.importID}/undo`)).body.code).toBe('import_dry_run')
    expect((await run(started, {})).counts.tickets).toMatchObject({ created: 2 })
  })

  test('a rerun adds new records, keeps local changes, and restores nothing that was deleted', async () => {
    await using desk = await startDesk()
    const started = await start(desk)
    const first = await run(started, {})
    const [lamp, invoice] = await ticketsOf(desk, first.importID)
    await desk.put(`/tickets/${lamp.ticketID}`, { subject: 'Renamed here' })
    const [one] = (await desk.get(`/tickets/${invoice.ticketID}/messages`)).body.items
    await desk.delete(`/ticketMessages/${one.messageID}`)
    const again = await run(started, {})
    expect(again.counts).toMatchObject({ tickets: { created: 0, skipped: 2 }, messages: { created: 0, skipped: 3 } })

    const [, other] = records.tickets ?? []
    const changed = {
      tickets: [
        { ...records.tickets?.[0], subject: 'Renamed there' },
        { ...other, status: 'Open' },
        { ticketID: 33, subject: 'New', endUserID: 21, dateCreated: '2023-01-01T00:00:00Z' },
      ],
      messages: [
        ...(records.messages ?? []),
        {
          messageID: 44,
          ticketID: 31,
          senderType: 'EndUser',
          message: 'Still dark.',
          messageDate: '2023-01-01T00:00:00Z',
        },
        { messageID: 45, ticketID: 33, senderType: 'EndUser', message: 'Hello.', messageDate: '2023-01-01T00:00:00Z' },
      ],
    }
    const third = await run(started, {}, zip(changed))
    expect(third.counts.tickets).toMatchObject({ created: 1, updated: 1, skipped: 1 })
    expect(third.counts.messages).toMatchObject({ created: 2, skipped: 3 })
    expect((await desk.get(`/tickets/${lamp.ticketID}`)).body).toMatchObject({
      ...{ subject: 'Renamed here', messageCount: 3, awaitingReply: 'Us', isUnread: false },
    })
    expect((await desk.get(`/tickets/${invoice.ticketID}`)).body).toMatchObject({ status: 'Open', messageCount: 0 })
    const skipped = await reportOf(desk, third.importID)
    expect(skipped.find(({ kind, externalID }) => kind === 'tickets' && externalID === '31')).toMatchObject({
      outcome: 'Skipped',
      reason: 'It was changed here since it was imported.',
    })
    await desk.delete(`/tickets/${invoice.ticketID}`)
    const fourth = await run(started, {}, zip(changed))
    expect(fourth.counts).toMatchObject({ tickets: { created: 0 }, messages: { created: 0 } })
    expect((await desk.get('/tickets')).body.totalCount).toBe(2)
    // Another customer of the same installation has different IDs.
    const stranger = await start(await desk.other())
    expect((await run(stranger, {})).counts).toMatchObject({ tickets: { created: 2 } })
  })

  test('pausing, resuming and a kill neither lose records nor count them twice', async () => {
    await using desk = await startDesk()
    const { channelID } = await start(desk)
    const many = Array.from({ length: 130 }, (_, index) => ({ ticketID: index + 1, subject: `Ticket ${index + 1}` }))
    const fileID = await upload(desk, zip({ tickets: many, messages: [], notes: [], attachments: [] }))
    const order = { source: 'Jsonl', fileID, defaultChannelID: channelID, include: ['tickets'] }
    const { importID } = await made<Import>(desk, '/api/Imports', order)
    const paused = (await desk.post(`/api/Imports/${importID}/pause`)).body
    expect(paused.state).toBe('Paused')
    await desk.runJobs()
    expect(await count(desk, 'tickets')).toBe(0)
    expect((await desk.post(`/api/Imports/${importID}/resume`)).body.state).toBe('Queued')

    // Killed in the middle, before the second page is recorded.
    const key = { customerID: desk.customerID, importID }
    const dying = new AbortController()
    let stored = 0
    const context = bindCustomer(desk.context, desk.customerID)
    const counting = {
      ...context,
      newId: () => {
        stored += 1
        if (stored === 115) dying.abort()
        return context.newId()
      },
    }
    const attempt = { attempts: 1, max_attempts: 10, signal: dying.signal }
    await expect(runImport(counting, key, attempt)).rejects.toThrow()
    const half = Number(await count(desk, 'tickets'))
    expect([half > 100, half < 130]).toEqual([true, true])
    await desk.runJobs()

    const done = (await desk.get<Import>(`/api/Imports/${importID}`)).body
    expect(done).toMatchObject({ state: 'Done', counts: { tickets: { created: 130, skipped: 0, failed: 0 } } })
    expect(Object.keys(done.counts)).toEqual(['tickets'])
    expect(await count(desk, 'tickets')).toBe(130)
    expect((await desk.post(`/api/Imports/${importID}/pause`)).body.code).toBe('import_not_running')
    expect((await desk.post(`/api/Imports/${importID}/resume`)).body.code).toBe('import_not_paused')
    const page = (await desk.get(`/api/Imports/${importID}/report?limit=100`)).body
    const rest = (await desk.get(`/api/Imports/${importID}/report?limit=100&cursor=${page.nextCursor}`)).body
    expect([page.items.length, rest.items.length, rest.nextCursor]).toEqual([100, 30, null])
  })

  test('agents are matched, invited or only named; channels are mapped; since and include filter records', async () => {
    await using desk = await startDesk()
    const started = await start(desk)
    const other = await makeChannel(desk)
    const { customerRepID } = await made<{ customerRepID: number }>(desk, '/customerReps', {
      ...{ username: 'grace', password: 'Correct-horse-1', email: 'GRACE@old.test' },
    })
    const done = await run(started, { agents: 'Match', channelMap: { 3: other.channelID } })
    expect(done.counts.agents).toMatchObject({ created: 0, skipped: 2 })
    const [lamp, invoice] = await ticketsOf(desk, done.importID)
    expect([lamp.customerRepID, lamp.channelID, invoice.channelID]).toEqual([
      customerRepID,
      other.channelID,
      started.channelID,
    ])
    const second = await start(await desk.other())
    const invited = await run(second, {
      agents: 'Invite',
      include: ['agents', 'tickets', 'messages'],
      since: '2021-12-01T00:00:00Z',
    })
    expect(invited.counts).toMatchObject({
      ...{ agents: { created: 2 }, tickets: { created: 1 }, messages: { created: 1, skipped: 2 } },
    })
    expect(Object.keys(invited.counts).sort()).toEqual(['agents', 'messages', 'tickets'])
    expect((await second.desk.get('/api/Invitations')).body.totalCount).toBe(2)
    expect((await second.desk.get('/customerReps')).body.totalCount).toBe(1)
  })

  test('later replies find their ticket by Message-ID', async () => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk)
    const done = await run({ desk, channelID: mail.channel.channelID }, {})
    const [lamp] = await ticketsOf(desk, done.importID)
    const headers = ['In-Reply-To: <two@mail.example.test>']
    const reply = await mail.receive({ headers, from: 'ada@example.test', subject: 'Re: Lamp' })
    expect(reply).toMatchObject({ ticketID: lamp.ticketID, threadedBy: 'InReplyTo' })
    expect((await desk.get(`/tickets/${lamp.ticketID}`)).body).toMatchObject({ messageCount: 3, isUnread: true })
  })

  test('rejects invalid requests, and is safe with malicious files', async () => {
    const line = new Uint8Array(17 * 2 ** 20)
    const bomb = zipSync({ 'tickets.jsonl': line }, { level: 1 }) as Uint8Array<ArrayBuffer>
    await using desk = await startDesk()
    const { channelID } = await start(desk)
    const fileID = await upload(desk, '{"kind":"tickets","ticketID":1,"subject":"Plain"}\nno json\n', 'plain.jsonl')
    const foreign = await upload(await desk.other(), 'x', 'x.jsonl')
    const order = { source: 'Jsonl', fileID, defaultChannelID: channelID }
    const fieldOf = async (body: object) => {
      const answer = await desk.post('/api/Imports', body)
      return [answer.status, answer.body.details?.[0]?.field]
    }
    expect(await fieldOf({ ...order, fileID: undefined })).toEqual([400, 'fileID'])
    expect(await fieldOf({ ...order, fileID: foreign })).toEqual([400, 'fileID'])
    expect(await fieldOf({ ...order, defaultChannelID: 999_999 })).toEqual([400, 'defaultChannelID'])
    expect(await fieldOf({ ...order, channelMap: { a: 999_999 } })).toEqual([400, 'channelMap.a'])
    expect(await fieldOf({ ...order, include: ['everything'] })).toEqual([400, 'include.0'])
    expect(await fieldOf({ ...order, source: 'Elsewhere' })).toEqual([400, 'source'])
    expect(await fieldOf({ ...order, baseUrl: 'https://example.test' })).toEqual([400, 'baseUrl'])
    const service = { source: 'Zendesk', defaultChannelID: channelID, credentials: { email: 'a@b.test', token: 't' } }
    expect(await fieldOf(service)).toEqual([400, 'baseUrl'])
    for (const baseUrl of ['http://127.0.0.1:1', 'https://169.254.169.254', 'file:///etc/passwd', 'nowhere']) {
      expect([baseUrl, ...(await fieldOf({ ...service, baseUrl }))]).toEqual([baseUrl, 400, 'baseUrl'])
    }
    const agent = await desk.signedIn('Agent')
    expect((await agent.post('/api/Imports', order)).body.code).toBe('admin_required')
    expect((await agent.get('/api/Imports')).status).toBe(403)

    const plain = await run({ desk, channelID }, {}, '{"kind":"tickets","ticketID":1,"subject":"Plain"}\nno json\n')
    expect(plain).toMatchObject({ state: 'Done', counts: { tickets: { created: 1, failed: 1 } } })
    const damaged = await run({ desk, channelID }, {}, 'PK\u0003\u0004 no archive')
    expect(damaged).toMatchObject({ state: 'Failed', error: expect.stringContaining('archive') })
    expect(await run({ desk, channelID }, {}, bomb)).toMatchObject({ counts: { tickets: { created: 0, failed: 1 } } })
    const outside = zipSync({ '../../tickets.jsonl': strToU8('{"ticketID":9}') }) as Uint8Array<ArrayBuffer>
    expect(await run({ desk, channelID }, {}, outside)).toMatchObject({ state: 'Failed' })
    expect((await desk.get('/tickets')).body.totalCount).toBe(1)
  })
})
