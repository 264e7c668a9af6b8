import type { ErrorCatalogue, FieldErrorCatalogue } from './catalogue.ts'

export const channelsErrors = {
  code_channel_missing: { status: 400, message: 'No channel can send a code to this address.' },
  chat_address_missing: { status: 400, message: 'There is no address to verify.' },
  mail_connection_invalid: { status: 400, message: 'The mailbox cannot be used: {reason}' },
  mail_not_delivered: { status: 400, message: 'The provider did not deliver the email: {reason}' },
  mail_consent_not_set_up: {
    status: 400,
    message: 'Save the provider and the client ID of the application in the settings of the channel first.',
  },
  mail_consent_expired: { status: 400, message: 'This sign-in has expired or was already used. Start again.' },
  mail_consent_refused: { status: 400, message: 'The provider did not confirm the sign-in: {reason}' },
  mail_consent_incomplete: {
    status: 400,
    message: 'The provider did not grant all permissions. Sign in again and accept all of them.',
  },
  channel_without_address: { status: 400, message: 'The channel has no email address.' },
  call_missing: { status: 400, message: 'The callback names no call.' },
  chat_not_allowed_here: { status: 403, message: 'This page may not show the chat.' },
  callback_signature_invalid: { status: 403, message: 'The signature of the provider does not match.' },
  number_of_other_account: { status: 403, message: 'This number does not belong to the account that signed.' },
  message_of_other_account: { status: 403, message: 'This message does not belong to the account that signed.' },
  line_refused: { status: 403, message: 'The service refused this number: {reason}' },
  line_not_found: { status: 404, message: 'Phone number not found.' },
  chat_not_found: { status: 404, message: 'Chat not found.' },
  original_not_found: { status: 404, message: 'Original not found.' },
  quarantined_email_not_found: { status: 404, message: 'Quarantined email not found.' },
  import_not_found: { status: 404, message: 'Job not found.' },
  address_already_verified: { status: 409, message: 'This address is already verified.' },
  too_many_codes: { status: 429, message: 'Too many codes were requested. Try again in an hour.' },
  service_unreachable: { status: 503, message: 'The service does not respond. Try again.' },
} as const satisfies ErrorCatalogue

export const channelsFieldErrors = {
  smime_key_invalid: 'must be a certificate and its private key in PEM',
  pgp_key_invalid: 'must be an armored private key that the passphrase unlocks',
  smime_roots_invalid: 'must be certificates in PEM',
  known_pgp_keys_invalid: 'must be armored public keys',
  code_wrong: 'is wrong or expired. Request another one.',
} as const satisfies FieldErrorCatalogue
