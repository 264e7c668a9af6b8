import type { ErrorTexts } from '../../../app/errors/error-texts.ts'

/** Reasons stored with tickets and messages in English, without a code. */
export const storedReasons: Record<string, string> = {
  'There are no documents to answer from.': 'Es gibt keine Dokumente, aus denen die KI antworten kann.',
  'The message contains only a greeting.': 'Die Nachricht enthält nur eine Begrüßung.',
  'No source answers this': 'Keine Quelle beantwortet diese Nachricht.',
  'No source answers a part of this': 'Keine Quelle beantwortet einen Teil dieser Nachricht.',
  'The draft states something that no source has.': 'Der Entwurf enthält eine Angabe, die in keiner Quelle steht.',
  'The autonomy level fell while the reply was held.':
    'Die Autonomiestufe ist gesunken, während die Antwort zurückgehalten wurde.',
  'A document of the reply changed while it was held.':
    'Ein Dokument der Antwort hat sich geändert, während sie zurückgehalten wurde.',
  'No document fits the message well enough.': 'Kein Dokument beantwortet diese Nachricht.',
  'No document is in the language of the message.': 'Kein Dokument ist in der Sprache dieser Nachricht.',
  'emailProviderType is not set. An admin can choose the email provider in the workspace settings.':
    'Es ist kein E-Mail-Anbieter eingerichtet. Ein Admin kann ihn in den Workspace-Einstellungen wählen.',
  'The provider could not deliver it.': 'Der Anbieter konnte sie nicht zustellen.',
  'The provider could not deliver the message.': 'Der Anbieter konnte die Nachricht nicht zustellen.',
  'No account with the phone provider is set up.':
    'Es ist kein Konto beim Telefonanbieter eingerichtet. Ein Admin kann es in den Workspace-Einstellungen eintragen.',
  'The phone provider rejected the account.':
    'Der Telefonanbieter lehnt das Konto ab. Ein Admin kann es in den Workspace-Einstellungen prüfen.',
  'The channel has no phone number.': 'Der Kanal hat keine Telefonnummer.',
  'No phone number of the recipient is known.': 'Vom Empfänger ist keine Telefonnummer bekannt.',
  'The caller hung up before this reply was written.': 'Der Anruf war beendet, bevor die Antwort geschrieben war.',
  'WhatsApp accepts free text only within 24 hours of the last message of the contact, and the channel has no template.':
    'WhatsApp nimmt freien Text nur innerhalb von 24 Stunden nach der letzten Nachricht des Kontakts an, und der Kanal hat keine Vorlage.',
  'Files cannot be sent more than 24 hours after the last message of the contact.':
    'Später als 24 Stunden nach der letzten Nachricht des Kontakts können keine Dateien gesendet werden.',
  'The channel is deleted.': 'Der Kanal wurde gelöscht.',
  'The channel has no email address to send from.': 'Der Kanal hat keine E-Mail-Adresse, von der er senden kann.',
  'The channel has no SMTP server for sending.': 'Der Kanal hat keinen SMTP-Server zum Senden.',
  'There is no email address to send to.': 'Es gibt keine E-Mail-Adresse, an die gesendet werden kann.',
  'The recipient is one of your own mailboxes: nothing is sent there automatically.':
    'Der Empfänger ist eines Ihrer eigenen Postfächer: Dorthin wird nichts automatisch gesendet.',
  'The server rejected the credentials. Check the headers.':
    'Der Server hat die Zugangsdaten abgelehnt. Prüfen Sie die Header.',
  'The server did not respond like an MCP server.': 'Der Server antwortet nicht wie ein MCP-Server.',
  'The address cannot be read.': 'Die Adresse ist ungültig.',
  'The address must start with http:// or https://.': 'Die Adresse muss mit http:// oder https:// beginnen.',
  'The address must not carry a user name or password.':
    'Die Adresse darf keinen Benutzernamen und kein Passwort enthalten.',
}

/** Patterns for reasons with values: outgoing requests and tools of other servers. */
export const storedPatterns: ErrorTexts['ofPatterns'] = [
  [/^The parameters of these tools cannot be used: (.+)$/, 'Die Parameter dieser Tools sind nicht verwendbar: {1}'],
  [/^No response within (\d+) ms\.$/, 'Innerhalb von {1} ms kam keine Antwort.'],
  [/^The address cannot be reached \((.+)\)\.$/, 'Die Adresse ist nicht erreichbar ({1}).'],
  [/^The address redirects more than (\d+) times\.$/, 'Die Adresse leitet mehr als {1}-mal weiter.'],
  [/^The answer is larger than (\d+) bytes\.$/, 'Die Antwort ist größer als {1} Bytes.'],
  [
    /^(\S+) is not on the public internet, and OUTBOUND_ALLOW does not list it\.$/,
    '{1} ist nicht im öffentlichen Internet und steht nicht in OUTBOUND_ALLOW.',
  ],
  [/^The name (\S+) cannot be found\.$/, 'Der Name {1} ist nicht auffindbar.'],
  [/^The name (\S+) has no address\.$/, 'Der Name {1} hat keine Adresse.'],
  [
    /^([\d.]+) of ([\d.]+) drafts failed; with ([\d.]+) % confidence at most ([\d.]+) % do\.$/,
    '{1#} von {2#} Entwürfen waren fehlerhaft; mit {3#} % Sicherheit sind es höchstens {4#} %.',
  ],
  [
    /^More answers fail than the target of ([\d.]+) % allows\. ([\d.]+) of ([\d.]+) drafts failed; with ([\d.]+) % confidence at most ([\d.]+) % do\.$/,
    'Mehr Antworten sind fehlerhaft, als das Ziel von {1#} % erlaubt. {2#} von {3#} Entwürfen waren fehlerhaft; mit {4#} % Sicherheit sind es höchstens {5#} %.',
  ],
  [
    /^The text is longer than the (\d+) characters that a template allows\.$/,
    'Der Text ist länger als die {1} Zeichen, die eine Vorlage aufnimmt.',
  ],
  [/^The file (.+) is gone\.$/, 'Die Datei {1} ist nicht mehr da.'],
  [/^The SMTP server rejected the email: (.+)$/s, 'Der SMTP-Server hat die E-Mail abgelehnt: {1}'],
  [/^The SMTP server rejected the login: (.+)$/s, 'Der SMTP-Server hat die Anmeldung abgelehnt: {1}'],
  [/^The SMTP server did not accept the email: (.+)$/s, 'Der SMTP-Server hat die E-Mail nicht angenommen: {1}'],
  [
    /^WhatsApp accepts free text only within 24 hours of the last message of the contact\. \(error (\d+)\)$/,
    'WhatsApp nimmt freien Text nur innerhalb von 24 Stunden nach der letzten Nachricht des Kontakts an. (Fehler {1})',
  ],
  [
    /^The provider currently accepts no more messages from this number\. \(error (\d+)\)$/,
    'Der Anbieter nimmt von dieser Nummer vorerst keine Nachrichten mehr an. (Fehler {1})',
  ],
  [
    /^The recipient cannot be reached by WhatsApp\. \(error (\d+)\)$/,
    'Der Empfänger ist über WhatsApp nicht erreichbar. (Fehler {1})',
  ],
  [
    /^The provider could not deliver the message\. \(error (\d+)\)$/,
    'Der Anbieter konnte die Nachricht nicht zustellen. (Fehler {1})',
  ],
]
