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
import { storedPatterns, storedReasons } from './stored.ts'
import { tracePatterns, traceReasons } from './trace-reasons.ts'

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

/** Translations of parameter values that are API enums, such as a status. */
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
  'level.Off': 'Aus',
  'level.Shadow': 'Schattenmodus',
  'level.Suggest': 'Vorschlagen',
  'level.SendWithHold': 'Verzögert senden',
  'level.Send': 'Senden',
  'priority.Low': 'niedrig',
  'priority.Normal': 'normal',
  'priority.High': 'hoch',
  'priority.Urgent': 'dringend',
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
const ofStored = {
  ...Object.fromEntries(stored.map(([code, { message }]) => [message, ofCodes[code as ErrorCode]])),
  ...storedReasons,
  ...traceReasons,
}

export const errors: ErrorTexts = {
  language: 'de',
  ofCodes,
  ofWords,
  ofStored,
  ofPatterns: [...storedPatterns, ...tracePatterns],
}
