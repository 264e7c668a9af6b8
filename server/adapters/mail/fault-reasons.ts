/** The steps of connecting to a mailbox, in order. */
export type MailStep = 'settings' | 'token' | 'dns' | 'connection' | 'tls' | 'login' | 'permission'

/** The reasons for a failure, by step. */
export const faultSteps = {
  settings_incomplete: 'settings',
  authority_unreachable: 'token',
  application_refused: 'token',
  tenant_unknown: 'token',
  consent_missing: 'token',
  consent_ended: 'token',
  host_unknown: 'dns',
  host_not_allowed: 'dns',
  connection_refused: 'connection',
  connection_timeout: 'connection',
  connection_lost: 'connection',
  encryption_missing: 'tls',
  certificate_expired: 'tls',
  certificate_other_name: 'tls',
  certificate_untrusted: 'tls',
  tls_failed: 'tls',
  login_refused: 'login',
  app_password_required: 'login',
  access_disabled: 'permission',
  mailbox_missing: 'permission',
  permission_missing: 'permission',
  sender_refused: 'permission',
} as const satisfies Record<string, MailStep>

export type MailFaultReason = keyof typeof faultSteps

const certificates: [RegExp, MailFaultReason][] = [
  [/CERT_HAS_EXPIRED|CERT_NOT_YET_VALID|certificate has expired|not yet valid/i, 'certificate_expired'],
  [/ALTNAME_INVALID|does not match certificate/i, 'certificate_other_name'],
  [
    /ERR_TLS_CERT|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(VERIFY|GET)|self.signed|unable to (verify|get)/i,
    'certificate_untrusted',
  ],
]

const connections: [RegExp, MailFaultReason][] = [
  ...certificates,
  [/ERR_SSL|EPROTO|wrong version number|\bETLS\b|SSL routines/i, 'tls_failed'],
  [/ENOTFOUND|EAI_AGAIN|cannot be found|has no address/i, 'host_unknown'],
  [/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH/i, 'connection_refused'],
  [/TIMEOUT|ETIMEDOUT|timed? ?out/i, 'connection_timeout'],
  [/ECONNRESET|ECONNECTION|EPIPE|UND_ERR_SOCKET|NoConnection|ClosedAfterConnect|Connection closed/i, 'connection_lost'],
]

/** Classified by codes and messages of sockets, TLS and clients, anywhere in the chain of causes. */
export function findConnectionReason(error: unknown): MailFaultReason | undefined {
  const details: string[] = []
  for (let cause = error, depth = 0; cause instanceof Error && depth < 10; cause = cause.cause, depth++) {
    const { code, originalCode } = cause as { code?: unknown; originalCode?: unknown }
    details.push(String(originalCode ?? ''), String(code ?? ''), cause.message)
    if (cause instanceof AggregateError)
      details.push(...cause.errors.map((each) => String((each as { code?: unknown }).code ?? '')))
  }
  const words = details.join(' ')
  return connections.find(([pattern]) => pattern.test(words))?.[1]
}

export const isCertificateReason = (reason: MailFaultReason | undefined): boolean =>
  certificates.some(([, each]) => each === reason)

const refusals: [RegExp, MailFaultReason][] = [
  [
    /application.?specific password|app(lication)? password (is )?required|InvalidSecondFactor|\b5\.7\.9\b/i,
    'app_password_required',
  ],
  [
    /not enabled for IMAP|IMAP access is disabled|(SmtpClientAuthentication|basic authentication) is disabled|\b5\.7\.139\b|authenticated but not connected|AUTHORIZATIONFAILED|NOPERM|WEBALERT|access to this (account|mailbox) is disabled|LOGONDENIED-.*policy/i,
    'access_disabled',
  ],
]

/** A rejected login: the password is not always the reason. */
export const findLoginReason = (message: string): MailFaultReason =>
  refusals.find(([pattern]) => pattern.test(message))?.[1] ?? 'login_refused'
