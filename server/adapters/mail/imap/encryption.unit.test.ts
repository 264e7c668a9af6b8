import type { AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:net'
import { describe, expect, test } from 'vitest'
import { createOutbound } from '../../../platform/outbound/outbound.ts'
import type { MailFault } from '../mail.ts'
import { createMailProviders } from '../providers.ts'
import { outgoing } from '../testing/mail-suite.ts'

const password = 'Secret-of-the-mailbox'

/** A server without encryption that records what clients send. */
async function listen(greeting: string, answer: (line: string) => string) {
  const received: string[] = []
  const server: Server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.write(greeting)
    socket.on('data', (piece) => {
      for (const line of piece.toString().split('\r\n').filter(Boolean)) {
        received.push(line)
        socket.write(answer(line))
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    received,
    port: (server.address() as AddressInfo).port,
    [Symbol.dispose]: () => void server.close(),
  }
}

const imap = () =>
  listen('* OK ready\r\n', (line) => {
    const [tag, command] = line.split(' ')
    if (command === 'CAPABILITY') return `* CAPABILITY IMAP4rev1 AUTH=PLAIN\r\n${tag} OK done\r\n`
    return command === 'LOGIN' || command === 'AUTHENTICATE' ? `${tag} NO no\r\n` : `${tag} OK done\r\n`
  })

const smtp = () =>
  listen('220 ready\r\n', (line) => {
    if (line.startsWith('EHLO')) return '250-here\r\n250 AUTH PLAIN LOGIN\r\n'
    return line.startsWith('STARTTLS') ? '502 not implemented\r\n' : '535 no\r\n'
  })

/** `isListed` false simulates any server on the internet, because tests only reach this machine. */
function open(port: number, isListed: boolean) {
  const outbound = { ...createOutbound({ allow: ['127.0.0.1'] }), isListed: () => isListed }
  const providers = createMailProviders({
    graphBaseUrl: 'http://127.0.0.1:9',
    outbound,
    now: () => new Date(),
    outboxFolder: '',
  })
  const server = { host: '127.0.0.1', port, secure: false, user: 'support', password }
  return providers.open({ provider: 'Imap', mailbox: 'support@desk.test', imap: server, smtp: server })
}

const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable('There was no fault.'),
    (fault: MailFault) => fault,
  )

const secrets = [
  password,
  Buffer.from(`\0support\0${password}`).toString('base64'),
  Buffer.from(password).toString('base64'),
]
const isSent = (received: string[]) => received.some((line) => secrets.some((secret) => line.includes(secret)))

describe('a mail server without encryption', () => {
  test('receives no password over IMAP', async () => {
    using server = await imap()

    const fault = await faultOf(open(server.port, false).getFolder('Inbox'))

    expect(fault).toMatchObject({ kind: 'config', message: expect.stringContaining('no encryption') })
    expect(isSent(server.received)).toBe(false)
  })

  test('receives no password over SMTP', async () => {
    using server = await smtp()

    const fault = await faultOf(open(server.port, false).send(outgoing))

    expect(fault).toMatchObject({ kind: 'config', message: expect.stringContaining('no encryption') })
    expect(isSent(server.received)).toBe(false)
  })

  test('is used if the operator listed it', async () => {
    using imapServer = await imap()
    using smtpServer = await smtp()

    expect((await faultOf(open(imapServer.port, true).getFolder('Inbox'))).kind).toBe('auth')
    expect((await faultOf(open(smtpServer.port, true).send(outgoing))).kind).toBe('auth')
  })
})
