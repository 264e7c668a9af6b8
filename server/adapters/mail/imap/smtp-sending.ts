import type { Outbound } from '../../../platform/outbound/outbound.ts'
import { sendTimeoutMs } from '../../slow-sending.ts'
import { composeMime } from '../compose-mime.ts'
import type { MailServer, OutgoingMail } from '../mail.ts'
import { isSmtpLoginRefused, toSmtpFault } from './imap-faults.ts'
import { retryWithNewToken } from './renew-token.ts'
import { openSmtp } from './smtp-options.ts'

export interface SentBytes {
  bytes: Buffer
  /** Recipients that the server rejected while it accepted the email for others. */
  rejected: { address: string; reason: string }[]
}

/** Sends, and returns the sent bytes. */
export async function sendBySmtp(server: MailServer, outbound: Outbound, mail: OutgoingMail): Promise<SentBytes> {
  const bytes = await composeMime(mail)
  try {
    const rejected = await retryWithNewToken(server, isSmtpLoginRefused, () => deliver(server, outbound, mail, bytes))
    return { bytes, rejected }
  } catch (error) {
    throw toSmtpFault(error)
  }
}

async function deliver(server: MailServer, outbound: Outbound, mail: OutgoingMail, bytes: Buffer) {
  const [{ options, auth }, { createTransport }] = await Promise.all([openSmtp(server, outbound), import('nodemailer')])
  const transport = createTransport({ ...options, ...(auth ? { auth } : {}), socketTimeout: sendTimeoutMs })
  const recipients = [...mail.to, ...(mail.cc ?? []), ...(mail.bcc ?? [])].map((party) => party.address)
  const envelope = { from: mail.from.address, to: recipients }
  const { rejectedErrors = [] } = await transport.sendMail({ envelope, raw: bytes })
  transport.close()
  return rejectedErrors.map(toRejection)
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
