import { organizationErrors } from '@attendant/contract/errors/organization.ts'
import { peopleErrors } from '@attendant/contract/errors/people.ts'
import { platformErrors } from '@attendant/contract/errors/platform.ts'
import type { ErrorCode } from '@attendant/contract/errors.ts'
import type { ErrorTexts } from '../../../app/errors/error-texts.ts'
import { automation } from './automation.ts'
import { channels } from './channels.ts'
import { desk } from './desk.ts'
import { knowledge } from './knowledge.ts'
import { organization } from './organization.ts'
import { people } from './people.ts'
import { placeReports } from './place-reports.ts'
import { platform } from './platform.ts'

const ofCodes: Record<ErrorCode, string> = {
  ...platform,
  ...organization,
  ...people,
  ...knowledge,
  ...desk,
  ...automation,
  ...channels,
  ...placeReports,
  service_not_ready: 'Nicht bereit. {reason}',
  webhook_not_found: 'Dieser Webhook existiert nicht.',
  webhook_delivery_not_found: 'Diese Zustellung existiert nicht.',
  export_not_found: 'Dieser Export existiert nicht.',
  export_not_ready: 'Der Export ist noch nicht fertig.',
  archive_invalid: 'Das Archiv kann nicht gelesen werden: {reason}.',
  archive_too_new: 'Das Archiv hat die Formatversion {version}; dieses Programm liest Versionen bis {known}.',
  import_not_running: 'Der Import läuft nicht: Sein Zustand ist {state}.',
  import_not_paused: 'Der Import ist nicht angehalten: Sein Zustand ist {state}.',
  import_running: 'Der Import läuft. Halten Sie ihn zuerst an.',
  import_dry_run: 'Ein Probelauf hat nichts gespeichert, was rückgängig gemacht werden könnte.',
  import_undo_expired: 'Ein Import kann 30 Tage lang rückgängig gemacht werden.',
  import_takes_file: 'gilt für diese Quelle nicht: Laden Sie eine Datei hoch und geben Sie ihre fileID an.',
  import_takes_address: 'gilt für diese Quelle nicht: Geben Sie baseUrl und Zugangsdaten an.',
  import_file_unknown: 'ist keine hochgeladene Datei',
  import_https_required: 'muss mit https:// beginnen',
  import_host_unknown: 'ist nicht erreichbar',
  export_kind_unknown: 'ist keine Art von Datensatz: {allowed}',
  webhook_off: 'Der Webhook ist ausgeschaltet. Aktivieren Sie ihn zuerst.',
  webhook_url_invalid: 'Geben Sie eine öffentliche https-Adresse ohne Passwort an.',
}

/** Parameters whose value is a word of the API, such as a status. */
const ofWords: Record<string, string> = {
  'status.Received': 'eingegangen',
  'status.Processing': 'in Verarbeitung',
  'status.Drafted': 'entworfen',
  'status.Escalated': 'eskaliert',
  'status.Spam': 'Spam',
  'status.Answered': 'beantwortet',
  'status.Queued': 'wird gesendet',
  'status.Sent': 'gesendet',
  'status.Failed': 'fehlgeschlagen',
  'type.string': 'Text',
  'type.string or null': 'Text oder leer',
  'type.integer': 'ganze Zahl',
  'type.integer or null': 'ganze Zahl oder leer',
  'type.number': 'Zahl',
  'type.number or null': 'Zahl oder leer',
  'type.boolean': '„ja“ oder „nein“',
  'type.array': 'Liste',
  'type.object': 'Objekt',
}

const stored = Object.entries({ ...organizationErrors, ...peopleErrors, ...platformErrors })
/** Reasons that tickets and messages keep in English, and that have no code. */
const ofReasons: Record<string, string> = {
  'There are no documents to answer from.': 'Es gibt keine Dokumente, aus denen die KI antworten kann.',
  'The message only greets.': 'Die Nachricht enthält nur eine Begrüßung.',
  'No source answers this': 'Keine Quelle beantwortet diese Nachricht.',
  'No document fits the message well enough.': 'Kein Dokument beantwortet diese Nachricht.',
  'No document is in the language of the message.': 'Kein Dokument ist in der Sprache dieser Nachricht.',
  'emailProviderType is not set: it says which mail provider the customer uses.':
    'Es ist kein E-Mail-Anbieter eingerichtet. Ein Admin kann ihn in den Workspace-Einstellungen wählen.',
  'The provider could not deliver it.': 'Der Anbieter konnte sie nicht zustellen.',
  'The server refused the credentials. Check the headers.':
    'Der Server hat die Zugangsdaten abgelehnt. Prüfen Sie die Header.',
  'The server did not answer as an MCP server does.': 'Der Server antwortet nicht wie ein MCP-Server.',
  'The address cannot be read.': 'Die Adresse ist ungültig.',
  'The address must start with http:// or https://.': 'Die Adresse muss mit http:// oder https:// beginnen.',
  'The address must not carry a user name or password.':
    'Die Adresse darf keinen Benutzernamen und kein Passwort enthalten.',
}

/** The same with values: calls to the outside, and tools of other servers. */
const ofPatterns: ErrorTexts['ofPatterns'] = [
  [/^The parameters of these tools cannot be used: (.+)$/, 'Die Parameter dieser Werkzeuge sind nicht verwendbar: {1}'],
  [/^There was no answer within (\d+) ms\.$/, 'Innerhalb von {1} ms kam keine Antwort.'],
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
]

const ofStored = {
  ...Object.fromEntries(stored.map(([code, { message }]) => [message, ofCodes[code as ErrorCode]])),
  ...ofReasons,
}

export const errors: ErrorTexts = { language: 'de', ofCodes, ofWords, ofStored, ofPatterns }
