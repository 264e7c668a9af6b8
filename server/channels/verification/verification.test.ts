import type { ChatState } from '@attendant/contract/channels/hub.ts'
import { describe, expect, test } from 'vitest'
import { type MailChannel, openMailChannel } from '../../test/channels/mail-channel.ts'
import { makeLine, newNumber, startTelephonyDesk } from '../../test/channels/telephony.ts'
import { type Desk, startDesk } from '../../test/desk.ts'
import { HubClient } from '../../test/hub-client.ts'
import { queuedJobs } from '../../test/processes/queued-jobs.ts'
import { makeChat, visitorOf } from '../../test/visitor.ts'

let serial = 0
const newAddress = () => `ada-${++serial}@example.org`

/** A visitor who left an address. */
async function claim(desk: Desk, email = newAddress(), lang = 'en', networkAddress?: string) {
  const { token: channelToken, channelID } = await makeChat(desk)
  const session = await visitorOf(desk, { channelToken, lang }, networkAddress)
  const visitor = await new HubClient(desk.server.base, session.token).start()
  await visitor.call('LeaveEmail', { email, message: 'Where is my order?' })
  const [{ ticketID, endUserID }] = (await desk.get(`/tickets?channelIDs=${channelID}`)).body.items
  const http = desk.withToken(session.token)
  return { visitor, http, email, ticketID: ticketID as number, endUserID: endUserID as number }
}

const codeIn = (text: string | undefined) => /\b\d{6}\b/.exec(text ?? '')?.[0] ?? ''

/** The last code that the service itself emailed to an address. */
async function codeFor(desk: Desk, email: string): Promise<string> {
  await desk.runJobs()
  return codeIn(desk.server.mailer.sent.findLast(({ to }) => to === email)?.text)
}

/** What a channel's mailbox sent to an address. */
const mailsTo = ({ mailbox }: MailChannel, email: string) =>
  (mailbox.folders.get('SENT')?.mails ?? []).map(({ bytes }) => bytes.toString()).filter((mail) => mail.includes(email))

const bodyOf = (mail: string | undefined) => mail?.slice(mail.indexOf('\r\n\r\n'))

const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const person = async (desk: Desk, endUserID: number) => (await desk.get(`/api/EndUsers/${endUserID}`)).body

describe('a visitor who enters the code', () => {
  test('verifies the address over the hub', async () => {
    await using desk = await startDesk()
    const { visitor, email, endUserID, ticketID } = await claim(desk, newAddress(), 'de-AT')

    const { expiresAt } = await visitor.call<{ expiresAt: string }>('RequestEmailCode')
    const code = await codeFor(desk, email)
    await visitor.call('VerifyEmail', ` ${code.slice(0, 3)} ${code.slice(3)}`)

    expect(new Date(expiresAt).getTime() - desk.clock.now().getTime()).toBe(600_000)
    const mail = desk.server.mailer.sent.findLast(({ to }) => to === email)
    expect(mail).toMatchObject({ subject: 'Ihr Bestätigungscode', text: expect.stringContaining('10 Minuten gültig') })
    expect(await person(desk, endUserID)).toMatchObject({
      Email: email,
      IsEmailVerified: true,
      UIDs: [{ UIDType: 'External' }, { UID: email, IsVerified: true }],
    })
    expect((await desk.get(`/tickets/${ticketID}`)).body.hasUnverifiedAddress).toBe(false)
    expect(await visitor.call<ChatState>('OpenChat')).toMatchObject({ hasEmail: true, isEmailVerified: true })
  })

  test('verifies the address over HTTP, and their email is filed under them', async () => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk)
    const { http, email, endUserID } = await claim(desk)

    expect((await http.post('/api/Chat/email-code')).status).toBe(200)
    await desk.runJobs()
    const sent = mailsTo(mail, email).at(-1)
    expect((await http.post('/api/Chat/verify-email', { code: codeIn(bodyOf(sent)) })).status).toBe(204)

    expect(sent).toContain(`From: Channel`)
    expect(sent).toContain(`<${mail.address}>`)
    expect(sent).toContain('Auto-Submitted: auto-generated')
    const { ticketID } = await mail.receive({ from: email })
    expect((await desk.get(`/tickets/${ticketID}`)).body.endUserID).toBe(endUserID)
  })

  test('becomes the end user with the verified address, with this chat and nothing else', async () => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk)
    const email = newAddress()
    const early = await claim(desk, email)
    const written = await mail.receive({ from: `Ada <${email}>` })
    const { endUserID: owner } = (await desk.get(`/tickets/${written.ticketID}`)).body
    const late = await claim(desk, email)

    await early.visitor.call('RequestEmailCode')
    await desk.runJobs()
    const code = mailsTo(mail, email).map(bodyOf).map(codeIn).findLast(Boolean)
    await early.visitor.call('VerifyEmail', code)

    const ticketsOf = async (endUserID: number) =>
      (await desk.get(`/api/EndUsers/${endUserID}/tickets?sortBy=ticketID`)).body.items.map(
        ({ ticketID }: { ticketID: number }) => ticketID,
      )
    expect(await ticketsOf(owner)).toEqual([early.ticketID, written.ticketID])
    expect(await ticketsOf(early.endUserID)).toEqual([])
    expect(await person(desk, early.endUserID)).toMatchObject({ Email: null, UIDs: [{ UIDType: 'External' }] })
    expect(await person(desk, late.endUserID)).toMatchObject({ Email: email, IsEmailVerified: false })
  })
})

describe('a code', () => {
  test('works once, and the next one invalidates it', async () => {
    await using desk = await startDesk()
    const { http, email } = await claim(desk)
    const verify = async (code: string) => (await http.post('/api/Chat/verify-email', { code })).status

    expect(await verify('123456')).toBe(400)
    await http.post('/api/Chat/email-code')
    const first = await codeFor(desk, email)
    await http.post('/api/Chat/email-code')
    const second = await codeFor(desk, email)
    if (first !== second) expect(await verify(first)).toBe(400)
    expect(await verify(second)).toBe(204)
    expect(await verify(second)).toBe(400)
    expect((await http.post('/api/Chat/email-code')).status).toBe(400)
  })

  test('works for ten minutes', async () => {
    await using desk = await startDesk({ settings: {} })
    const { http, email } = await claim(desk)
    await http.post('/api/Chat/email-code')
    const code = await codeFor(desk, email)

    desk.clock.advance(600_000)

    expect((await http.post('/api/Chat/verify-email', { code })).status).toBe(400)
  })

  test('allows five attempts, also concurrent ones', async () => {
    await using desk = await startDesk()
    const { http, email, endUserID } = await claim(desk)
    await http.post('/api/Chat/email-code')
    const code = await codeFor(desk, email)

    const tries = Array.from({ length: 5 }, () => http.post('/api/Chat/verify-email', { code: other(code) }))
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([400, 400, 400, 400, 400])

    expect((await http.post('/api/Chat/verify-email', { code })).status).toBe(400)
    expect(await person(desk, endUserID)).toMatchObject({ IsEmailVerified: false })
  })

  test('is limited to the claimant: another visitor with the same address cannot use it', async () => {
    await using desk = await startDesk()
    const { http, email } = await claim(desk)
    const thief = await claim(desk, email)
    await http.post('/api/Chat/email-code')
    const code = await codeFor(desk, email)

    expect((await thief.http.post('/api/Chat/verify-email', { code })).status).toBe(400)
    expect((await http.post('/api/Chat/verify-email', { code })).status).toBe(204)
  })

  test('is limited per hour for a visitor and an address', async () => {
    await using desk = await startDesk({ settings: {} })
    const email = newAddress()
    const [one, two] = [await claim(desk, email), await claim(desk, email)]
    const ask = async ({ http }: typeof one) => (await http.post('/api/Chat/email-code')).status

    expect([await ask(one), await ask(one), await ask(one), await ask(one)]).toEqual([200, 200, 200, 429])
    expect([await ask(two), await ask(two), await ask(two)]).toEqual([200, 200, 429])
    await desk.runJobs()
    desk.clock.advance(3_600_001)
    expect(await ask(one)).toBe(200)
  })

  test('is limited per hour for a network, which leaves codes to others', async () => {
    await using desk = await startDesk({ settings: { TRUST_PROXY: '127.0.0.1' } })
    const ask = async (address: string, times: number) => {
      const statuses = []
      for (let count = 0; count < times; count++) {
        const { http } = await claim(desk, newAddress(), 'en', address)
        statuses.push((await http.post('/api/Chat/email-code')).status)
      }
      return statuses
    }
    expect(new Set(await ask('198.51.100.7', 30))).toEqual(new Set([200]))
    const flooding = await claim(desk, newAddress(), 'en', '198.51.100.7')
    expect((await flooding.http.post('/api/Chat/email-code')).status).toBe(429)
    expect(await ask('198.51.100.8', 1)).toEqual([200])
    const { EndUserUIDID } = (await person(desk, flooding.endUserID)).UIDs[1]
    expect((await desk.post(`/api/EndUserUIDs/${EndUserUIDID}/send-code`)).status).toBe(200)
    const { rows } = await desk.context.db.execute('select * from uid_verifications')
    expect(JSON.stringify(rows)).not.toContain('198.51.100')
  })

  test('is never stored in plain text', async () => {
    await using desk = await startDesk({ settings: {} })
    const { http, email } = await claim(desk)
    await http.post('/api/Chat/email-code')
    const { rows } = await desk.context.db.execute('select * from uid_verifications')
    const jobs = await desk.context.db.execute(
      `select payload::text from (${queuedJobs}) as job where payload::text like '%verificationID%'`,
    )
    const code = await codeFor(desk, email)

    expect(code).toMatch(/^\d{6}$/)
    expect(JSON.stringify(rows)).not.toContain(code)
    expect(jobs.rows).toHaveLength(1)
    expect(JSON.stringify(jobs.rows)).not.toContain(code)
  })
})

describe('a representative', () => {
  test('sends a code and enters it for the end user', async () => {
    await using desk = await startDesk()
    const { email, endUserID } = await claim(desk)
    const agent = await desk.signedIn('Agent')
    const { EndUserUIDID } = (await person(desk, endUserID)).UIDs[1]
    const path = `/api/EndUserUIDs/${EndUserUIDID}`

    const sent = await agent.post(`${path}/send-code`)
    const code = await codeFor(desk, email)
    const wrong = await agent.post(`${path}/verify`, { Code: other(code) })
    const right = await agent.post(`${path}/verify`, { Code: code })

    expect(sent.body).toEqual({ EndUserUIDID, UID: email, Via: 'Email', ExpiresAt: expect.any(String) })
    expect(wrong.status).toBe(400)
    expect(right.body).toMatchObject({ EndUserUIDID, EndUserID: endUserID, UID: email, IsVerified: true })
    expect((await agent.post(`${path}/send-code`)).status).toBe(409)
  })

  test('verifies a number by text message, or by the template of a WhatsApp channel', async () => {
    await using desk = await startTelephonyDesk()
    const number = newNumber()
    const { body } = await desk.post('/api/EndUsers', {
      FirstName: 'Ada',
      LastName: 'Byron',
      Phone: number,
      UIDs: [{ UID: number, UIDType: 'Phone', IsVerified: false }],
    })
    const path = `/api/EndUserUIDs/${body.UIDs[0].EndUserUIDID}`

    expect((await desk.post(`${path}/send-code`)).status).toBe(400)
    await makeLine(desk, { channelType: 'Phone' })
    expect((await desk.post(`${path}/send-code`)).body).toMatchObject({ Via: 'SMS' })
    await makeLine(desk, { templateSID: `HX${'0'.repeat(32)}` })
    expect((await desk.post(`${path}/send-code`)).body).toMatchObject({ Via: 'WhatsApp' })
    await desk.runJobs()
    const verified = await desk.post(`${path}/verify`, { Code: codeIn(desk.double.sent.at(-1)?.body) })

    expect(desk.double.sent.at(-1)).toMatchObject({ to: number, contentSid: `HX${'0'.repeat(32)}` })
    expect(verified.body).toMatchObject({ IsVerified: true })
    expect(await person(desk, body.EndUserID)).toMatchObject({ IsPhoneVerified: true })
  })
})
