import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { TicketMessage } from '@attendant/contract/desk/ticket-message.ts'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { startDesk } from '../../../test/desk.ts'
import { makeChannel } from '../../../test/factories.ts'

/** A real SMTP server that stores accepted email, and rejects addresses that begin with `unknown`. */
async function startSmtp() {
  const taken: { to: string[]; text: string }[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username }, _session, done) => done(null, { user: username }),
    onRcptTo: ({ address }, _session, done) =>
      address.startsWith('unknown') ? done(Object.assign(new Error('No such user'), { responseCode: 550 })) : done(),
    onData: (stream, { envelope }, done) => {
      buffer(stream).then((bytes) => {
        taken.push({ to: envelope.rcptTo.map(({ address }) => address), text: bytes.toString() })
        done()
      }, done)
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return { port, taken, close: () => new Promise<void>((resolve) => server.close(resolve)) }
}

test('over SMTP, Bcc is only in the envelope, and a rejected recipient fails alone', async () => {
  const smtp = await startSmtp()
  await using desk = await startDesk({ settings: { OUTBOUND_ALLOW: '127.0.0.1' } })
  const login = { host: '127.0.0.1', secure: false, user: 'support', password: 'secret' }
  await desk.put('/api/Customers/me', { emailProviderType: 'Imap' })
  const { channelID } = await makeChannel(desk, {
    channelType: 'Email',
    // No server listens there: a failure to store the copy must not matter.
    connectionDetails: JSON.stringify({ imap: { ...login, port: 9 }, smtp: { ...login, port: smtp.port } }),
  })
  const send = async (fields: object): Promise<TicketMessage> => {
    const body = { channelID, senderType: 'CustomerRep', subject: 'Offer', message: 'Hello', ...fields }
    const { messageID } = (await desk.post('/ticketMessages/create-new', body)).body
    await desk.runJobs()
    return (await desk.get(`/ticketMessages/${messageID}`)).body
  }

  const first = await send({
    toAddresses: ['ada@example.org'],
    ccAddresses: ['unknown-cc@example.org', 'bob@example.org'],
    bccAddresses: ['boss@example.com'],
  })
  expect(smtp.taken[0]?.to).toEqual(['ada@example.org', 'bob@example.org', 'boss@example.com'])
  expect(smtp.taken[0]?.text).toContain('Cc: unknown-cc@example.org, bob@example.org')
  expect(smtp.taken[0]?.text).not.toMatch(/boss@example\.com|^bcc:/im)
  expect(first.status).toBe('Sent')
  expect(first.recipients.map(({ address, state, reason }) => [address, state, reason !== null])).toEqual([
    ['ada@example.org', 'Sent', false],
    ['unknown-cc@example.org', 'Bounced', true],
    ['bob@example.org', 'Sent', false],
    ['boss@example.com', 'Sent', false],
  ])
  expect(first.recipients[1]?.reason).toContain('No such user')

  const second = await send({ toAddresses: ['unknown@example.org'], closeAfterSend: true })
  expect(second).toMatchObject({ status: 'Failed', recipients: [{ state: 'Failed' }] })
  expect((await desk.get(`/tickets/${second.ticketID}`)).body).toMatchObject({
    isClosed: false,
    hasFailedDelivery: true,
  })

  const third = await send({ toAddresses: ['unknown@example.org'], ccAddresses: ['bob@example.org'] })
  expect(third.status).toBe('Failed')
  expect(third.failure).toContain('No such user')
  await smtp.close()
})
