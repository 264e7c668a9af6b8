import type { Outbound } from '../../../platform/outbound/outbound.ts'
import { composeMime } from '../compose-mime.ts'
import type { MailServer, OutgoingMail } from '../mail.ts'
import { toSmtpFault } from './imap-faults.ts'

/** Sends, and answers the bytes that were sent. */
export async function sendBySmtp(server: MailServer, outbound: Outbound, mail: OutgoingMail): Promise<Buffer> {
  const bytes = await composeMime(mail)
  const { host, port, secure, user, password } = server
  try {
    const [[address], { createTransport }] = await Promise.all([outbound.resolve(host), import('nodemailer')])
    const transport = createTransport({
      // The number that was checked, not the name, which might lead elsewhere a moment later.
      host: address?.address ?? host,
      port,
      secure,
      tls: { servername: host },
      ...(user ? { auth: { user, pass: password } } : {}),
      connectionTimeout: 15_000,
      greetingTimeout: 15_000,
      socketTimeout: 120_000,
    })
    const recipients = [...mail.to, ...(mail.cc ?? [])].map((party) => party.address)
    await transport.sendMail({ envelope: { from: mail.from.address, to: recipients }, raw: bytes })
    transport.close()
    return bytes
  } catch (error) {
    throw toSmtpFault(error)
  }
}
