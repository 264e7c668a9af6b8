import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { startOpenAiDouble } from '../../adapters/ai/openai/testing/openai-double.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { allStepsOf } from '../../test/automation.ts'
import { openMailChannel } from '../../test/channels/mail-channel.ts'
import { startReceiver } from '../../test/channels/webhook-receiver.ts'
import { type Desk, startDesk } from '../../test/desk.ts'
import { useScriptedEngine } from '../../test/doubles/scripted-engine.ts'
import { makeDocument, makeMessage, makeTopic, upload } from '../../test/factories.ts'
import { HubClient } from '../../test/hub-client.ts'
import { visitorOf } from '../../test/visitor.ts'

const secret = 'Do not tell them that the batch is faulty.'

const record = (desk: Desk, ticketID: number, given: object = {}) =>
  makeMessage(desk, { ticketID, senderType: 'CustomerRep', deliver: false, message: secret, ...given })

describe('a message recorded with `deliver: false`', () => {
  test('is marked as internal, and no other message is', async () => {
    await using desk = await startDesk()
    const { ticketID, isInternal } = await makeMessage(desk)
    const recorded = await record(desk, ticketID)
    const sent = await makeMessage(desk, { ticketID, senderType: 'CustomerRep' })

    expect([isInternal, recorded.isInternal, sent.isInternal]).toEqual([false, true, false])
    const { items } = (await desk.get(`/ticketMessages?ticketId=${ticketID}`)).body
    expect(items.map((message: { isInternal: boolean }) => message.isInternal)).toEqual([false, true, false])
  })

  test('is not part of the prompts for replies and topics', async () => {
    await using desk = await startDesk()
    const engine = useScriptedEngine(desk)
    const topic = await makeTopic(desk)
    const { ticketID, channelID } = await makeMessage(desk, { uid: 'ada@example.org' })
    const recorded = await record(desk, ticketID)
    await makeMessage(desk, { ticketID, senderType: 'CustomerRep', message: 'We shall look.' })
    await desk.post(`/ticketMessages/${recorded.messageID}/correct-topics`, { topicIds: [topic.topicID] })

    await makeMessage(desk, { ticketID, message: 'And?' })
    await makeMessage(desk, { channelID, message: 'Something else' })
    await desk.runJobs()

    expect(engine.replies.at(-1)?.history.length ?? 0).toBe(0)
    expect(engine.replies.some(({ history }) => history.some(({ text }) => text === 'We shall look.'))).toBe(true)
    expect(JSON.stringify(engine)).not.toContain(secret)
  })

  test('is never itself sent to the AI or to the services behind documents', async () => {
    await using desk = await startDesk()
    const engine = useScriptedEngine(desk)
    await makeTopic(desk)
    const { documentID } = await makeDocument(desk, { content: 'They said: {{Message.Text}}' })
    await desk.post('/api/TopicDocuments', { documentID, hookName: 'All' })
    const { ticketID } = await makeMessage(desk)
    const recorded = await record(desk, ticketID)

    const detected = await desk.post(`/ticketMessages/${recorded.messageID}/detect-topics`)
    const prompt = await desk.get(`/ticketMessages/${recorded.messageID}/promptDocuments`)

    expect(detected.status).toBe(204)
    expect(prompt.body.promptDocuments).toMatchObject([{ content: 'They said: ' }])
    expect(JSON.stringify(engine)).not.toContain(secret)
    expect(await allStepsOf(desk, recorded)).toMatchObject([
      { step: 'detectTopics', outcome: 'Skipped', why: 'The message is an internal record.' },
    ])
  })

  test('is not part of summaries, with or without the AI', async () => {
    const double = await startOpenAiDouble()
    await using desk = await startDesk({ settings: { AI_BASE_URL: double.baseUrl } })
    const { ticketID } = await makeMessage(desk, { message: 'The lamp flickers.' })
    await record(desk, ticketID)
    const outline = await desk.get(`/tickets/${ticketID}/history-summary`)
    await desk.put('/api/Customers/me', { aiProviderApiKey: double.apiKey })
    await makeMessage(desk, { ticketID, message: 'Still.' })

    const summary = await desk.get(`/tickets/${ticketID}/history-summary`)

    expect(outline.body).toContain('flickers')
    expect(outline.body).not.toMatch(/faulty|more …/)
    expect(summary.body).toContain('(2 messages)')
    expect(JSON.stringify(double.requests)).not.toContain(secret)
    await double.close()
  })

  test('adds no participants to the ticket', async () => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk)
    const first = await mail.receive({ messageID: '<first@example.org>' })
    await record(desk, first.ticketID, { toAddress: 'mallory@example.net' })

    const reply = await mail.receive({ from: 'mallory@example.net', headers: ['In-Reply-To: <first@example.org>'] })

    expect(reply.ticketID).not.toBe(first.ticketID)
  })

  test("is part of the end user's export only if requested", async () => {
    await using desk = await startDesk()
    const { ticketID } = await makeMessage(desk, { uid: 'ada@example.org' })
    await record(desk, ticketID)
    const { endUserID } = (await desk.get(`/tickets/${ticketID}`)).body
    const read = async (query = '') => {
      const answer = await fetch(`${desk.server.base}/api/EndUsers/${endUserID}/export${query}`, {
        headers: { authorization: `Bearer ${desk.token}` },
      })
      const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
      return strFromU8(files['tickets.json'] ?? new Uint8Array())
    }

    expect(await read()).not.toContain(secret)
    expect(await read('?includeInternal=true')).toContain(secret)
  })
})

describe('an internal note', () => {
  const canary = 'Canary of the note: xylograph-4711'

  test('is not part of prompts, emails, webhooks, events or pages of visitors, and exports', async () => {
    const double = await startOpenAiDouble()
    await using receiver = await startReceiver()
    await using desk = await startDesk({ settings: { AI_BASE_URL: double.baseUrl, OUTBOUND_ALLOW: '127.0.0.1' } })
    await desk.post('/api/Webhooks', { url: receiver.url, events: ['*'] })
    await desk.put('/api/Customers/me', { aiProviderApiKey: double.apiKey })
    await makeTopic(desk)
    const { documentID } = await makeDocument(desk, { content: 'They said: {{Message.Text}} on {{Ticket.Subject}}' })
    await desk.post('/api/TopicDocuments', { documentID, hookName: 'All' })
    const mail = await openMailChannel(desk)
    await desk.put(`/api/Channels/${mail.channel.channelID}/csat-settings`, { via: 'Mail', delayMinutes: 0 })
    const { ticketID } = await mail.receive({ messageID: '<first@example.org>' })
    const visitor = await visitorOf(desk)
    const chat = await new HubClient(desk.server.base, visitor.token).start()
    await chat.call('OpenChat')
    await chat.call('SendMessage', { clientMessageID: '1', message: 'Hello' })
    const chatTicket = (await desk.get('/tickets?channelType=Chat')).body.items[0].ticketID

    for (const id of [ticketID, chatTicket]) {
      const { uploadID } = (await upload(desk, { fileName: 'xylograph.txt', bytes: canary })).body
      const { status, body } = await desk.post(`/tickets/${id}/notes`, { text: canary, uploadIDs: [uploadID] })
      expect(status).toBe(200)
      await desk.put(`/tickets/${id}/notes/${body.noteID}`, { text: `${canary} again` })
    }
    await mail.receive({ headers: ['In-Reply-To: <first@example.org>'] })
    await chat.call('SendMessage', { clientMessageID: '2', message: 'And?' })
    await desk.runJobs()
    for (const id of [ticketID, chatTicket]) {
      await desk.post('/ticketMessages/create-new', { ticketID: id, senderType: 'CustomerRep', message: 'Soon.' })
      await desk.get(`/tickets/${id}/history-summary`)
      for (const kind of ['Ask', 'Rewrite', 'Summarize', 'NextStep'])
        await desk.post(`/tickets/${id}/assist`, { kind, question: 'What is said?', text: 'Hello' })
    }
    await desk.runJobs()
    await chat.waitFor('message.created', ({ message }) => message === 'Soon.')
    const last = (await mail.messages(ticketID)).findLast(({ senderType }) => senderType === 'EndUser')
    const forward = { toAddresses: ['partner@example.net'], history: 'Ticket', message: 'Please look.' }
    expect((await desk.post(`/ticketMessages/${last?.messageID}/forward`, forward)).status).toBe(200)
    const compose = await desk.get(`/tickets/${ticketID}/compose?mode=forward&messageID=${last?.messageID}`)
    await desk.post('/api/Knowledge/proposals', { ticketID })
    await desk.runJobs()
    await desk.put(`/tickets/${ticketID}`, { status: 'Closed' })
    await desk.runJobs()
    await addJob(desk.context.db, 'csat.sweep', {})
    await desk.runJobs()
    await addJob(desk.context.db, 'webhooks.sweep', {})
    await desk.runJobs()

    const { endUserID } = (await desk.get(`/tickets/${ticketID}`)).body
    const exported = async () => {
      const answer = await fetch(`${desk.server.base}/api/EndUsers/${endUserID}/export?includeInternal=true`, {
        headers: { authorization: `Bearer ${desk.token}` },
      })
      const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
      return Object.values(files)
        .map((bytes) => strFromU8(bytes))
        .join()
    }
    const sentMail = (mail.mailbox.folders.get('SENT')?.mails ?? []).map(({ bytes }) => String(bytes))
    const readable = sentMail.map((text) => text.replace(/=\r?\n/g, ''))
    const [, survey = ''] = /(\/csat\/[\w.-]+)/.exec(readable.join()) ?? []
    expect([double.requests.length > 0, sentMail.length > 2, chat.received.length > 0]).toEqual([true, true, true])
    expect(new Set(receiver.received.map(({ body }) => body.type))).toContain('message.created')
    expect(survey).not.toBe('')
    const left = {
      webhooks: JSON.stringify(receiver.received),
      compose: JSON.stringify(compose.body),
      survey: JSON.stringify((await desk.stranger().get(survey)).body),
      prompts: JSON.stringify(double.requests),
      ownMail: JSON.stringify(desk.server.mailer.sent),
      sentMail: readable.join(),
      visitor: JSON.stringify(chat.received),
      chat: JSON.stringify(await chat.call('OpenChat')),
      export: await exported(),
      messages: JSON.stringify((await desk.get(`/ticketMessages?ticketId=${ticketID}`)).body),
    }
    for (const [where, text] of Object.entries(left)) expect(text, where).not.toContain('xylograph')

    const [note] = (await desk.get(`/tickets/${ticketID}/notes`)).body.items
    await desk.put(`/tickets/${ticketID}/notes/${note.noteID}`, { includeInExport: true })
    expect(await exported()).toContain('xylograph')
    await double.close()
  })
})
