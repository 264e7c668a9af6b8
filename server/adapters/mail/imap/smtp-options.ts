import type { Outbound } from '../../../platform/outbound/outbound.ts'
import type { MailServer } from '../mail.ts'

/** How to reach an SMTP server, and the login, for the client. */
export async function openSmtp({ host, port, secure, user, password, oauth }: MailServer, outbound: Outbound) {
  const [found] = await outbound.resolve(host)
  // The number that was checked, not the name, which might lead elsewhere a moment later.
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
