import type { channelsErrors, channelsFieldErrors } from '@attendant/contract/errors/channels.ts'

export const channels: Record<keyof typeof channelsErrors | keyof typeof channelsFieldErrors, string> = {
  code_channel_missing: 'Kein Kanal kann einen Code an diese Adresse senden.',
  chat_address_missing: 'Es gibt keine Adresse, die bestätigt werden kann.',
  mail_connection_invalid: 'Das Postfach kann nicht verwendet werden: {reason}',
  mail_not_delivered: 'Der Anbieter hat die E-Mail nicht geliefert: {reason}',
  mail_consent_not_set_up:
    'Speichern Sie zuerst den Anbieter und die Client-ID der Anwendung in den Einstellungen des Kanals.',
  mail_consent_expired: 'Diese Anmeldung ist abgelaufen oder wurde schon verwendet. Beginnen Sie von vorn.',
  mail_consent_refused: 'Der Anbieter hat die Anmeldung nicht bestätigt: {reason}',
  mail_consent_incomplete:
    'Der Anbieter hat nicht alle Berechtigungen erteilt. Melden Sie sich erneut an und stimmen Sie allen zu.',
  channel_without_address: 'Der Kanal hat keine E-Mail-Adresse. Tragen Sie eine ein.',
  call_missing: 'Der Aufruf nennt keinen Anruf.',
  chat_not_allowed_here: 'Diese Seite darf den Chat nicht anzeigen.',
  callback_signature_invalid: 'Die Signatur des Anbieters stimmt nicht.',
  number_of_other_account: 'Diese Nummer gehört nicht zu dem Konto, das signiert hat.',
  message_of_other_account: 'Diese Nachricht gehört nicht zu dem Konto, das signiert hat.',
  line_refused: 'Der Dienst hat diese Nummer abgelehnt: {reason}',
  line_not_found: 'Diese Telefonnummer existiert nicht.',
  chat_not_found: 'Dieser Chat existiert nicht.',
  original_not_found: 'Das Original existiert nicht.',
  quarantined_email_not_found: 'Diese E-Mail ist nicht in Quarantäne.',
  import_not_found: 'Dieser Import existiert nicht.',
  address_already_verified: 'Diese Adresse ist bereits bestätigt.',
  too_many_codes: 'Es wurden zu viele Codes angefordert. Versuchen Sie es in einer Stunde erneut.',
  service_unreachable: 'Der Dienst antwortet nicht. Versuchen Sie es erneut.',
  smime_key_invalid: 'Geben Sie ein Zertifikat und seinen privaten Schlüssel im PEM-Format ein.',
  pgp_key_invalid: 'Geben Sie einen privaten Schlüssel (ASCII-Armor) ein, den die Passphrase entsperrt.',
  smime_roots_invalid: 'Geben Sie Zertifikate im PEM-Format an.',
  known_pgp_keys_invalid: 'Geben Sie öffentliche PGP-Schlüssel mit ASCII-Armor an.',
  code_wrong: 'Falsch oder abgelaufen. Fordern Sie einen neuen Code an.',
}
