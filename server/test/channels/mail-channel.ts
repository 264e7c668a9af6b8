import type { ImportOrder } from '@attendant/contract/channels/mail.ts'
import type { Ticket } from '@attendant/contract/desk/ticket.ts'
import type { TicketMessage } from '@attendant/contract/desk/ticket-message.ts'
import type { Channel } from '@attendant/contract/organization/channel.ts'
import { createFakeMail, type FakeMailbox, type FakeMailProviders } from '../../adapters/mail/testing/fake-mail.ts'
import type { Desk } from '../desk.ts'
import { makeChannel } from '../factories.ts'
import type { TestServer } from '../test-server.ts'

const fakes = new WeakMap<TestServer, FakeMailProviders>()

/** One fake provider per server; every address has a mailbox. */
function fakeOf(server: TestServer): FakeMailProviders {
  const fake = fakes.get(server) ?? createFakeMail()
  fakes.set(server, fake)
  server.context.mail = fake
  return fake
}

export interface MailChannel {
  channel: Channel
  address: string
  mailbox: FakeMailbox
  /** Delivers an email to the inbox, or to another folder. */
  deliver(mail: Partial<WrittenMail> | string | Buffer, folderID?: string): string
  /** Starts an import, runs the jobs, and returns the result. */
  importAll(query?: string): Promise<ImportOrder>
  /** Delivers, imports, and returns the resulting message. */
  receive(mail: Partial<WrittenMail> | string | Buffer): Promise<TicketMessage>
  tickets(): Promise<Ticket[]>
  messages(ticketID: number): Promise<TicketMessage[]>
}

export async function openMailChannel(desk: Desk, given: Parameters<typeof makeChannel>[1] = {}): Promise<MailChannel> {
  const fake = fakeOf(desk.server)
  await desk.put('/api/Customers/me', {
    emailProviderType: 'Graph',
    mailProviderTenantID: 'tenant',
    mailProviderClientID: 'client',
    mailProviderClientSecret: 'secret',
  })
  const channel = await makeChannel(desk, { channelType: 'Email', authservID: mailServer, ...given })
  const address = channel.emailAddress ?? ''
  const mailbox = fake.mailbox(address)

  const tickets = async () => {
    const { body } = await desk.get(`/tickets?channelIDs=${channel.channelID}&pageSize=200&sortBy=ticketID`)
    return body.items as Ticket[]
  }
  const messages = async (ticketID: number) =>
    (await desk.get(`/ticketMessages?ticketId=${ticketID}&pageSize=200`)).body.items as TicketMessage[]
  const importAll = async (query = '') => {
    const { status, body } = await desk.post(`/api/Channels/${channel.channelID}/import-emails${query}`)
    if (status !== 200) throw new Error(`The import answered ${status}: ${JSON.stringify(body)}`)
    await desk.runJobs()
    return (await desk.get(`/api/Jobs/${body.jobs[0].jobID}`)).body as ImportOrder
  }
  const deliver: MailChannel['deliver'] = (mail, folderID = 'INBOX') => {
    const isRaw = typeof mail === 'string' || Buffer.isBuffer(mail)
    if (isRaw) return mailbox.deliver(mail, { folderID })
    const written = writeMail({ to: address, ...mail })
    return mailbox.deliver(folderID === 'SENT' ? written : stamp(written, mail), { folderID })
  }
  return {
    ...{ channel, address, mailbox, tickets, messages, importAll, deliver },
    async receive(mail) {
      const before = new Set(await allIDs(tickets, messages))
      deliver(mail)
      await importAll()
      for (const { ticketID } of await tickets()) {
        const fresh = (await messages(ticketID)).find(({ messageID }) => !before.has(messageID))
        if (fresh) return fresh
      }
      throw new Error('No message came of the mail.')
    },
  }
}

async function allIDs(tickets: MailChannel['tickets'], messages: MailChannel['messages']): Promise<number[]> {
  const lists = await Promise.all((await tickets()).map(({ ticketID }) => messages(ticketID)))
  return lists.flat().map(({ messageID }) => messageID)
}

/** The channels' mail server, as it names itself in its results. */
export const mailServer = 'mx.example.test'

/** Headers that a receiving server adds: how the email arrived, and whether the sender is authenticated. */
function stamp(written: string, { from = 'ada@example.org', authentication = 'pass' }: Partial<WrittenMail>): string {
  const domain = /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? ''
  const received = `Received: from sender.example by ${mailServer} with ESMTPS id 1; Mon, 02 Mar 2026 09:00:00 +0000`
  const results = `Authentication-Results: ${mailServer}; dmarc=${authentication} header.from=${domain}`
  return [...(authentication === 'none' ? [] : [results]), received, written].join('\r\n')
}

export interface WrittenMail {
  /** The server's verdict on the sender; `pass` by default. */
  authentication: 'pass' | 'fail' | 'none'
  from: string
  to: string
  subject: string
  text: string
  html: string
  messageID: string
  /** Additional header lines. */
  headers: string[]
  /** Parts after the text, each with its own headers. */
  parts: string[]
  date: string
}

let serial = 0

/** A typical email, with defaults for everything that a test does not set. */
export function writeMail(given: Partial<WrittenMail> = {}): string {
  const number = ++serial
  const {
    from = 'Ada Lovelace <ada@example.org>',
    to = 'support@example.test',
    subject = 'A lamp',
    headers = [],
  } = given
  const { text = 'The lamp is broken.', html, parts = [], messageID = `<mail-${number}@example.org>` } = given
  const minute = String(number % 60).padStart(2, '0')
  const { date = `Mon, 02 Mar 2026 0${number % 8}:${minute}:00 +0000` } = given
  const body = html === undefined ? text : html
  const type = `text/${html === undefined ? 'plain' : 'html'}; charset=utf-8`
  const head = [`From: ${from}`, `To: ${to}`, `Subject: ${subject}`, `Date: ${date}`, 'MIME-Version: 1.0', ...headers]
  if (messageID) head.push(`Message-ID: ${messageID}`)
  if (parts.length === 0) return [...head, `Content-Type: ${type}`, '', body].join('\r\n')
  const inner = [`Content-Type: ${type}\r\n\r\n${body}`, ...parts].map((part) => `--edge\r\n${part}\r\n`)
  return [...head, 'Content-Type: multipart/mixed; boundary=edge', '', ...inner, '--edge--', ''].join('\r\n')
}
