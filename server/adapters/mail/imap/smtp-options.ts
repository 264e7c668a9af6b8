import type { Outbound } from '../../../platform/outbound/outbound.ts'
import type { MailServer } from '../mail.ts'

/** Connection options and login for the SMTP client. */
export async function openSmtp({ host, port, secure, user, password, oauth }: MailServer, outbound: Outbound) {
  const [found] = await outbound.resolve(host)
  // The checked IP address, not the name, which might resolve to another one a moment later.
  const address = found?.address ?? host
  const options = {
    host: address,
    port,
    secure,
    requireTLS: !secure && !outbound.isListed(host, address),
    tls: { servername: host },
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
  }
  if (!user) return { options }
  if (!oauth) return { options, auth: { user, pass: password } }
  return { options, auth: { type: 'OAuth2', user, accessToken: await oauth.get() } as const }
}
