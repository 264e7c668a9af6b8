import type { TicketMessage } from '@attendant/contract/desk/ticket-message.ts'
import type { Channel } from '@attendant/contract/organization/channel.ts'
import { ImapFlow } from 'imapflow'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dovecotPassword, startDovecot, whyNoDovecot } from '../../../adapters/mail/imap/dovecot.ts'
import { writeMail } from '../../../test/channels/mail-channel.ts'
import { startMailDesk } from '../../../test/channels/mail-desk.ts'
import { type Desk, startDesk } from '../../../test/desk.ts'
import { made } from '../../../test/factories.ts'

const missing = whyNoDovecot()
if (missing) process.stderr.write(`\n!!! The tests of forged senders over IMAP are SKIPPED: ${missing}.\n`)

/** A mailbox at a provider, and the format of its server's results. */
interface Place {
  desk: Desk
  channel: Channel
  deliver(mime: string): Promise<unknown>
  stamp(results: string): string[]
}

const places = {
  async Graph(): Promise<Place> {
    const { desk, double, mailbox, channel } = await startMailDesk()
    return {
      desk,
      channel: await channel({ autoReply: true }),
      deliver: (mime) => double.deliver(mailbox, mime),
      // The format of Exchange Online: without a name, between its own hops.
      stamp: (results) => [
        'Received: from A.eurprd04.prod.outlook.com by B.eurprd04.prod.outlook.com with HTTPS',
        `Authentication-Results: spf=none (sender IP is 192.0.2.1)\r\n smtp.mailfrom=bounce.example; ${results}`,
        'Received: from mail.somewhere.example by C.mail.protection.outlook.com with SMTP',
      ],
    }
  },
  async IMAP(): Promise<Place> {
    const desk = await startDesk({ settings: { OUTBOUND_ALLOW: '127.0.0.1' } })
    const dovecot = await startDovecot()
    const login = { host: '127.0.0.1', port: dovecot.port, secure: false, user: 'support', password: dovecotPassword }
    const hand = new ImapFlow({ ...login, auth: { user: login.user, pass: login.password }, logger: false })
    await hand.connect()
    close = async () => {
      await hand.logout()
      await dovecot.close()
      await desk[Symbol.asyncDispose]()
    }
    await desk.put('/api/Customers/me', { emailProviderType: 'Imap' })
    const channel = await made<Channel>(desk, '/api/Channels', {
      ...{ channelType: 'Email', name: 'Mail', isActive: true, autoReply: true, emailAddress: 'support@desk.test' },
      connectionDetails: JSON.stringify({ imap: login }),
      authservID: 'mx.desk.test',
    })
    return {
      desk,
      channel,
      deliver: (mime) => hand.append('INBOX', mime),
      stamp: (results) => [
        'Received: from mx.desk.test by imap.desk.test with LMTP id 2',
        'Received: from mail.somewhere.example by mx.desk.test with ESMTPS id 1',
        `Authentication-Results: mx.desk.test;\r\n\t${results}`,
      ],
    }
  },
}

let close: () => Promise<void> = async () => undefined
afterAll(() => close())

describe.each(['Graph', 'IMAP'] as const)('a mailbox over %s', (provider) => {
  const isSkipped = provider === 'IMAP' && missing !== undefined
  let place: Place
  beforeAll(async () => {
    if (!isSkipped) place = await places[provider]()
  })

  async function receive(head: string[], given: Parameters<typeof writeMail>[0]): Promise<TicketMessage> {
    const { desk, channel, deliver } = place
    const subject = given?.subject ?? `Mail ${Math.random()}`
    await deliver([...head, writeMail({ ...given, subject, to: channel.emailAddress ?? '' })].join('\r\n'))
    await desk.post(`/api/Channels/${channel.channelID}/import-emails`)
    await desk.runJobs()
    const { body } = await desk.get(`/tickets?channelIDs=${channel.channelID}&pageSize=200`)
    for (const { ticketID } of body.items) {
      const page = await desk.get(`/ticketMessages?ticketId=${ticketID}&pageSize=200`)
      const found = page.body.items.find((message: TicketMessage) => message.subject === subject)
      if (found?.senderType === 'EndUser') return found
    }
    throw new Error('No message came of the mail.')
  }
  const from = 'Xena <xena@victim.example>'
  const pass = 'dmarc=pass header.from=victim.example'
  const fail = 'dmarc=fail action=none header.from=victim.example'

  test.skipIf(isSkipped)("reports its server's results and trusts no one else", async () => {
    const forged = [`Authentication-Results: mx.desk.test; ${pass}`, `Authentication-Results: ${pass}`]
    const { stamp } = place

    expect(await receive(stamp(pass), { from })).toMatchObject({ authentication: 'pass' })
    expect(await receive(stamp(fail), { from })).toMatchObject({ authentication: 'fail' })
    expect(await receive([...stamp(fail), ...forged], { from })).toMatchObject({ authentication: 'fail' })
    expect(await receive(['Received: from a by mx.evil.example', ...forged], { from })).toMatchObject({
      authentication: 'none',
    })
    expect(await receive([], { from })).toMatchObject({ authentication: 'none' })
  })

  test.skipIf(isSkipped)('never confuses senders', async () => {
    const { desk, stamp } = place
    const first = await receive(stamp(pass), { from })
    const subject = `[#${first.ticketID}] Order ${Math.random()}`
    const headers = ['Reply-To: noreply@evil.example, xena@victim.example']

    const robot = await receive([], { from: 'noreply@evil.example', headers, subject })
    const forged = await receive([], { from, subject: `${subject}!` })
    const own = await receive(stamp(pass), { from, subject: `${subject}?` })

    expect(robot).toMatchObject({ fromAddress: 'noreply@evil.example', authentication: 'none', arrivedAs: 'AutoReply' })
    expect(forged).toMatchObject({ authenticationDetails: { claimedTicketID: first.ticketID } })
    expect([robot.ticketID, forged.ticketID]).not.toContain(first.ticketID)
    expect(own.ticketID).toBe(first.ticketID)
    const { body } = await desk.get(`/ticketMessages?ticketId=${forged.ticketID}`)
    expect(body.items).toHaveLength(1)
  })
})
