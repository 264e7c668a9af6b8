import type { Csat } from '@attendant/contract/desk/csat/csat.ts'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { MailFault } from '../../adapters/mail/mail.ts'
import { parseMail } from '../../channels/email/parsing/parse-mail.ts'
import { bindCustomer } from '../../context.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { makeRule } from '../../test/automation.ts'
import { type MailChannel, openMailChannel } from '../../test/channels/mail-channel.ts'
import { type Desk, startDesk } from '../../test/desk.ts'
import { makeChannel, makeMessage, makeTicket } from '../../test/factories.ts'
import { HubClient } from '../../test/hub-client.ts'
import { makeChat, visitorOf } from '../../test/visitor.ts'
import { signCsatToken } from './csat-tokens.ts'
import { sendSurvey } from './send-survey.ts'
import { sweepCsatJob } from './sweep-csat.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

const set = (desk: Desk, channelID: number, body: object) =>
  desk.put(`/api/Channels/${channelID}/csat-settings`, { via: 'Mail', delayMinutes: 0, ...body })
const close = (desk: Desk, ticketID: number) => desk.put(`/tickets/${ticketID}`, { status: 'Closed' })
const reopen = (desk: Desk, ticketID: number) => desk.put(`/tickets/${ticketID}`, { status: 'Open' })
const show = async (desk: Desk, ticketID: number) => (await desk.get(`/tickets/${ticketID}`)).body
const csatOf = async (desk: Desk, ticketID: number) => (await show(desk, ticketID)).csat as Csat | null
const factsOf = async (desk: Desk, ticketID: number) =>
  (await desk.get(`/tickets/${ticketID}/timeline?types=csatSent,csatSkipped,csatAnswered&order=asc`)).body.items.map(
    ({ type, actor, data }: { type: string; actor: { type: string }; data: object }) => ({
      type,
      by: actor.type,
      ...data,
    }),
  )

/** Runs what the schedule runs each minute. */
async function sweep(desk: Desk) {
  await addJob(desk.context.db, sweepCsatJob, {}, { key: sweepCsatJob })
  await desk.runJobs()
}

const surveysIn = ({ mailbox }: MailChannel) =>
  (mailbox.folders.get('SENT')?.mails ?? [])
    .map(({ bytes }) => bytes.toString())
    .filter((raw) => raw.includes('/csat/'))

const linkIn = async (raw: string) => {
  const { content } = await parseMail(Buffer.from(raw))
  return new URL(/https?:\/\/\S+\/csat\/[\w-]+/.exec(content.textBody ?? '')?.[0] ?? '').pathname
}

/** An email ticket that was answered. */
async function answeredMail(desk: Desk, settings: object = {}) {
  const mail = await openMailChannel(desk)
  expect((await set(desk, mail.channel.channelID, settings)).status).toBe(204)
  const { ticketID, messageID } = await mail.receive({ subject: 'A lamp' })
  expect((await desk.post(`/ticketMessages/${messageID}/send`, { modifiedAnswer: 'We send another.' })).status).toBe(
    200,
  )
  await desk.runJobs()
  return { mail, ticketID }
}

async function surveyed(desk: Desk, settings: object = {}) {
  const { mail, ticketID } = await answeredMail(desk, settings)
  await close(desk, ticketID)
  await sweep(desk)
  const [raw = ''] = surveysIn(mail)
  return { mail, ticketID, raw, link: await linkIn(raw) }
}

describe('/api/Channels/{channelId}/csat-settings', () => {
  test('has defaults, changes only given fields, and rejects invalid values', async () => {
    await using desk = await startDesk()
    const email = await makeChannel(desk, { channelType: 'Email' })
    const chat = await makeChannel(desk)
    const path = `/api/Channels/${email.channelID}/csat-settings`
    expect((await desk.get(path)).body).toEqual({ via: 'None', scale: 'Stars', delayMinutes: 60, texts: [] })
    const texts = [{ lang: 'de', question: 'Zufrieden?', thanks: 'Danke.' }]
    expect((await desk.put(path, { via: 'Mail', texts })).status).toBe(204)
    expect((await desk.put(path, { scale: 'Thumbs', delayMinutes: 10_080 })).status).toBe(204)
    expect((await desk.get(path)).body).toEqual({ via: 'Mail', scale: 'Thumbs', delayMinutes: 10_080, texts })

    expect(await desk.put(path, { via: 'Chat' })).toMatchObject({ status: 400, body: { details: [{ field: 'via' }] } })
    expect((await set(desk, chat.channelID, { via: 'Chat' })).status).toBe(204)
    for (const wrong of [
      { delayMinutes: 10_081 },
      { delayMinutes: -1 },
      { scale: 'Ten' },
      { texts: [{ lang: 'en' }] },
    ]) {
      expect((await desk.put(path, wrong)).status).toBe(400)
    }
    expect(await desk.put(path, { texts: [...texts, ...texts] })).toMatchObject({ status: 400 })
    const agent = await desk.signedIn('Agent')
    expect(await agent.get(path)).toMatchObject({ status: 403, body: { code: 'permission_required' } })
    expect((await agent.put(path, {})).status).toBe(403)
    expect((await (await desk.signedIn('Agent', ['manageChannels'])).put(path, {})).status).toBe(204)
    expect((await (await desk.other()).get(path)).status).toBe(404)
  })
})

describe('a survey by email', () => {
  test('is sent once when due, is marked as automatic, and is not a message', async () => {
    await using desk = await startDesk()
    const { mail, ticketID } = await answeredMail(desk, { delayMinutes: 60 })
    expect(await csatOf(desk, ticketID)).toBeNull()
    await close(desk, ticketID)
    expect(await csatOf(desk, ticketID)).toMatchObject({ closing: 1, state: 'Scheduled', score: null, isAI: false })
    await sweep(desk)
    expect(surveysIn(mail)).toEqual([])

    desk.clock.advance(60 * minuteMs)
    await sweep(desk)
    await sweep(desk)
    const [raw = '', ...others] = surveysIn(mail)
    expect(others).toEqual([])
    expect(raw).toMatch(/^Auto-Submitted: auto-generated\r?$/im)
    const parsed = await parseMail(Buffer.from(raw))
    expect(parsed).toMatchObject({ to: [{ address: 'ada@example.org' }], subject: 'Re: A lamp' })
    expect(parsed.content.htmlBody).toContain('?score=5')
    expect(await csatOf(desk, ticketID)).toMatchObject({ closing: 1, state: 'Sent', reason: null })
    expect(await factsOf(desk, ticketID)).toEqual([
      { type: 'csatSent', by: 'System', csatID: expect.any(Number), closing: 1 },
    ])
    await mail.importAll()
    expect(await mail.messages(ticketID)).toHaveLength(2)
  })

  test('that may have been sent is looked up before it is sent again', async () => {
    await using desk = await startDesk()
    const { mail, ticketID } = await answeredMail(desk)
    await close(desk, ticketID)
    const open = desk.context.mail.open
    desk.context.mail.open = (connection) => {
      const mailbox = open(connection)
      return {
        ...mailbox,
        async send(outgoing) {
          await mailbox.send(outgoing)
          throw new MailFault('temporary', 'The connection broke.')
        },
      }
    }
    await sweep(desk)
    expect(surveysIn(mail)).toHaveLength(1)
    expect(await csatOf(desk, ticketID)).toMatchObject({ state: 'Scheduled' })
    desk.clock.advance(11 * minuteMs)
    await sweep(desk)
    desk.context.mail.open = open
    expect(surveysIn(mail)).toHaveLength(1)
    expect(await csatOf(desk, ticketID)).toMatchObject({ state: 'Sent' })
  })

  test('is given up if the address is removed after a failed attempt, and its link is then invalid', async () => {
    await using desk = await startDesk()
    const { mail, ticketID } = await answeredMail(desk)
    await close(desk, ticketID)
    mail.mailbox.faults.push(new MailFault('temporary', 'The connection broke.'))
    await sweep(desk)
    const csat = await csatOf(desk, ticketID)
    expect(csat).toMatchObject({ state: 'Scheduled' })
    const { customerID } = desk
    const link = `/csat/${signCsatToken(desk.context, { customerID, ticketID, closing: 1 })}`
    expect((await desk.stranger().get(link)).status).toBe(200)
    await desk.put(`/api/EndUsers/${(await show(desk, ticketID)).endUserID}`, { Email: null })

    desk.clock.advance(11 * minuteMs)
    await sweep(desk)

    expect(await csatOf(desk, ticketID)).toMatchObject({ state: 'Cancelled', reason: 'not delivered' })
    expect(surveysIn(mail)).toEqual([])
    expect((await desk.stranger().get(link)).status).toBe(404)
    expect((await desk.stranger().post(link, { score: 1 })).status).toBe(404)
  })

  test('is sent by one worker, even if its job was given to another meanwhile', async () => {
    await using desk = await startDesk()
    const { mail, ticketID } = await answeredMail(desk)
    await close(desk, ticketID)
    const { csatID = 0 } = (await csatOf(desk, ticketID)) ?? {}
    const key = { customerID: desk.customerID, csatID }
    const open = desk.context.mail.open
    let isGivenAgain = false
    desk.context.mail.open = (connection) => {
      const mailbox = open(connection)
      return {
        ...mailbox,
        async send(outgoing) {
          const isFirst = !isGivenAgain
          isGivenAgain = true
          if (isFirst) await sendSurvey(bindCustomer(desk.context, desk.customerID), key)
          return mailbox.send(outgoing)
        },
      }
    }
    await sweep(desk)
    desk.context.mail.open = open
    expect(isGivenAgain).toBe(true)
    expect(surveysIn(mail)).toHaveLength(1)
    expect(await csatOf(desk, ticketID)).toMatchObject({ state: 'Sent' })
  })

  test('is answered on the ticket, and neither its copy nor its bounce becomes a message', async () => {
    await using desk = await startDesk()
    const { mail, ticketID, raw } = await surveyed(desk)
    const { messageID } = await parseMail(Buffer.from(raw))
    mail.deliver(raw)
    const status = 'Final-Recipient: rfc822; ada@example.org\r\nAction: failed\r\nStatus: 5.1.1\r\n'
    mail.deliver({
      from: 'Mail Delivery System <MAILER-DAEMON@mx.example.org>',
      headers: ['Return-Path: <>', 'Auto-Submitted: auto-replied'],
      parts: [
        `Content-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example.org\r\n\r\n${status}`,
        `Content-Type: text/rfc822-headers\r\n\r\nMessage-ID: <${messageID}>\r\nTo: ada@example.org\r\n`,
      ],
    })
    await mail.importAll()
    expect(await mail.messages(ticketID)).toHaveLength(2)

    const reply = await mail.receive({
      subject: 'Re: A lamp',
      headers: [`In-Reply-To: <${messageID}>`],
      text: 'Thank you!',
    })
    expect(reply.ticketID).toBe(ticketID)
    expect((await mail.tickets()).map((ticket) => ticket.ticketID)).toEqual([ticketID])
  })

  test('of an earlier closing, answered again, does not change the score of the ticket', async () => {
    await using desk = await startDesk()
    const { mail, ticketID, link } = await surveyed(desk)
    expect((await desk.stranger().post(link, { score: 5 })).status).toBe(204)
    await reopen(desk, ticketID)
    await close(desk, ticketID)
    await sweep(desk)
    const [, raw = ''] = surveysIn(mail)
    expect((await desk.stranger().post(await linkIn(raw), { score: 1 })).status).toBe(204)
    expect((await desk.stranger().post(link, { score: 4 })).status).toBe(204)
    expect(await csatOf(desk, ticketID)).toMatchObject({ closing: 2, score: 1 })
    const found = async (score: number) => (await desk.get(`/tickets?csatScore=${score}`)).body.totalCount
    expect([await found(1), await found(4)]).toEqual([1, 0])
  })

  test('is skipped for a reason, cancelled by reopening, and sent again after the next closing', async () => {
    await using desk = await startDesk()
    const { channelID } = await makeChannel(desk, { channelType: 'Email' })
    await set(desk, channelID, { delayMinutes: 5 })
    const ask = async (uid: string) => (await makeMessage(desk, { channelID, uid })).ticketID
    const reply = (ticketID: number) =>
      desk.post('/ticketMessages/create-new', { ticketID, senderType: 'CustomerRep', message: 'Hello' })
    const reasonOf = async (ticketID: number) => {
      await close(desk, ticketID)
      const { state, reason } = (await csatOf(desk, ticketID)) ?? {}
      return [state, reason]
    }
    const silent = await ask('ada@example.test')
    expect(await reasonOf(silent)).toEqual(['Skipped', 'no reply of ours'])
    expect(await factsOf(desk, silent)).toEqual([
      { type: 'csatSkipped', by: 'System', csatID: expect.any(Number), closing: 1, reason: 'no reply of ours' },
    ])
    const spam = await ask('b@example.test')
    await reply(spam)
    await desk.put(`/tickets/${spam}`, { isSpam: true })
    expect(await reasonOf(spam)).toEqual(['Skipped', 'spam'])
    const nameless = (await makeTicket(desk, { channelID })).ticketID
    await reply(nameless)
    expect(await reasonOf(nameless)).toEqual(['Skipped', 'no address'])
    const blocked = await ask('c@blocked.test')
    await reply(blocked)
    await desk.post('/api/BlockedSenders', { sender: 'blocked.test' })
    expect(await reasonOf(blocked)).toEqual(['Skipped', 'blocked'])
    const [merged, into] = [await ask('d@example.test'), await ask('e@example.test')]
    await reply(merged)
    await desk.post(`/tickets/${merged}/merge`, { intoTicketID: into })
    expect((await csatOf(desk, merged))?.reason).toBe('merged')

    const again = await ask('f@example.test')
    await reply(again)
    expect(await reasonOf(again)).toEqual(['Scheduled', null])
    await reopen(desk, again)
    expect(await csatOf(desk, again)).toMatchObject({ closing: 1, state: 'Cancelled', reason: 'reopened' })
    expect(await reasonOf(again)).toEqual(['Scheduled', null])
    expect((await csatOf(desk, again))?.closing).toBe(2)
    await set(desk, channelID, { via: 'None' })
    desk.clock.advance(5 * minuteMs)
    await sweep(desk)
    expect(await csatOf(desk, again)).toMatchObject({ closing: 2, state: 'Cancelled', reason: 'switched off' })
    expect((await desk.get('/api/Csat?state=Skipped')).body.totalCount).toBe(5)
  })
})

describe('an answer', () => {
  test('is recorded, published, found and fires OnCsat; within an hour it can be replaced', async () => {
    await using desk = await startDesk()
    const { ticketID, link } = await surveyed(desk)
    await makeRule(
      desk,
      'OnCsat',
      { operation: 'setPriority', parameters: { priority: 'Urgent' } },
      { conditions: { all: [{ field: 'csatScore', operator: 'atMost', value: 2 }], any: [] } },
    )
    await desk.put(`/tickets/${ticketID}`, { customerRepID: desk.admin.customerRepID })
    const agent = await new HubClient(desk.server.base, desk.token ?? '').start()
    const stranger = desk.stranger()
    expect((await stranger.post(link, { score: 2, comment: ' Slow ' })).status).toBe(204)
    const answered = { ticketID, closing: 1, state: 'Answered', score: 2, comment: 'Slow', isAI: false }
    expect((await agent.waitFor('csat.answered')).data).toMatchObject(answered)
    await desk.runJobs()
    expect(await show(desk, ticketID)).toMatchObject({ csat: answered, priority: 'Urgent' })
    expect(
      (await desk.get('/tickets?csatScore=1,2')).body.items.map((one: { ticketID: number }) => one.ticketID),
    ).toEqual([ticketID])
    expect((await desk.get('/tickets?csatScore=5')).body.totalCount).toBe(0)
    expect((await desk.get('/tickets?csatScore=9')).status).toBe(400)
    expect((await desk.get('/api/Notifications?kind=CsatAnswered')).body.items).toMatchObject([
      { ticketID, actor: { type: 'EndUser' }, text: 'Slow' },
    ])

    desk.clock.advance(59 * minuteMs)
    expect((await stranger.post(link, { score: 4 })).status).toBe(204)
    expect(await csatOf(desk, ticketID)).toMatchObject({ score: 4, comment: null })
    desk.clock.advance(2 * minuteMs)
    expect(await stranger.post(link, { score: 5 })).toMatchObject({ status: 409, body: { code: 'already_answered' } })
    expect(await csatOf(desk, ticketID)).toMatchObject({ score: 4 })
    expect(await factsOf(desk, ticketID)).toMatchObject([
      { type: 'csatSent' },
      { type: 'csatAnswered', by: 'EndUser', score: 2, comment: 'Slow' },
      { type: 'csatAnswered', by: 'EndUser', score: 4, comment: null },
    ])
    expect((await desk.get('/api/Notifications?kind=CsatAnswered')).body.totalCount).toBe(1)
    const listed = await desk.get('/api/Csat?sortBy=score')
    expect(listed.body).toMatchObject({ totalCount: 1, items: [{ ticketID, score: 4 }] })
    expect((await (await desk.signedIn('Agent')).get('/api/Csat')).status).toBe(403)
    expect((await (await desk.signedIn('Agent', ['viewInsights'])).get('/api/Csat')).status).toBe(200)
    expect((await (await desk.other()).get('/api/Csat')).body.totalCount).toBe(0)
    const { teamID } = (await desk.post('/api/Teams', { name: 'Others' })).body
    await desk.put(`/tickets/${ticketID}`, { teamID })
    expect((await (await desk.signedIn('Agent', ['viewInsights'])).get('/api/Csat')).body.totalCount).toBe(0)
  })

  test("is part of the end user's export, and deleted when they are erased", async () => {
    await using desk = await startDesk()
    const { ticketID, link } = await surveyed(desk)
    await desk.stranger().post(link, { score: 1, comment: 'Never again' })
    const { endUserID } = await show(desk, ticketID)
    const archive = await fetch(`${desk.server.base}/api/EndUsers/${endUserID}/export`, {
      headers: { authorization: `Bearer ${desk.token}` },
    })
    const files = unzipSync(new Uint8Array(await archive.arrayBuffer()))
    expect(JSON.parse(strFromU8(files['tickets.json'] ?? new Uint8Array()))).toMatchObject([
      { ticketID, csat: [{ closing: 1, score: 1, comment: 'Never again' }] },
    ])
    expect((await desk.post(`/api/EndUsers/${endUserID}/erase`)).status).toBe(200)
    expect((await desk.get('/api/Csat')).body.totalCount).toBe(0)
    expect((await desk.stranger().post(link, { score: 1 })).status).toBe(404)
    const { rows } = await desk.context.db.execute(`select from events where data::text like '%Never again%'`)
    expect(rows).toEqual([])
  })

  test('can be given for thirty days', async () => {
    await using desk = await startDesk()
    const { ticketID, link } = await surveyed(desk)
    desk.clock.advance(30 * dayMs - minuteMs)
    expect((await desk.stranger().get(link)).status).toBe(200)
    desk.clock.advance(2 * minuteMs)
    expect((await desk.stranger().get(link)).status).toBe(404)
    expect((await desk.stranger().post(link, { score: 1 })).status).toBe(404)
    await sweep(desk)
    const { rows } = await desk.context.db.execute(`select state from csats where ticket_id = ${ticketID}`)
    expect(rows).toEqual([{ state: 'Expired' }])
  })
})

describe('a survey in a chat', () => {
  test('is sent to the visitor of the closed chat, who alone can answer it', async () => {
    await using desk = await startDesk()
    const channel = await makeChat(desk)
    await set(desk, channel.channelID, {
      via: 'Chat',
      scale: 'Thumbs',
      texts: [{ lang: 'en', question: 'All good?', thanks: 'Thanks' }],
    })
    const session = await visitorOf(desk, { channelToken: channel.token, lang: 'en' })
    const visitor = await new HubClient(desk.server.base, session.token).start()
    const stranger = await new HubClient(
      desk.server.base,
      (await visitorOf(desk, { channelToken: channel.token })).token,
    ).start()
    const agent = await new HubClient(desk.server.base, desk.token ?? '').start()
    await visitor.call('SendMessage', { clientMessageID: 'one', message: 'Hello' })
    await stranger.call('SendMessage', { clientMessageID: 'one', message: 'Hello' })
    const [ticket] = (await desk.get('/tickets?sortBy=ticketID&sortOrder=asc')).body.items
    const { ticketID } = ticket
    await desk.post('/ticketMessages/create-new', { ticketID, senderType: 'CustomerRep', message: 'Hi' })
    await desk.runJobs()
    await close(desk, ticketID)
    await sweep(desk)

    const { data } = await visitor.waitFor('csat.requested')
    expect(data).toEqual({ csatID: expect.any(Number), scale: 'Thumbs', question: 'All good?' })
    expect((await visitor.call('OpenChat')).csat).toEqual(data)
    const { csatID } = data
    await expect(stranger.call('AnswerCsat', { csatID, score: 5 })).rejects.toThrow()
    await expect(visitor.call('AnswerCsat', { csatID, score: 3 })).rejects.toThrow()
    const answer = { csatID, score: 5, comment: 'Nice' }
    expect(await visitor.call('AnswerCsat', answer)).toEqual({ thanks: 'Thanks' })
    await agent.waitFor('csat.answered', ({ score }) => score === 5)
    expect(await csatOf(desk, ticketID)).toMatchObject({ csatID, state: 'Answered', score: 5, comment: 'Nice' })
    expect((await visitor.call('OpenChat')).csat).toBeNull()
    expect(agent.of('csat.requested')).toEqual([])
    expect(stranger.of('csat.requested')).toEqual([])
    expect(visitor.of('csat.answered')).toEqual([])
  })
})
