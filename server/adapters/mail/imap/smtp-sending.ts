import type { Outbound } from '../../../platform/outbound/outbound.ts'
import { sendTimeoutMs } from '../../slow-sending.ts'
import { composeMime } from '../compose-mime.ts'
import type { MailServer, OutgoingMail } from '../mail.ts'
import { toSmtpFault } from './imap-faults.ts'
import type { OAuthTokens } from './oauth-token.ts'

export interface SentBytes {
  bytes: Buffer
  /** Whom the server refused while it took the email for others. */
  rejected: { address: string; reason: string }[]
}

/** Sends, and answers the bytes that were sent. */
export async function sendBySmtp(
  server: MailServer,
  { outbound, tokens }: { outbound: Outbound; tokens: OAuthTokens },
  mail: OutgoingMail,
): Promise<SentBytes> {
  const bytes = await composeMime(mail)
  const { host, port, secure, user, password, oauth } = server
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
      ...(user ? { auth: await loginOf({ user, password, oauth }, tokens) } : {}),
      connectionTimeout: 15_000,
      greetingTimeout: 15_000,
      socketTimeout: sendTimeoutMs,
    })
    const recipients = [...mail.to, ...(mail.cc ?? []), ...(mail.bcc ?? [])].map((party) => party.address)
    const envelope = { from: mail.from.address, to: recipients }
    const { rejectedErrors = [] } = await transport.sendMail({ envelope, raw: bytes })
    transport.close()
    return { bytes, rejected: rejectedErrors.map(toRejection) }
  } catch (error) {
    throw toSmtpFault(error)
  }
}

interface RecipientError {
  recipient?: string
  response?: string
  message: string
}

const toRejection = ({ recipient = '', response, message }: RecipientError) => ({
  address: recipient,
  reason: response ?? message,
})

type Login = Pick<MailServer, 'user' | 'password' | 'oauth'>

const loginOf = async (
  { user, password, oauth }: { [Name in keyof Login]: Login[Name] | undefined },
  tokens: OAuthTokens,
) => (oauth ? ({ type: 'OAuth2', user, accessToken: await tokens.get(oauth) } as const) : { user, pass: password })
