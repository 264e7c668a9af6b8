import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { ImapFlow } from 'imapflow'
import { SMTPServer } from 'smtp-server'
import { describe, expect, test } from 'vitest'
import { createOutbound } from '../../../platform/outbound/outbound.ts'
import type { ImapConnection, MailFault } from '../mail.ts'
import { createMailProviders } from '../providers.ts'
import { describeMailbox, outgoing } from '../testing/mail-suite.ts'
import { dovecotPassword, startDovecot, whyNoDovecot } from './dovecot.ts'

const missing = whyNoDovecot()
if (missing) process.stderr.write(`\n!!! The IMAP tests are SKIPPED: ${missing}.\n`)

/** A real SMTP server that stores accepted email, and rejects what a test wants rejected. */
async function startSmtp(password: string) {
  const taken: { from: string; to: string[]; bytes: Buffer }[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password: given }, _session, done) => {
      if (given === 'busy') return done(Object.assign(new Error('4.7.0 Try again later'), { responseCode: 454 }))
      return given === password ? done(null, { user: username }) : done(new Error('Invalid login'))
    },
    onRcptTo: ({ address }, _session, done) => {
      if (address.startsWith('unknown@')) return done(Object.assign(new Error('No such user'), { responseCode: 550 }))
      if (address.startsWith('greylisted@')) return done(Object.assign(new Error('Later'), { responseCode: 451 }))
      return done()
    },
    onData: (stream, { envelope }, done) => {
      buffer(stream).then((bytes) => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        taken.push({ from, to: envelope.rcptTo.map(({ address }) => address), bytes })
        done()
      }, done)
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return { port, taken, close: () => new Promise<void>((resolve) => server.close(resolve)) }
}

async function startImapFixture() {
  const [dovecot, smtp] = [await startDovecot(), await startSmtp(dovecotPassword)]
  const outbound = createOutbound({ allow: ['127.0.0.1'] })
  const providers = createMailProviders({
    graphBaseUrl: 'http://127.0.0.1:9',
    outbound,
    now: () => new Date(),
    outboxFolder: '',
  })
  const login = { host: '127.0.0.1', secure: false, user: 'support', password: dovecotPassword }
  const connection: ImapConnection = {
    provider: 'Imap',
    mailbox: 'support@desk.test',
    imap: { ...login, port: dovecot.port },
    smtp: { ...login, port: smtp.port },
  }
  const hand = new ImapFlow({
    ...login,
    port: dovecot.port,
    auth: { user: login.user, pass: login.password },
    logger: false,
  })
  await hand.connect()
  return {
    smtp,
    hand,
    connection,
    open: (changes: Partial<ImapConnection> = {}) => providers.open({ ...connection, ...changes }),
    async [Symbol.asyncDispose]() {
      await hand.logout()
      await Promise.all([dovecot.close(), smtp.close()])
    },
  }
}

/** Recreates the folder with the same emails, so that the server renumbers them. */
async function makeAnew(hand: ImapFlow, folderID: string): Promise<void> {
  const lock = await hand.getMailboxLock(folderID)
  const kept = await hand.fetchAll('1:*', { source: true, internalDate: true })
  lock.release()
  await hand.mailboxClose()
  await hand.mailboxDelete(folderID)
  await hand.mailboxCreate(folderID)
  for (const { source, internalDate } of kept) await hand.append(folderID, source ?? '', [], internalDate)
}

async function remove(hand: ImapFlow, folderID: string, externalID: string): Promise<void> {
  const lock = await hand.getMailboxLock(folderID)
  await hand.messageDelete(externalID.split(':').at(-1) ?? '', { uid: true })
  lock.release()
}

describe.skipIf(missing)('with a real IMAP server', () => {
  describeMailbox('the mailbox by IMAP and SMTP', async () => {
    const fixture = await startImapFixture()
    const { hand, smtp } = fixture
    const mailbox = fixture.open()
    return {
      mailbox,
      addFolder: async (name) => (await hand.mailboxCreate(name)).path,
      deliver: async (folderID, mime, at) => void (await hand.append(folderID, mime, [], at)),
      remove: ({ folderID, externalID }) => remove(hand, folderID, externalID),
      losePlaces: (folderID) => makeAnew(hand, folderID),
      delivered: async () => smtp.taken.map(({ bytes }) => bytes),
      async close() {
        await mailbox.close()
        await fixture[Symbol.asyncDispose]()
      },
    }
  })

  const faultOf = (work: Promise<unknown>) =>
    work.then(
      () => expect.unreachable('There was no fault.'),
      (fault: MailFault) => fault,
    )

  test('faults state whether a retry helps', async () => {
    await using fixture = await startImapFixture()
    const { imap, smtp } = fixture.connection
    const send = (address: string) => fixture.open().send({ ...outgoing, to: [{ address }], cc: [] })

    expect(await faultOf(fixture.open({ imap: { ...imap, password: 'wrong' } }).getFolder('Inbox'))).toMatchObject({
      kind: 'auth',
    })
    expect(await faultOf(fixture.open({ imap: { ...imap, host: '127.0.0.2' } }).getFolder('Inbox'))).toMatchObject({
      kind: 'config',
      message: expect.stringContaining('OUTBOUND_ALLOW'),
    })
    expect(await faultOf(fixture.open({ imap: { ...imap, port: 9 } }).getFolder('Inbox'))).toMatchObject({
      kind: 'temporary',
      isRetryable: true,
    })
    const wrong = smtp && { ...smtp, password: 'wrong' }
    expect(await faultOf(fixture.open({ smtp: wrong }).send(outgoing))).toMatchObject({ kind: 'auth' })
    const busy = smtp && { ...smtp, password: 'busy' }
    expect(await faultOf(fixture.open({ smtp: busy }).send(outgoing))).toMatchObject({
      kind: 'throttled',
      isRetryable: true,
    })
    const guarded = smtp && { ...smtp, host: '10.0.0.1' }
    expect(await faultOf(fixture.open({ smtp: guarded }).send(outgoing))).toMatchObject({ kind: 'config' })
    expect(await faultOf(send('unknown@sender.test'))).toMatchObject({ kind: 'refused' })
    expect(await faultOf(send('greylisted@sender.test'))).toMatchObject({ kind: 'temporary' })
    expect(await faultOf(fixture.open({ smtp: null }).send(outgoing))).toMatchObject({ kind: 'config' })
  }, 30_000)

  test('the envelope contains every recipient, and providers that store copies themselves get no second one', async () => {
    await using fixture = await startImapFixture()
    const mailbox = fixture.open()
    await mailbox.send(outgoing)
    await fixture.hand.append('Sent', `Message-ID: <filed@desk.test>\r\nSubject: x\r\n\r\nx`, ['\\Seen'])
    await mailbox.send({ ...outgoing, messageID: '<filed@desk.test>' })
    await mailbox.close()

    expect(fixture.smtp.taken[0]).toMatchObject({
      from: 'support@desk.test',
      to: ['ada@sender.test', 'bob@sender.test'],
    })
    expect(await fixture.hand.status('Sent', { messages: true })).toMatchObject({ messages: 2 })
  }, 30_000)

  test('has no subscriptions: it is polled', async () => {
    await using fixture = await startImapFixture()
    expect(fixture.open().subscriptions).toBeUndefined()
  }, 30_000)
})
