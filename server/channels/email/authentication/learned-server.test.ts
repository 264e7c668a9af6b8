import { expect, test } from 'vitest'
import { openMailChannel, writeMail } from '../../../test/channels/mail-channel.ts'
import { type Desk, startDesk } from '../../../test/desk.ts'

const dayInMs = 24 * 60 * 60 * 1000
const received = 'Received: from mail.somewhere.example by mx.example.test with ESMTPS id 1'
const results = (domain: string, name = 'mx.example.test') =>
  `Authentication-Results: ${name}; dmarc=pass header.from=${domain}`

/**
 * A mailbox at an unknown IMAP server in the domain of the desk. Its server writes results below its Received header.
 */
async function openUnnamed(desk: Desk) {
  const login = { host: 'imap.example.test', user: 'support', password: 'secret' }
  const mail = await openMailChannel(desk, { authservID: null, connectionDetails: JSON.stringify({ imap: login }) })
  await desk.put('/api/Customers/me', { emailProviderType: 'Imap' })
  const start = desk.clock.now().getTime() - 30 * dayInMs
  let count = 0
  const write = (head: string[], from = 'xena@victim.example') => [...head, writeMail({ from })].join('\r\n')
  return {
    /** One email with these headers on top. */
    async receive(head: string[], from?: string) {
      const { authentication } = await mail.receive(write(head, from))
      return authentication
    },
    /** This many emails of this many domains, spread over several days. */
    async bring(head: (domain: string) => string[], { mails = 20, domains = 5, days = 8 } = {}) {
      for (let index = 0; index < mails; index++) {
        const domain = `sender-${index % domains}.example`
        const receivedAt = new Date(start + ++count * 1000 + (index * days * dayInMs) / (mails - 1))
        mail.mailbox.deliver(write(head(domain), `person@${domain}`), { receivedAt })
      }
      await mail.importAll()
    },
  }
}

const below = (domain: string) => [received, results(domain)]

test("a name that every email has for some time is learned as the server's", async () => {
  await using desk = await startDesk()
  const { receive, bring } = await openUnnamed(desk)

  await bring(below)

  expect(await receive(below('victim.example'))).toBe('pass')
  expect(await receive([received, results('evil.example')])).toBe('fail')
})

test.each([
  ['too few mails', below, { mails: 19 }],
  ['too few senders', below, { domains: 4 }],
  ['too short a time', below, { days: 6 }],
  ['another organization', (domain: string) => [received, results(domain, 'mx.evil.example')], {}],
  [
    'what is below the Received of another server',
    (domain: string) => [received.replace('mx.example.test', 'mx.elsewhere.example'), results(domain)],
    {},
  ],
])('%s teach nothing', async (_what, head, many) => {
  await using desk = await startDesk()
  const { receive, bring } = await openUnnamed(desk)

  await bring(head, many)

  expect(await receive(below('victim.example'))).toBe('none')
})

test('one email without results shows that the server does not write them, so forged ones are not trusted', async () => {
  await using desk = await startDesk()
  const { receive, bring } = await openUnnamed(desk)

  await bring(below, { mails: 19, days: 8 })
  expect(await receive([received], 'honest@customer.example')).toBe('none')
  await bring(below, { mails: 19, days: 8 })

  expect(await receive(below('victim.example'))).toBe('none')
})

test('the first email without results removes a learned server', async () => {
  await using desk = await startDesk()
  const { receive, bring } = await openUnnamed(desk)
  await bring(below)

  expect(await receive([received], 'colleague@example.test')).toBe('none')
  expect(await receive(below('victim.example'))).toBe('pass')
  expect(await receive([received], 'honest@customer.example')).toBe('none')
  expect(await receive(below('victim.example'))).toBe('none')
})

test('results above everything that a sender can write need no learning', async () => {
  await using desk = await startDesk()
  const { receive } = await openUnnamed(desk)

  expect(await receive([results('victim.example'), received])).toBe('pass')
  expect(await receive([results('victim.example', 'mx.evil.example'), received])).toBe('none')
  expect(await receive([results('victim.example')])).toBe('none')
})
