/** The words of notification emails in a language. Titles and security notices are stored in English. */
export interface DigestTexts {
  many: (count: number) => string
  account: string
  ifNotYou: string
  settings: string
  translate: (text: string) => string
}

const english: DigestTexts = {
  many: (count) => `${count} new notifications`,
  account: 'Account',
  ifNotYou: 'If this was not you, reset your password now and inform an admin:',
  settings: 'Change which emails you get:',
  translate: (text) => text,
}

const levels: Record<string, string> = {
  ...{ Off: 'Aus', Shadow: 'Schattenmodus', Suggest: 'Vorschlagen', Send: 'Senden' },
  'Send with hold': 'Verzögert senden',
}
const metrics: Record<string, string> = {
  ...{ 'first response': 'erste Antwort', 'next response': 'nächste Antwort', resolution: 'Lösung' },
}
const words: Record<string, string> = { ...levels, ...metrics }
const level = Object.keys(levels).join('|')

/** `{1}` is the first group of the pattern. */
const germanPatterns: [RegExp, string][] = [
  [/^Ticket #(\d+) was assigned to you$/, 'Ticket #{1} wurde Ihnen zugewiesen'],
  [/^Ticket #(\d+) needs a person$/, 'Ticket #{1} muss manuell beantwortet werden'],
  [/^(.+) mentioned you on ticket #(\d+)$/s, '{1} hat Sie in Ticket #{2} erwähnt'],
  [/^(.+) replied on ticket #(\d+)$/s, '{1} hat in Ticket #{2} geantwortet'],
  [/^(.+) replied on your ticket #(\d+)$/s, '{1} hat in Ihrem Ticket #{2} geantwortet'],
  [/^(.+) added a note to ticket #(\d+)$/s, '{1} hat eine Notiz zu Ticket #{2} hinzugefügt'],
  [/^The snooze of ticket #(\d+) ended$/, 'Die Zurückstellung von Ticket #{1} ist beendet'],
  [/^Ticket #(\d+) is about to miss its SLA: (.+)$/, 'Ticket #{1} überschreitet bald sein SLA: {2}'],
  [/^Ticket #(\d+) missed its SLA: (.+)$/, 'Ticket #{1} hat sein SLA überschritten: {2}'],
  [/^Your reply on ticket #(\d+) was not delivered$/, 'Ihre Antwort in Ticket #{1} wurde nicht zugestellt'],
  [
    /^Your scheduled reply on ticket #(\d+) was not sent, because (.+) wrote first$/s,
    'Ihre geplante Antwort in Ticket #{1} wurde nicht gesendet, weil {2} vorher geschrieben hat',
  ],
  [
    /^The scheduled reply of (.+) on ticket #(\d+) was not sent, because .+ may no longer send it$/s,
    'Die geplante Antwort von {1} in Ticket #{2} wurde nicht gesendet: {1} darf nicht mehr antworten',
  ],
  [/^Ticket #(\d+) was rated (\d) of 5$/, 'Ticket #{1} wurde mit {2} von 5 bewertet'],
  [new RegExp(`^(.+): level (${level}) is proposed$`, 's'), '{1}: Stufe „{2}“ vorgeschlagen'],
  [new RegExp(`^(.+): (${level}) → (${level})$`, 's'), '{1}: {2} → {3}'],
  [/^The import from (\w+) is done$/, 'Der Import aus {1} ist abgeschlossen'],
  [/^The import from (\w+) failed$/, 'Der Import aus {1} ist fehlgeschlagen'],
  [/^The dry run from (\w+) is done$/, 'Der Probelauf aus {1} ist abgeschlossen'],
  [/^The dry run from (\w+) failed$/, 'Der Probelauf aus {1} ist fehlgeschlagen'],
  [/^A webhook was disabled$/, 'Ein Webhook wurde deaktiviert'],
  [/^Activation policy overridden$/, 'Die Aktivierungsrichtlinie wurde umgangen'],
  [/^Security notice for your account$/, 'Sicherheitshinweis zu Ihrem Konto'],
  [
    /^The password of your account was changed, and all its sessions were signed out\.$/,
    'Das Passwort Ihres Kontos wurde geändert, und alle Sitzungen wurden abgemeldet.',
  ],
  [/^A second factor was added to your account\.$/, 'Ihrem Konto wurde ein zweiter Faktor hinzugefügt.'],
  [/^A second factor was removed from your account\.$/, 'Ein zweiter Faktor wurde aus Ihrem Konto entfernt.'],
  [
    /^An admin removed the second factors of your account\.$/,
    'Ein Admin hat die zweiten Faktoren Ihres Kontos entfernt.',
  ],
  [
    /^New recovery codes were created for your account\. The previous ones no longer work\.$/,
    'Für Ihr Konto wurden neue Wiederherstellungscodes erstellt. Die bisherigen gelten nicht mehr.',
  ],
]

function toGerman(text: string): string {
  for (const [pattern, german] of germanPatterns) {
    const found = pattern.exec(text)
    if (!found) continue
    return german.replace(/\{(\d)\}/g, (_, group: string) => {
      const value = found[Number(group)] ?? ''
      return group === '1' ? value : (words[value] ?? value)
    })
  }
  return text
}

const german: DigestTexts = {
  many: (count) => `${count} neue Benachrichtigungen`,
  account: 'Konto',
  ifNotYou: 'Falls Sie das nicht waren, setzen Sie jetzt Ihr Passwort zurück und informieren Sie einen Admin:',
  settings: 'E-Mail-Benachrichtigungen ändern:',
  translate: toGerman,
}

/** In German for languages such as `de` and `de-AT`, otherwise in English. */
export const digestTextsIn = (language: string | null): DigestTexts =>
  /^de\b/i.test(language ?? '') ? german : english
