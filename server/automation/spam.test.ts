import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { makeRule, operationsOf, repliesOf, runsOf, show, traceOf } from '../test/automation.ts'
import { type Desk, startDesk } from '../test/desk.ts'
import { useScriptedEngine } from '../test/doubles/scripted-engine.ts'
import { makeChannel, makeMessage } from '../test/factories.ts'
import { sharedTestServer } from '../test/test-server.ts'

const setField = (name: string) => ({ operation: 'setCustomField', parameters: { name, value: 1 } })
const ticketOf = async (desk: Desk, { ticketID }: { ticketID: number }) => (await desk.get(`/tickets/${ticketID}`)).body

describe('spam', () => {
  test('stops everything except OnSpam', async () => {
    await using desk = await startDesk()
    const asked = useScriptedEngine(desk, { isSpam: () => true })
    for (const hook of ['PreSpam', 'OnSpam', 'OnNewTicket', 'OnMessage', 'PreReply'])
      await makeRule(desk, hook, setField(hook))

    const message = await makeMessage(desk)
    await desk.runJobs()

    expect((await show(desk, message)).status).toBe('Spam')
    expect(await ticketOf(desk, message)).toMatchObject({ isSpam: true, customFieldsData: { PreSpam: 1, OnSpam: 1 } })
    expect(await repliesOf(desk)).toEqual([])
    expect([asked.topics, asked.replies]).toEqual([[], []])
    expect(await runsOf(desk)).toMatchObject([{ state: 'Stopped' }])
  })

  test('is decided by a PreSpam rule without calling the AI, and nothing after the rule runs', async () => {
    await using desk = await startDesk()
    const asked = useScriptedEngine(desk)
    await makeRule(desk, 'PreSpam', { operation: 'markSpam' }, { priority: 2 })
    await makeRule(desk, 'PreSpam', { operation: 'notifyByEmail', parameters: { to: 'spam@example.test' } })

    const message = await makeMessage(desk)
    await desk.runJobs()

    expect((await show(desk, message)).status).toBe('Spam')
    expect(asked.spam).toEqual([])
    expect(await operationsOf(desk, message)).toEqual(['markSpam Done'])
  })

  test.each([
    ['a PUT', (desk: Desk, ticketID: number) => desk.put(`/tickets/${ticketID}`, { isSpam: true })],
    ['many', (desk: Desk, id: number) => desk.put('/tickets/bulk', { ticketIDs: [id], action: 'spam' })],
  ])('that %s marks fires OnSpam, once', async (_what, mark) => {
    await using desk = await startDesk()
    useScriptedEngine(desk)
    await makeRule(desk, 'OnSpam', setField('Told'))
    const message = await makeMessage(desk)
    await desk.runJobs()
    const before = (await runsOf(desk)).length

    await mark(desk, message.ticketID)
    await mark(desk, message.ticketID)
    await desk.runJobs()

    expect(await ticketOf(desk, message)).toMatchObject({ isSpam: true, customFieldsData: { Told: 1 } })
    expect(await runsOf(desk)).toHaveLength(before + 1)
  })

  test.each([
    ['a PUT', (desk: Desk, ticketID: number) => desk.put(`/tickets/${ticketID}`, { isSpam: false })],
    ['many', (desk: Desk, id: number) => desk.put('/tickets/bulk', { ticketIDs: [id], action: 'notSpam' })],
    [
      'an action',
      async (desk: Desk, ticketID: number) => {
        await makeRule(desk, 'OnHonest', { operation: 'notSpam' })
        return desk.post('/api/hooks/OnHonest/fire', { ticketID })
      },
    ],
  ])('that %s takes back goes on where it stopped', async (_what, takeBack) => {
    await using desk = await startDesk()
    const asked = useScriptedEngine(desk, { isSpam: () => true })
    await makeRule(desk, 'OnNewTicket', setField('New'))
    const message = await makeMessage(desk)
    await desk.runJobs()

    await takeBack(desk, message.ticketID)
    await desk.runJobs()

    expect((await show(desk, message)).status).toBe('Answered')
    expect(await ticketOf(desk, message)).toMatchObject({ isSpam: false, customFieldsData: { New: 1 } })
    expect(asked.spam).toHaveLength(1)
    expect((await traceOf(desk, message)).filter(({ hook }) => hook === 'PreSpam')).toHaveLength(1)
  })

  test.each([
    ['before the reply is drafted', false],
    ['while the AI drafts', true],
  ])('that a person marks %s stops the run, and notSpam goes on there', async (_when, isDrafting) => {
    const { clock } = await sharedTestServer()
    clock.set(new Date())
    await using desk = await startDesk()
    await makeRule(desk, 'PreReply', { operation: 'wait', parameters: { seconds: 60 } })
    const message = await makeMessage(desk)
    const mark = (isSpam: boolean) => desk.put(`/tickets/${message.ticketID}`, { isSpam })
    const asked = useScriptedEngine(desk, { reply: () => (isDrafting ? mark(true).then(() => ({})) : {}) })
    await desk.runJobs()
    if (!isDrafting) await mark(true)
    await desk.context.db.execute(
      sql`select graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) from graphile_worker.jobs`,
    )
    await desk.runJobs()
    expect((await show(desk, message)).status).toBe('Spam')
    expect(asked.replies).toHaveLength(isDrafting ? 1 : 0)
    expect(await repliesOf(desk)).toEqual([])

    await mark(false)
    await desk.runJobs()

    expect((await show(desk, message)).status).toBe('Answered')
    expect(asked.replies).toHaveLength(1)
    expect(await repliesOf(desk)).toHaveLength(1)
  })

  test('reversed by OnSpam does not stop the run', async () => {
    await using desk = await startDesk()
    useScriptedEngine(desk, { isSpam: () => true })
    await makeRule(desk, 'OnSpam', { operation: 'notSpam' })

    const message = await makeMessage(desk)
    await desk.runJobs()

    expect((await show(desk, message)).status).toBe('Answered')
  })

  test('is learned from what people marked, not from what was detected', async () => {
    await using desk = await startDesk()
    const asked = useScriptedEngine(desk, { isSpam: ({ text }) => text === 'Found' })
    await makeMessage(desk, { message: 'Found' })
    const bad = await makeMessage(desk, { message: 'Cheap pills', subject: 'Hi' })
    const good = await makeMessage(desk, { message: 'Where is it?' })
    await desk.put('/tickets/bulk', { ticketIDs: [bad.ticketID], action: 'spam' })
    await desk.put(`/tickets/${good.ticketID}`, { isSpam: false })
    await desk.runJobs()

    await makeMessage(desk, { message: 'Next' })
    await desk.runJobs()

    expect(asked.spam.at(-1)).toMatchObject({
      text: 'Next',
      marked: [
        { text: 'Where is it?', isSpam: false },
        { text: 'Hi\nCheap pills', isSpam: true },
      ],
    })
  })

  test('is detected from the original HTML of an email', async () => {
    await using desk = await startDesk()
    const asked = useScriptedEngine(desk)
    const [{ channelID }, chat] = [await makeChannel(desk, { channelType: 'Email' }), await makeChannel(desk)]
    const htmlBody = '<p>Pay here</p><form action="https://evil.example"><input name="pin"></form>'

    await makeMessage(desk, { channelID, message: null, htmlBody, fromName: 'Ada Hale' })
    await makeMessage(desk, { channelID: chat.channelID, message: 'Hi' })
    await desk.runJobs()

    const [ofMail, ofChat] = asked.spam.toSorted((one, other) => other.text.length - one.text.length)
    expect(ofMail?.mail).toEqual({ fromName: 'Ada Hale', replyTo: null, html: htmlBody })
    expect(ofChat?.mail).toBeUndefined()
  })

  test('is learned separately for each channel type', async () => {
    await using desk = await startDesk()
    const asked = useScriptedEngine(desk)
    const [mailbox, chat] = [await makeChannel(desk, { channelType: 'Email' }), await makeChannel(desk)]
    const bad = await makeMessage(desk, { channelID: mailbox.channelID, message: 'Cheap pills' })
    await desk.put('/tickets/bulk', { ticketIDs: [bad.ticketID], action: 'spam' })
    await desk.runJobs()

    const ask = async ({ channelID }: { channelID: number }) => {
      await makeMessage(desk, { channelID, message: 'Hi' })
      await desk.runJobs()
      return asked.spam.at(-1)
    }
    const [ofChat, ofMail] = [await ask(chat), await ask(mailbox)]

    expect(ofChat?.marked).toEqual([])
    expect(ofMail?.marked).toEqual([{ text: 'Cheap pills', isSpam: true }])
    expect(ofChat?.trainingKey).not.toBe(ofMail?.trainingKey)
  })
})
