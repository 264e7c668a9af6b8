import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { attachments } from '../../../desk/files/attachments/attachments.table.ts'
import { deleteUnusedUploadsJob } from '../../../desk/files/uploads/delete-unused-uploads.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { makeRule, repliesOf } from '../../../test/automation.ts'
import { type Client, startDesk } from '../../../test/desk.ts'
import { makeMessage, makeTicket, upload } from '../../../test/factories.ts'
import { agentWith, englishText, makeMacro, makeMessageOf, runMacro, timelineOf } from '../../../test/macros.ts'
import { maxHoldMs } from '../../../test/processes/max-hold.ts'

const hourMs = 60 * 60 * 1000

describe('POST /api/Macros/{id}/run', () => {
  test('adds the text and files to the caller’s draft, below its existing text', async () => {
    await using desk = await startDesk()
    const agent = await agentWith(desk)
    const { ticketID } = await makeMessageOf(desk, 'Ada')
    const uploadIDs = [(await upload(desk, { fileName: 'terms.txt' })).body.uploadID]
    const { macroID } = await makeMacro(desk, { texts: [englishText], uploadIDs })

    const { status, body } = await runMacro(agent, macroID, [ticketID])

    const draft = (await agent.get(`/tickets/${ticketID}/draft`)).body
    expect(status).toBe(200)
    expect(body).toEqual({
      results: [{ ticketID, draftID: draft.draftID, messageID: null, operations: [], problem: null }],
    })
    expect(draft).toMatchObject({
      subject: `Ticket ${ticketID}`,
      message: 'Hello Ada',
      htmlBody: '<p>Hello Ada</p>',
      uploadIDs: [expect.any(String)],
    })
    await agent.put(`/tickets/${ticketID}/draft`, { message: 'Dear <all>', htmlBody: null, uploadIDs: [], version: 1 })
    await runMacro(agent, macroID, [ticketID])
    expect((await agent.get(`/tickets/${ticketID}/draft`)).body).toMatchObject({
      message: 'Dear <all>\n\nHello Ada',
      htmlBody: '<p>Dear &#60;all&#62;</p>\n<p>Hello Ada</p>',
    })
    expect(await repliesOf(desk)).toEqual([])
  })

  test('sends with the macro’s files, which are kept until nothing references them', async () => {
    await using desk = await startDesk()
    const [one, two] = [await makeMessageOf(desk, 'Ada'), await makeMessageOf(desk, 'Bob')]
    const uploadIDs = [(await upload(desk, { fileName: 'terms.txt' })).body.uploadID]
    const macro = await makeMacro(desk, { texts: [englishText], uploadIDs })
    const agent = await agentWith(desk, ['sendReplies'])
    await agent.put(`/tickets/${one.ticketID}/draft`, { message: 'Begun' })
    const ticketIDs = [two.ticketID, one.ticketID]

    const { body } = await runMacro(agent, macro.macroID, ticketIDs, { mode: 'Send' })
    await desk.runJobs()

    expect(body.results.map(({ ticketID }) => ticketID)).toEqual(ticketIDs)
    const replies = (await repliesOf(desk)).filter(({ isAI }) => !isAI)
    expect(replies.map(({ message, ticketID }) => [ticketID, message])).toEqual([
      [one.ticketID, 'Hello Ada'],
      [two.ticketID, 'Hello Bob'],
    ])
    expect(body.results.map(({ messageID }) => messageID)).toEqual(replies.map(({ messageID }) => messageID).reverse())
    expect((await agent.get(`/tickets/${one.ticketID}/draft`)).body.message).toBe('Begun')
    const attachmentOf = async (messageID = 0) => (await desk.get(`/ticketMessages/${messageID}/attachments`)).body[0]
    const [first, second] = [await attachmentOf(replies[0]?.messageID), await attachmentOf(replies[1]?.messageID)]
    expect(first.accessToken).not.toBe(second.accessToken)
    await runMacro(desk, macro.macroID, [one.ticketID])

    expect((await desk.delete(`/ticketMessages/${replies[0]?.messageID}`)).status).toBe(204)
    await desk.runJobs()
    desk.clock.advance(25 * hourMs)
    await addJob(desk.context.db, deleteUnusedUploadsJob, {})
    await desk.runJobs()
    const owner = await desk.signedIn('Admin')
    const path = `/api/Macros/${macro.macroID}`
    const file = async () => (await fetch(`${desk.server.base}/api/File/${second.accessToken}`)).text()
    expect(await file()).toBe('Hello')
    const download = await owner.get(`${path}/attachments/${macro.attachments[0]?.macroAttachmentID}`)
    expect(download.body).toBe('Hello')

    expect((await owner.delete(path)).status).toBe(204)
    await desk.runJobs()
    expect(await file()).toBe('Hello')
    const rows = await desk.context.db.select().from(attachments).where(eq(attachments.accessToken, second.accessToken))
    expect((await owner.delete(`/ticketMessages/${replies[1]?.messageID}`)).status).toBe(204)
    await desk.runJobs()
    expect(await desk.context.storage.stat(rows[0]?.storageKey ?? '')).toBeUndefined()
  })

  test('sends only with sendReplies, and rejects drafts for API tokens', async () => {
    await using desk = await startDesk()
    const { ticketID } = await makeMessage(desk)
    const { macroID } = await makeMacro(desk, { texts: [englishText] })
    const { macroID: silent } = await makeMacro(desk, { operations: [{ operation: 'close' }] })
    const made = await desk.post('/api/ApiTokens', { name: 'Robot', permissions: ['sendReplies', 'seeAllTeams'] })
    const robot = desk.withToken(made.body.secret)
    const codeOf = async (client: Client, id: number, mode?: string) => {
      const { status, body } = await client.post(`/api/Macros/${id}/run`, { ticketIDs: [ticketID], mode })
      return [status, body.code]
    }

    expect(await codeOf(await agentWith(desk), macroID, 'Send')).toEqual([403, 'permission_required'])
    expect(await codeOf(robot, macroID)).toEqual([403, 'rep_required'])
    expect(await codeOf(robot, silent)).toEqual([200, undefined])
    expect(await codeOf(robot, macroID, 'Send')).toEqual([200, undefined])
    expect((await robot.post('/api/Macros', { name: 'Mine' })).body.code).toBe('rep_required')
    expect((await timelineOf(desk, ticketID, 'macroRun'))[0]?.actor).toMatchObject({ type: 'ApiToken', name: 'Robot' })
  })

  test('does not block the event loop on a long text or note, and neither does a rule', async () => {
    await using desk = await startDesk()
    const { ticketID } = await makeTicket(desk)
    // Each bracket may start an image: the slowest case for rendering.
    const addNote = { operation: 'addNote', parameters: { text: '!['.repeat(2 ** 15 - 1) } }
    const htmlBody = Array.from({ length: 7000 }, (_, number) => `<p style="margin:${number}px">${number}</p>`).join('')
    await makeRule(desk, 'OnClose', addNote)
    const heldMs = await maxHoldMs(async () => {
      const { macroID } = await makeMacro(desk, { texts: [{ lang: 'en', htmlBody }], operations: [addNote] })
      await desk.post(`/api/Macros/${macroID}/preview`, { ticketID })
      const { body } = await runMacro(desk, macroID, [ticketID], { mode: 'Send' })
      expect(body.results[0]?.operations).toMatchObject([{ outcome: 'Done' }])
      await desk.put(`/tickets/${ticketID}`, { isClosed: true })
      await desk.runJobs()
    })

    const notes = (await desk.get(`/tickets/${ticketID}/notes`)).body.items
    expect(notes.map(({ html }: { html: string }) => html.slice(0, 7))).toEqual(['<p>![![', '<p>![!['])
    expect(heldMs).toBeLessThan(150)
  })

  test('acts like a manual change: fires hooks, records who used which macro, and counts its use', async () => {
    await using desk = await startDesk()
    const agent = await agentWith(desk, ['sendReplies'])
    for (const hook of ['OnClose', 'OnAssign', 'OnSpam']) {
      await makeRule(desk, hook, { operation: 'addNote', parameters: { text: `By ${hook}` } })
    }
    const { ticketID } = await makeMessageOf(desk, 'Ada')
    await desk.runJobs()
    const { macroID } = await makeMacro(desk, {
      texts: [englishText],
      operations: [
        { operation: 'assign', parameters: { customerRepID: desk.admin.customerRepID } },
        { operation: 'addTags', parameters: { tags: ['done'] } },
        { operation: 'addNote', parameters: { text: 'Closed by macro' } },
        { operation: 'markSpam' },
        { operation: 'close' },
        { operation: 'close' },
      ],
    })

    const { body } = await runMacro(agent, macroID, [ticketID], { mode: 'Send' })
    await desk.runJobs()

    expect(body.results[0]?.operations.map(({ outcome }) => outcome)).toEqual([
      ...['Done', 'Done', 'Done', 'Done', 'Done'],
      'Skipped',
    ])
    expect((await desk.get(`/tickets/${ticketID}`)).body).toMatchObject({
      isClosed: true,
      isSpam: true,
      customerRepID: desk.admin.customerRepID,
      tags: ['done'],
    })
    const notes = (await desk.get(`/tickets/${ticketID}/notes`)).body.items
    expect(notes.map(({ text }: { text: string }) => text).sort()).toEqual([
      ...['By OnAssign', 'By OnClose', 'By OnSpam', 'Closed by macro'],
    ])
    const via = { ruleID: null, macroID, importID: null }
    const actor = { type: 'Rep', id: agent.rep.customerRepID }
    const facts = await timelineOf(desk, ticketID, 'macroRun,statusChanged,assigneeChanged,tagsChanged,spamChanged')
    expect(facts.map(({ type }) => type).sort()).toEqual(
      ['assigneeChanged', 'macroRun', 'spamChanged', 'statusChanged', 'tagsChanged'].sort(),
    )
    for (const fact of facts) expect(fact).toMatchObject({ actor, via })
    expect(facts.find(({ type }) => type === 'macroRun')?.data).toMatchObject({
      macroID,
      operations: [
        { operation: 'assign', outcome: 'Done' },
        {},
        {},
        {},
        {},
        { operation: 'close', outcome: 'Skipped' },
      ],
    })
    const sent = (await timelineOf(desk, ticketID, 'message')).find(({ data }) => data.senderType === 'CustomerRep')
    expect(sent).toMatchObject({ via, actor })
    const usage = async () => (await desk.get(`/api/Macros/${macroID}`)).body.usage
    expect(await usage()).toMatchObject({ total: 1, last30Days: 1, lastUsed: expect.any(String) })
    const { items } = (await desk.get('/api/AuditLog')).body
    expect(items.filter(({ action }: { action: string }) => action.includes('/run'))).toHaveLength(1)
  })

  test('fills placeholders in notes, where contact data never becomes a mention', async () => {
    await using desk = await startDesk()
    const { ticketID } = await makeMessageOf(desk, `[@Ada](rep:${desk.admin.customerRepID})`)
    const text = '**#{{Ticket.ID}}** of {{EndUser.FirstName}} {{Nothing.Here}}'
    const { macroID } = await makeMacro(desk, { operations: [{ operation: 'addNote', parameters: { text } }] })

    const { body: preview } = await desk.post(`/api/Macros/${macroID}/preview`, { ticketID })
    expect(preview.unresolvedPlaceholders).toEqual(['Nothing.Here'])
    const { body } = await runMacro(desk, macroID, [ticketID])

    expect(body.results[0]?.operations).toMatchObject([{ outcome: 'Done' }])
    const [note] = (await desk.get(`/tickets/${ticketID}/notes`)).body.items
    expect(note.mentions).toEqual({ customerRepIDs: [], teamIDs: [] })
    expect(note.html.trim()).toBe(
      `<p><strong>#${ticketID}</strong> of [@Ada](rep:${desk.admin.customerRepID}) {{Nothing.Here}}</p>`,
    )
  })

  test('applies all or nothing per ticket, and continues with the others', async () => {
    await using desk = await startDesk()
    const { ticketID: closed } = await makeTicket(desk)
    await desk.put(`/tickets/${closed}`, { status: 'Closed' })
    const { ticketID: open } = await makeTicket(desk)
    const { macroID } = await makeMacro(desk, {
      texts: [englishText],
      operations: [
        { operation: 'addTags', parameters: { tags: ['later'] } },
        { operation: 'snooze', parameters: { minutes: 5 } },
        { operation: 'setPriority', parameters: { priority: 'Low' } },
      ],
    })

    const { status, body } = await runMacro(desk, macroID, [closed, open])

    expect(status).toBe(200)
    expect(body.results).toMatchObject([
      {
        ticketID: closed,
        draftID: null,
        operations: [
          { operation: 'addTags', outcome: 'Skipped' },
          { operation: 'snooze', outcome: 'Failed', why: expect.stringContaining('closed') },
          { operation: 'setPriority', outcome: 'Skipped' },
        ],
      },
      { ticketID: open, draftID: expect.any(Number), operations: [{ outcome: 'Done' }, { outcome: 'Done' }, {}] },
    ])
    expect((await desk.get(`/tickets/${closed}`)).body).toMatchObject({ tags: [], priority: 'Normal' })
    expect((await desk.get(`/tickets/${closed}/draft`)).status).toBe(404)
    expect(await timelineOf(desk, closed, 'macroRun,tagsChanged')).toEqual([])
    expect((await desk.get(`/tickets/${open}`)).body).toMatchObject({ tags: ['later'], isSnoozed: true })
    expect((await desk.get(`/api/Macros/${macroID}`)).body.usage.total).toBe(1)
  })

  test('rejects foreign and missing tickets, too many, none, and inactive macros', async () => {
    await using desk = await startDesk()
    const mine = await makeTicket(desk)
    const theirs = await makeTicket(await desk.other())
    const { macroID } = await makeMacro(desk, { operations: [{ operation: 'close' }] })

    expect((await runMacro(desk, macroID, [mine.ticketID, theirs.ticketID])).status).toBe(400)
    expect((await runMacro(desk, macroID, [mine.ticketID, 1e9])).status).toBe(400)
    expect((await runMacro(desk, macroID, [])).status).toBe(400)
    const many = Array.from({ length: 101 }, (_, i) => i + 1)
    expect((await runMacro(desk, macroID, many)).status).toBe(400)
    expect((await desk.get(`/tickets/${mine.ticketID}`)).body.isClosed).toBe(false)
    await desk.put(`/api/Macros/${macroID}`, { isActive: false })
    const { status, body } = await desk.post(`/api/Macros/${macroID}/run`, { ticketIDs: [mine.ticketID] })
    expect([status, body.code]).toEqual([409, 'macro_inactive'])
  })

  test('emails a notice once per run, or once per ticket with oncePerTicket', async () => {
    await using desk = await startDesk()
    const { ticketID } = await makeMessage(desk)
    const notice = (parameters: object) => ({
      operation: 'notifyByEmail',
      parameters: { to: 'boss@example.com', ...parameters },
    })
    const { macroID } = await makeMacro(desk, { operations: [notice({}), notice({ oncePerTicket: true })] })
    const outcomes = async () =>
      (await runMacro(desk, macroID, [ticketID])).body.results[0]?.operations.map((o) => o.outcome)

    expect(await outcomes()).toEqual(['Done', 'Done'])
    expect(await outcomes()).toEqual(['Done', 'Skipped'])
  })
})
