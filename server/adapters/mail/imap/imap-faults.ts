import { findOutboundFault } from '../../../platform/outbound/outbound-fault.ts'
import { MailFault } from '../mail.ts'

/** What the clients of IMAP and SMTP put on their errors. */
interface ServerError extends Error {
  code?: string
  authenticationFailed?: boolean
  mailboxMissing?: boolean
  tlsFailed?: boolean
  responseStatus?: string
  /** The server's own words. */
  responseText?: string
  serverResponseCode?: string
  /** The number that SMTP answers with. */
  responseCode?: number
  response?: string
}

export function toImapFault(error: unknown): MailFault {
  const known = toKnownFault(error)
  if (known) return known
  const fault = error as ServerError
  const said = fault.responseText || fault.code || fault.message
  if (fault.authenticationFailed) return new MailFault('auth', `The IMAP server refused the login: ${said}`)
  if (fault.mailboxMissing || fault.serverResponseCode === 'NONEXISTENT') {
    return new MailFault('notFound', `The IMAP server does not have that folder: ${said}`)
  }
  if (fault.tlsFailed && !fault.code) return new MailFault('config', `The IMAP server offers no encryption: ${said}`)
  if (isBadCertificate(fault)) return new MailFault('config', `The IMAP server cannot prove who it is: ${fault.code}`)
  return new MailFault('temporary', `The IMAP server did not do it: ${said}`, { cause: error })
}

export function toSmtpFault(error: unknown): MailFault {
  const known = toKnownFault(error)
  if (known) return known
  const fault = error as ServerError
  const said = fault.response || fault.message
  if (fault.code === 'EAUTH') return new MailFault('auth', `The SMTP server refused the login: ${said}`)
  if (fault.code === 'ETLS' && fault.responseCode)
    return new MailFault('config', `The SMTP server offers no encryption (STARTTLS): ${said}`)
  if (isBadCertificate(fault)) return new MailFault('config', `The SMTP server cannot prove who it is: ${fault.code}`)
  if (fault.responseCode === 552) return new MailFault('tooLarge', `The SMTP server refused the mail: ${said}`)
  const isForGood = fault.responseCode ? fault.responseCode >= 500 : fault.code === 'EENVELOPE'
  if (isForGood) return new MailFault('refused', `The SMTP server refused the mail: ${said}`)
  return new MailFault('temporary', `The SMTP server did not take the mail: ${said}`, { cause: error })
}

function toKnownFault(error: unknown): MailFault | undefined {
  if (error instanceof MailFault) return error
  const outside = findOutboundFault(error)
  if (outside) return new MailFault(outside.kind === 'refused' ? 'config' : 'temporary', outside.message)
  if (!(error instanceof Error)) return new MailFault('temporary', 'The mail server did not do it.', { cause: error })
  return undefined
}

const isBadCertificate = ({ code = '' }: ServerError) =>
  /^(ERR_TLS_CERT|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(VERIFY|GET))/.test(code)
