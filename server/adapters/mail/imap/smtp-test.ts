import { Readable } from 'node:stream'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { Outbound } from '../../../platform/outbound/outbound.ts'
import type { MailServer } from '../mail.ts'
import { toSmtpFault } from './imap-faults.ts'
import { openSmtp } from './smtp-options.ts'

const socketTimeout = 30_000

/**
 * Signs in and submits sender and recipient, like sending. When the server asks for the data, the connection is
 * closed: an incomplete message is not delivered.
 */
export async function testSmtp(server: MailServer, outbound: Outbound, mailbox: string): Promise<void> {
  try {
    const { options, auth } = await openSmtp(server, outbound)
    const { default: Connection } = await import('nodemailer/lib/smtp-connection')
    const connection = new Connection({ ...options, socketTimeout })
    try {
      await connect(connection)
      if (auth) await login(connection, await toCredentials(auth))
      await announce(connection, mailbox)
    } finally {
      connection.close()
    }
  } catch (error) {
    throw toSmtpFault(error)
  }
}

const connect = (connection: SMTPConnection) =>
  new Promise<void>((resolve, reject) => {
    connection.once('error', reject)
    connection.connect((error) => (error ? reject(error) : resolve()))
  })

type Login = NonNullable<Awaited<ReturnType<typeof openSmtp>>['auth']>

async function toCredentials(auth: Login): Promise<Parameters<SMTPConnection['login']>[0]> {
  if (!('accessToken' in auth)) return { credentials: auth }
  const { default: XOAuth2 } = await import('nodemailer/lib/xoauth2')
  return { user: auth.user, oauth2: new XOAuth2({ user: auth.user, accessToken: auth.accessToken }) }
}

const login = (connection: SMTPConnection, credentials: Parameters<SMTPConnection['login']>[0]) =>
  new Promise<void>((resolve, reject) => {
    connection.login(credentials, (error) => (error ? reject(error) : resolve()))
  })

const announce = (connection: SMTPConnection, mailbox: string) =>
  new Promise<void>((resolve, reject) => {
    const cut = new Readable({
      read() {
        connection.close()
        resolve()
      },
    })
    connection.send({ from: mailbox, to: [mailbox] }, cut, (error) => (error ? reject(error) : resolve()))
  })
