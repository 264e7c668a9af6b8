import type { channelsErrors, channelsFieldErrors } from '@attendant/contract/errors/channels.ts'

export const channels: Record<keyof typeof channelsErrors | keyof typeof channelsFieldErrors, string> = {
  code_channel_missing: 'Kein Kanal kann einen Code an diese Adresse senden.',
  chat_address_missing: 'Es gibt keine Adresse, die bestätigt werden kann.',
  mail_connection_invalid: 'Das Postfach kann nicht verwendet werden: {reason}',
  mail_not_delivered: 'Der Anbieter hat die E-Mail nicht geliefert: {reason}',
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
  code_wrong: 'Falsch oder abgelaufen. Fordern Sie einen neuen Code an.',
}
