import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type Client, type Desk, startDesk } from '../../test/desk.ts'
import { makeChannel, makeMessage, makeNote, makeTicket, upload } from '../../test/factories.ts'
import { HubClient } from '../../test/hub-client.ts'
import { maxHoldMs } from '../../test/processes/max-hold.ts'
import { noteAttachments } from './notes.table.ts'
import { renderNote } from './render-note.ts'

const connect = (client: Client) => new HubClient(client.server.base, client.token ?? '').start()
const notesOf = async (client: Client, ticketID: number) => (await client.get(`/tickets/${ticketID}/notes`)).body.items
const write = (client: Client, ticketID: number, text: string, further = {}) =>
  client.post(`/tickets/${ticketID}/notes`, { text, ...further })
const kindsOf = async (client: Client) =>
  (await client.get('/api/Notifications')).body.items.map(({ kind }: { kind: string }) => kind)

async function found(desk: Desk, search: string): Promise<number[]> {
  const { items } = (await desk.get(`/tickets?search=${search}`)).body
  return items.map(({ ticketID }: { ticketID: number }) => ticketID)
}

describe('a long note', () => {
  test('does not block the event loop, and is rendered like a short one', async () => {
    await using desk = await startDesk()
    const { ticketID } = await makeTicket(desk)
    const mention = `[@A](rep:${desk.admin.customerRepID}) `
    /** Each bracket may start an image: the slowest case for rendering. */
    const text = mention + '!['.repeat(2 ** 15 - 32)
    expect((await write(desk, ticketID, `${mention}${'*a* '.repeat(2000)}`)).status).toBe(200)

    const answers: Awaited<ReturnType<typeof write>>[] = []
    const heldMs = await maxHoldMs(async () => answers.push(await write(desk, ticketID, text)))
    const [note] = answers
    const path = `/tickets/${ticketID}/notes/${note?.body.noteID}`
    const rewrittenMs = await maxHoldMs(() => desk.put(path, { text: `${text} again` }))

    expect(note?.body).toMatchObject({
      html: renderNote(text).html,
      mentions: { customerRepIDs: [desk.admin.customerRepID] },
    })
    expect((await desk.get(path)).body.html).toBe(renderNote(`${text} again`).html)
    expect(Math.max(heldMs, rewrittenMs)).toBeLessThan(150)
  })
})

describe('POST /tickets/:id/notes', () => {
  test('returns the note with its author and safe HTML, and changes nothing else on the ticket', async () => {
    await using desk = await startDesk()
    const { ticketID } = await makeMessage(desk)
    await desk.runJobs()
    const before = (await desk.get(`/tickets/${ticketID}`)).body
    const text = '**Careful:** <script>alert(1)</script> [x](javascript:alert(1))\n\n- one\n- two'

    const { status, body } = await write(desk, ticketID, text)

    expect(status).toBe(200)
    expect(body).toEqual({
      noteID: expect.any(Number),
      ticketID,
      author: { type: 'Rep', id: desk.admin.customerRepID, name: desk.admin.username },
      text,
      html: expect.stringContaining('<strong>Careful:</strong>'),
      mentions: { customerRepIDs: [], teamIDs: [] },
      attachments: [],
      includeInExport: false,
      dateCreated: '2026-03-02T09:00:00.000Z',
      dateEdited: null,
    })
    expect(body.html).toMatch(/<li>one<\/li>/)
    expect(body.html).not.toMatch(/<script|href="javascript/)
    const { followerIDs: _before, isUnread: _read, ...unchanged } = before
    expect((await desk.get(`/tickets/${ticketID}`)).body).toMatchObject(unchanged)
    expect((await desk.get(`/tickets/${ticketID}/notes/${body.noteID}`)).body).toEqual(body)
    expect((await desk.get(`/tickets/${ticketID}/notes`)).body).toMatchObject({ items: [body], totalCount: 1 })
  })

  test.each([
    ['no text', {}],
    ['blank text', { text: '  ' }],
    ['text over 65,536 characters', { text: 'x'.repeat(65_537) }],
    ['eleven files', { text: 'x', uploadIDs: Array.from({ length: 11 }, () => crypto.randomUUID()) }],
    ['an unknown upload', { text: 'x', uploadIDs: [crypto.randomUUID()] }],
    ['a mention of nobody', { text: '[@Nobody](rep:999999999)' }],
    ['a mention of a team', { text: '[@Billing](team:3)' }],
  ])('rejects %s and stores nothing', async (_what, body) => {
    await using desk = await startDesk()
    const { ticketID } = await makeTicket(desk)
    expect((await desk.post(`/tickets/${ticketID}/notes`, body)).status).toBe(400)
    expect(await notesOf(desk, ticketID)).toEqual([])
  })

  test("rejects mentions of another customer's representative, and unknown tickets", async () => {
    await using desk = await startDesk()
    const other = await desk.other()
    const { ticketID } = await makeTicket(desk)
    expect((await write(desk, ticketID, `[@Eve](rep:${other.admin.customerRepID})`)).status).toBe(400)
    expect((await write(desk, 999_999_999, 'x')).status).toBe(404)
    expect((await write(other, ticketID, 'x')).status).toBe(404)
  })

  test('mentions notify and add followers; in code they are plain text', async () => {
    await using desk = await startDesk()
    const { ticketID } = await makeTicket(desk)
    const [anna, ben] = [await desk.signedIn('Agent'), await desk.signedIn('Agent')]
    const text = `[@Anna](rep:${anna.rep.customerRepID}) and \`[@Ben](rep:${ben.rep.customerRepID})\``

    const { body } = await write(desk, ticketID, text)

    expect(body.mentions).toEqual({ customerRepIDs: [anna.rep.customerRepID], teamIDs: [] })
    expect(body.html).toContain('<mark>@Anna</mark>')
    expect((await anna.get('/api/Notifications')).body.items).toMatchObject([
      {
        kind: 'Mention',
        ticketID,
        actor: body.author,
        title: `${desk.admin.username} mentioned you on ticket #${ticketID}`,
        text: expect.stringContaining('@Anna and'),
      },
    ])
    expect(await kindsOf(ben)).toEqual([])
    expect((await desk.get(`/tickets/${ticketID}/followers`)).body).toMatchObject([
      { customerRepID: desk.admin.customerRepID, reason: 'Note' },
      { customerRepID: anna.rep.customerRepID, reason: 'Mention' },
    ])
  })

  test('a mentioned follower gets only the mention, others NoteOnFollowed, the author nothing', async () => {
    await using desk = await startDesk()
    const { ticketID } = await makeTicket(desk)
    const [anna, ben] = [await desk.signedIn('Agent'), await desk.signedIn('Agent')]
    for (const { rep } of [anna, ben, { rep: desk.admin }]) {
      await desk.put(`/tickets/${ticketID}/followers/${rep.customerRepID}`)
    }
    await write(desk, ticketID, `[@Anna](rep:${anna.rep.customerRepID}) [@me](rep:${desk.admin.customerRepID})`)
    expect([await kindsOf(anna), await kindsOf(ben), await kindsOf(desk)]).toEqual([
      ['Mention'],
      ['NoteOnFollowed'],
      [],
    ])
  })
})

describe('PUT /tickets/:id/notes/:noteID', () => {
  test('changes given fields and notifies only newly mentioned people', async () => {
    await using desk = await startDesk()
    const { ticketID } = await makeTicket(desk)
    const [anna, ben] = [await desk.signedIn('Agent'), await desk.signedIn('Agent')]
    const named = `[@Anna](rep:${anna.rep.customerRepID})`
    const { noteID } = (await write(desk, ticketID, named)).body
    desk.clock.advance(1000)
    const path = `/tickets/${ticketID}/notes/${noteID}`

    const text = `${named} [@Ben](rep:${ben.rep.customerRepID})`
    expect((await desk.put(path, { text })).status).toBe(204)

    expect((await desk.get(path)).body).toMatchObject({
      text,
      includeInExport: false,
      mentions: { customerRepIDs: [anna.rep.customerRepID, ben.rep.customerRepID] },
      dateEdited: '2026-03-02T09:00:01.000Z',
    })
    expect([await kindsOf(anna), await kindsOf(ben)]).toEqual([['Mention'], ['Mention']])
    await desk.put(path, { includeInExport: true })
    expect((await desk.get(path)).body).toMatchObject({ text, includeInExport: true })
    expect((await desk.put(path, { text: '[@Nobody](rep:999999999)' })).status).toBe(400)
  })

  test('adds and removes files', async () => {
    await using desk = await startDesk()
    const { ticketID, noteID, attachments } = await makeNote(desk)
    const path = `/tickets/${ticketID}/notes/${noteID}`
    const { uploadID } = (await upload(desk, { fileName: 'b.txt' })).body
    const { storageKey } =
      (await desk.context.db.select().from(noteAttachments).where(eq(noteAttachments.noteID, noteID)))[0] ?? {}
    const first = attachments[0]?.noteAttachmentID

    expect((await desk.put(path, { uploadIDs: [uploadID], removeAttachmentIDs: [first] })).status).toBe(204)

    expect((await desk.get(path)).body.attachments).toEqual([
      { noteAttachmentID: expect.any(Number), fileName: 'b.txt', contentType: 'text/plain', size: 5 },
    ])
    expect((await desk.put(path, { removeAttachmentIDs: [first] })).status).toBe(400)
    expect((await desk.put(path, { uploadIDs: [uploadID] })).status).toBe(400)
    await desk.runJobs()
    expect(await desk.context.storage.stat(storageKey ?? '')).toBeUndefined()
  })

  test('is limited to the author and admins', async () => {
    await using desk = await startDesk()
    const { ticketID } = await makeTicket(desk)
    const [author, colleague] = [await desk.signedIn('Agent'), await desk.signedIn('Agent')]
    const { noteID } = (await write(author, ticketID, 'Mine')).body
    const path = `/tickets/${ticketID}/notes/${noteID}`

    for (const answer of [await colleague.put(path, { text: 'Theirs' }), await colleague.delete(path)]) {
      expect([answer.status, answer.body.code]).toEqual([403, 'admin_required'])
    }
    expect((await author.put(path, { text: 'Changed' })).status).toBe(204)
    expect((await desk.put(path, { text: 'By an admin' })).status).toBe(204)
    expect(await notesOf(colleague, ticketID)).toMatchObject([
      { text: 'By an admin', author: { type: 'Rep', id: author.rep.customerRepID } },
    ])
    expect((await author.delete(path)).status).toBe(204)
    expect((await author.get(path)).status).toBe(404)
  })

  test("keeps the author's name after the account is deleted", async () => {
    await using desk = await startDesk()
    const { ticketID } = await makeTicket(desk)
    const author = await desk.signedIn('Agent')
    await write(author, ticketID, 'Mine')
    await desk.delete(`/customerReps/${author.rep.customerRepID}`)
    expect(await notesOf(desk, ticketID)).toMatchObject([{ author: { type: 'Rep', name: author.rep.username } }])
  })
})

describe('notifications of notes', () => {
  test('show the current text of the note, and are deleted with it', async () => {
    await using desk = await startDesk()
    const { ticketID } = await makeTicket(desk)
    const [named, follower] = [await desk.signedIn('Agent'), await desk.signedIn('Agent')]
    await follower.put(`/tickets/${ticketID}/followers/${follower.rep.customerRepID}`)
    const shown = async (client: Client) => (await client.get('/api/Notifications')).body
    const mention = `[@N](rep:${named.rep.customerRepID})`
    const { noteID } = (await write(desk, ticketID, `${mention} the PIN is 4711`)).body
    const hub = await connect(named)

    await desk.put(`/tickets/${ticketID}/notes/${noteID}`, { text: `${mention} call back` })
    for (const client of [named, follower])
      expect((await shown(client)).items).toMatchObject([{ text: '@N call back' }])
    await hub.waitFor('notification.read', ({ unreadCount }) => unreadCount === 1)

    await desk.delete(`/tickets/${ticketID}/notes/${noteID}`)
    for (const client of [named, follower]) expect(await shown(client)).toMatchObject({ items: [], unreadCount: 0 })
    await hub.waitFor('notification.read', ({ unreadCount }) => unreadCount === 0)
    await hub.stop()
  })
})

describe('files of notes', () => {
  test('are served by bearer token only, as downloads', async () => {
    await using desk = await startDesk()
    const { ticketID } = await makeTicket(desk)
    const { uploadID } = (await upload(desk, { bytes: '<script>alert(1)</script>', fileName: 'a.html' })).body
    const note = (await write(desk, ticketID, 'See', { uploadIDs: [uploadID] })).body
    const path = `/tickets/${ticketID}/notes/${note.noteID}/attachments/${note.attachments[0].noteAttachmentID}`

    const answer = await desk.get(path)
    expect([answer.status, answer.body]).toEqual([200, '<script>alert(1)</script>'])
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect((await desk.stranger().get(path)).status).toBe(401)
    expect((await (await desk.other()).get(path)).status).toBe(404)
    expect((await desk.get(path.replace(String(note.noteID), '999999'))).status).toBe(404)
    expect(JSON.stringify(note)).not.toContain('accessToken')
  })

  test('are deleted with their note and with the ticket', async () => {
    await using desk = await startDesk()
    const [one, two] = [await makeNote(desk), await makeNote(desk)]
    const files = await desk.context.db
      .select()
      .from(noteAttachments)
      .where(eq(noteAttachments.customerID, desk.customerID))
    expect(files).toHaveLength(2)

    await desk.delete(`/tickets/${one.ticketID}/notes/${one.noteID}`)
    await desk.delete(`/tickets/${two.ticketID}`)
    await desk.runJobs()

    for (const { storageKey } of files) expect(await desk.context.storage.stat(storageKey)).toBeUndefined()
  })
})

describe('notes on the hub', () => {
  test('are sent to representatives; a deletion contains only IDs', async () => {
    await using desk = await startDesk()
    const { ticketID } = await makeTicket(desk)
    const client = await connect(desk)

    const note = (await write(desk, ticketID, 'First')).body
    expect((await client.waitFor('note.created')).data).toEqual(note)
    const path = `/tickets/${ticketID}/notes/${note.noteID}`
    await desk.put(path, { text: 'Second' })
    const changed = await client.waitFor('note.updated', ({ text }) => text === 'Second')
    expect(changed.data).toEqual((await desk.get(path)).body)
    await desk.delete(path)
    const deleted = await client.waitFor('note.updated', ({ isDeleted }) => isDeleted)
    expect(deleted.data).toEqual({ noteID: note.noteID, ticketID, isDeleted: true })
  })
})

describe('notes and tickets', () => {
  test('are found by search, also after an edit, but not after deletion', async () => {
    await using desk = await startDesk()
    const { ticketID } = await makeTicket(desk)
    const { noteID } = (await write(desk, ticketID, 'Zebrafinch')).body
    expect(await found(desk, 'zebrafi')).toEqual([ticketID])
    await desk.put(`/tickets/${ticketID}/notes/${noteID}`, { text: 'Ocelot' })
    expect([await found(desk, 'zebrafinch'), await found(desk, 'ocelot')]).toEqual([[], [ticketID]])
    await desk.delete(`/tickets/${ticketID}/notes/${noteID}`)
    expect(await found(desk, 'ocelot')).toEqual([])
  })

  test('are moved by a merge, moved back by undoing it, and not moved by a split', async () => {
    await using desk = await startDesk()
    const { channelID } = await makeChannel(desk)
    const [from, into] = [await makeTicket(desk, { channelID }), await makeTicket(desk, { channelID })]
    const { noteID } = (await write(desk, from.ticketID, 'Wandering')).body
    await write(desk, into.ticketID, 'Staying')

    const { moveID } = (await desk.post(`/tickets/${from.ticketID}/merge`, { intoTicketID: into.ticketID })).body
    expect(await notesOf(desk, from.ticketID)).toEqual([])
    expect(await notesOf(desk, into.ticketID)).toMatchObject([{ noteID, ticketID: into.ticketID }, { text: 'Staying' }])
    expect(await found(desk, 'wandering')).toEqual([into.ticketID])

    expect((await desk.post(`/tickets/moves/${moveID}/undo`)).status).toBe(204)
    expect(await notesOf(desk, from.ticketID)).toMatchObject([{ noteID }])
    expect(await notesOf(desk, into.ticketID)).toMatchObject([{ text: 'Staying' }])

    const [one] = [
      await makeMessage(desk, { ticketID: from.ticketID }),
      await makeMessage(desk, { ticketID: from.ticketID }),
    ]
    const split = await desk.post(`/tickets/${from.ticketID}/split`, { messageIDs: [one.messageID] })
    expect(split.status).toBe(200)
    expect(await notesOf(desk, from.ticketID)).toMatchObject([{ noteID }])
    expect(await notesOf(desk, split.body.toTicketID)).toEqual([])
  })

  test('appear in the timeline; of a deleted note only the deletion does', async () => {
    await using desk = await startDesk()
    const { ticketID } = await makeTicket(desk)
    const kept = (await write(desk, ticketID, 'Kept')).body
    const gone = (await write(desk, ticketID, 'Gone')).body
    await desk.delete(`/tickets/${ticketID}/notes/${gone.noteID}`)

    const { items } = (await desk.get(`/tickets/${ticketID}/timeline?types=note,noteDeleted&order=asc`)).body
    expect(items).toMatchObject([
      { type: 'note', actor: kept.author, data: kept },
      { type: 'noteDeleted', actor: kept.author, data: { noteID: gone.noteID } },
    ])
    expect(JSON.stringify(items)).not.toContain('Gone')
  })

  test('do not reopen closed tickets or change the message count', async () => {
    await using desk = await startDesk()
    const { ticketID } = await makeMessage(desk)
    await desk.put(`/tickets/${ticketID}`, { status: 'Closed' })
    await write(desk, ticketID, 'After the fact')
    expect((await desk.get(`/tickets/${ticketID}`)).body).toMatchObject({ status: 'Closed', messageCount: 1 })
  })
})
