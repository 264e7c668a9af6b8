import { type Static, Type } from 'typebox'

interface CheckText {
  message: string
  /** What to do about it. */
  action?: string
}

/** Every result of a connection test, in English. The console translates them by code. */
export const checkTexts = {
  not_checked: { message: 'Not checked, because an earlier step failed.' },
  failed: {
    message: '{said}',
    action: 'Try again in a few minutes. If it stays, contact the provider with this text.',
  },
  settings_incomplete: { message: '{said}', action: 'Complete the settings of the channel.' },

  token_ok: { message: 'The provider issues access tokens.' },
  authority_unreachable: {
    message: '{said}',
    action: 'Check the address of the authority, and that the provider is up.',
  },
  application_refused: {
    message: '{said}',
    action: 'Check client ID and client secret. A secret that has expired must be replaced at the provider.',
  },
  tenant_unknown: { message: '{said}', action: 'Check the tenant ID.' },
  consent_missing: { message: '{said}', action: 'Choose “Sign in” on the page of the channel.' },
  consent_ended: {
    message: '{said}',
    action:
      'Choose “Sign in again” on the page of the channel. Passwords that change and admins who revoke access end a consent.',
  },

  dns_ok: { message: 'The name {host} is known.' },
  host_unknown: { message: '{said}', action: 'Check the host name for typing errors.' },
  host_not_allowed: { message: '{said}', action: 'Ask the operator to list the host in OUTBOUND_ALLOW.' },
  connection_ok: { message: '{host} responds on port {port}.' },
  connection_refused: {
    message: 'Nothing responds at {host} on port {port}.',
    action: 'Check host and port, and that the firewall lets this service through.',
  },
  connection_timeout: {
    message: '{host} does not respond in time on port {port}.',
    action: 'Check host and port. Some networks block mail ports: use 587 or 465 for SMTP, never 25.',
  },
  connection_lost: {
    message: '{host} closed the connection.',
    action: 'Check that the port fits the encryption: 993 and 465 with TLS, 143 and 587 without.',
  },
  tls_ok: { message: 'The connection is encrypted, and the certificate is valid.' },
  tls_not_required: { message: 'This server may be used without encryption, because OUTBOUND_ALLOW lists it.' },
  encryption_missing: {
    message: '{said}',
    action: 'Use the TLS port of the server (993 or 465) with TLS switched on.',
  },
  certificate_expired: { message: '{said}', action: 'Have the certificate of the mail server renewed.' },
  certificate_other_name: { message: '{said}', action: 'Use the host name that the certificate is for.' },
  certificate_untrusted: {
    message: '{said}',
    action: 'Install a certificate of a public authority on the mail server, with its intermediate certificates.',
  },
  tls_failed: {
    message: '{said}',
    action: 'Check that the port fits the encryption: 993 and 465 with TLS, 143 and 587 without.',
  },
  login_ok: { message: 'The server accepts the login.' },
  login_refused: {
    message: '{said}',
    action: 'Check user name and password. With OAuth, sign in with the account of this mailbox.',
  },
  app_password_required: {
    message: '{said}',
    action: 'Create an app password at the provider and enter it, or use OAuth.',
  },

  reading_ok: { message: 'The inbox can be read.' },
  sending_ok: { message: '{address} may send.' },
  sending_unknown: { message: 'Whether {address} may send is only known once it sends.' },
  access_disabled: {
    message: '{said}',
    action: 'Ask the admin of the mail system to enable IMAP and authenticated SMTP for this mailbox.',
  },
  mailbox_missing: {
    message: '{said}',
    action: 'Check the email address of the channel: the provider has no such mailbox.',
  },
  permission_missing: {
    message: '{said}',
    action:
      'Grant the application Mail.ReadWrite and Mail.Send with admin consent, and check its access policy for this mailbox.',
  },
  sender_refused: { message: '{said}', action: 'Permit the account to send as {address}, or sign in as that address.' },

  domain_unknown: { message: 'There is no domain {domain}.', action: 'Check the email address of the channel.' },
  lookup_failed: { message: 'The DNS servers did not respond for {domain} ({reason}).', action: 'Try again later.' },
  mx_ok: { message: 'Email to {domain} goes to {servers}.' },
  mx_missing: {
    message: '{domain} has no MX record.',
    action: 'Add an MX record that names your mail server, so that replies arrive.',
  },
  mx_null: {
    message: '{domain} declares that it accepts no email.',
    action: 'Replace the null MX record with your mail server.',
  },
  spf_ok: { message: 'SPF: {record}' },
  spf_missing: {
    message: '{domain} has no SPF record.',
    action: 'Add a TXT record such as “{example}”. Without it, emails are likely to be treated as spam.',
  },
  spf_several: {
    message: '{domain} has several SPF records.',
    action: 'Merge them into one: receivers ignore several.',
  },
  spf_open: { message: 'SPF permits every server: {record}', action: 'End the record with “~all” or “-all”.' },
  spf_other_provider: {
    message: 'SPF does not mention the server that sends: {record}',
    action: 'Add “{mechanism}” to the record.',
  },
  dkim_ok: { message: 'A DKIM key is published: {selector}._domainkey.{domain}' },
  dkim_not_found: {
    message: 'No DKIM key was found for {domain} under the selectors {selectors}.',
    action: 'Turn on DKIM signing at your mail provider. If it signs with another selector, ignore this.',
  },
  dkim_revoked: {
    message: 'The DKIM key {selector}._domainkey.{domain} is revoked.',
    action: 'Publish the current key of your mail provider.',
  },
  dmarc_ok: { message: 'DMARC: {record}' },
  dmarc_missing: {
    message: '{domain} has no DMARC record.',
    action: 'Add a TXT record at _dmarc.{domain}, such as “v=DMARC1; p=none; rua=mailto:{address}”.',
  },
  dmarc_invalid: {
    message: 'The DMARC record of {domain} cannot be used: {record}',
    action: 'Publish exactly one record that begins with “v=DMARC1; p=”.',
  },
} as const satisfies Record<string, CheckText>

export type CheckCode = keyof typeof checkTexts

/** One step of a connection test. */
export const ConnectionCheck = Type.Object(
  {
    /** The part and the step, such as `imap.login`, `smtp.tls`, `graph.permission` or `domain.spf`. */
    check: Type.String(),
    /** `Ok`, `Warning`, `Failed`, or `Skipped` if it could not be checked. */
    state: Type.String(),
    /** Identifies the result, such as `login_refused`. */
    code: Type.String(),
    /** What was found. */
    message: Type.String(),
    /** What to do about it. */
    action: Type.Union([Type.String(), Type.Null()]),
    /** Parameters of the texts, for translations. */
    params: Type.Record(Type.String(), Type.String()),
  },
  { title: 'ConnectionCheck' },
)
export type ConnectionCheck = Static<typeof ConnectionCheck>
