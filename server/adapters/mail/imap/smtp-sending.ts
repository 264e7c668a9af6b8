import type { Outbound } from '../../../platform/outbound/outbound.ts'
import { sendTimeoutMs } from '../../slow-sending.ts'
import { composeMime } from '../compose-mime.ts'
import type { MailServer, OutgoingMail } from '../mail.ts'
import { toSmtpFault } from './imap-faults.ts'

/** Sends, and answers the bytes that were sent. */
export async function sendBySmtp(server: MailServer, outbound: Outbound, mail: OutgoingMail): Promise<Buffer> {
  const bytes = await composeMime(mail)
  const { host, port, secure, user, password } = server
  try {
    const [[found], { createTransport }] = await Promise.all([outbound.resolve(host), import('nodemailer')])
    // The number that was checked, not the name, which might lead elsewhere a moment later.
    const address = found?.address ?? host
    const transport = createTransport({
      host: address,
      port,
      secure,
      requireTLS: !secure && !outbound.isListed(host, address),
      tls: { servername: host },
      ...(user ? { auth: { user, pass: password } } : {}),
      connectionTimeout: 15_000,
      greetingTimeout: 15_000,
      socketTimeout: sendTimeoutMs,
    })
    const recipients = [...mail.to, ...(mail.cc ?? [])].map((party) => party.address)
    await transport.sendMail({ envelope: { from: mail.from.address, to: recipients }, raw: bytes })
    transport.close()
    return bytes
  } catch (error) {
    throw toSmtpFault(error)
  }
}
