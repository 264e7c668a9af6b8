import { findOutboundFault } from '../../../platform/outbound/outbound-fault.ts'
import { findConnectionReason, findLoginReason, isCertificateReason } from '../fault-reasons.ts'
import { MailFault } from '../mail.ts'

/** Properties of the IMAP and SMTP clients' errors. */
interface ServerError extends Error {
  code?: string
  authenticationFailed?: boolean
  mailboxMissing?: boolean
  tlsFailed?: boolean
  responseStatus?: string
  /** The server's response text. */
  responseText?: string
  serverResponseCode?: string
  /** The SMTP response code. */
  responseCode?: number
  response?: string
  /** The rejected SMTP command. */
  command?: string
}

/** RFC 5530 codes for rejecting a login that may be correct. */
const busyCodes = ['LIMIT', 'INUSE', 'UNAVAILABLE', 'SERVERBUG']
const busyWords = /too many (simultaneous |concurrent )?connections|maximum number of connections|rate limit/i

const isBusy = ({ serverResponseCode = '', response, responseText, message }: ServerError) =>
  busyCodes.includes(serverResponseCode) || busyWords.test(`${response} ${responseText} ${message}`)

/** Whether the IMAP server rejected the credentials, as opposed to a further connection. */
export const isLoginRefused = (error: unknown): boolean => {
  const fault = error as ServerError
  return fault.authenticationFailed === true && !isBusy(fault)
}

export function toImapFault(error: unknown): MailFault {
  const known = toKnownFault(error)
  if (known) return known
  const fault = error as ServerError
  const message = fault.responseText || fault.code || fault.message
  const reason = findConnectionReason(error)
  if (fault.authenticationFailed && isBusy(fault)) {
    return new MailFault('throttled', `The IMAP server accepts no more connections now: ${message}`)
  }
  if (fault.authenticationFailed) {
    const words = `${fault.serverResponseCode ?? ''} ${message}`
    return new MailFault('auth', `The IMAP server rejected the login: ${message}`, { reason: findLoginReason(words) })
  }
  if (fault.serverResponseCode === 'NOPERM') {
    return new MailFault('auth', `The IMAP server does not permit it: ${message}`, { reason: 'permission_missing' })
  }
  if (fault.mailboxMissing || fault.serverResponseCode === 'NONEXISTENT') {
    return new MailFault('notFound', `The IMAP server does not have that folder: ${message}`)
  }
  if (fault.tlsFailed && !fault.code) {
    return new MailFault('config', `The IMAP server offers no encryption: ${message}`, { reason: 'encryption_missing' })
  }
  if (isCertificateReason(reason)) {
    return new MailFault('config', `The IMAP server cannot prove who it is: ${fault.code}`, { reason })
  }
  return new MailFault('temporary', `The IMAP server did not do it: ${message}`, { cause: error, reason })
}

/** A 4xx code requests a retry later: it does not mean that the credentials are wrong. */
export const isSmtpLoginRefused = (error: unknown): boolean => {
  const { code, responseCode = 535 } = error as ServerError
  return code === 'EAUTH' && responseCode >= 500
}

export function toSmtpFault(error: unknown): MailFault {
  const known = toKnownFault(error)
  if (known) return known
  const fault = error as ServerError
  const message = fault.response || fault.message
  const reason = fault.responseCode ? undefined : findConnectionReason(error)
  if (fault.code === 'EAUTH' && !isSmtpLoginRefused(fault)) {
    return new MailFault('throttled', `The SMTP server accepts no login now: ${message}`)
  }
  if (fault.code === 'EAUTH') {
    return new MailFault('auth', `The SMTP server rejected the login: ${message}`, { reason: findLoginReason(message) })
  }
  if (fault.code === 'ETLS' && fault.responseCode) {
    const withoutTls = `The SMTP server offers no encryption (STARTTLS): ${message}`
    return new MailFault('config', withoutTls, { reason: 'encryption_missing' })
  }
  if (isCertificateReason(reason)) {
    return new MailFault('config', `The SMTP server cannot prove who it is: ${fault.message}`, { reason })
  }
  if (fault.responseCode === 552) return new MailFault('tooLarge', `The SMTP server rejected the email: ${message}`)
  const isForGood = fault.responseCode ? fault.responseCode >= 500 : fault.code === 'EENVELOPE'
  if (isForGood) {
    const isOfSender = fault.command === 'MAIL FROM' || /\b5\.7\.(60|1)\b/.test(message)
    const refused = isOfSender ? ({ reason: 'sender_refused' } as const) : {}
    return new MailFault('refused', `The SMTP server rejected the email: ${message}`, refused)
  }
  return new MailFault('temporary', `The SMTP server did not accept the email: ${message}`, { cause: error, reason })
}

function toKnownFault(error: unknown): MailFault | undefined {
  if (error instanceof MailFault) return error
  const outside = findOutboundFault(error)
  if (outside) {
    const isOurs = outside.kind === 'refused'
    const reason = isOurs ? 'host_not_allowed' : findConnectionReason(outside)
    return new MailFault(isOurs ? 'config' : 'temporary', outside.message, { reason })
  }
  if (!(error instanceof Error)) return new MailFault('temporary', 'The mail server did not do it.', { cause: error })
  return undefined
}
