export const navigation = {
  label: 'Hauptnavigation',
  skip: 'Zum Hauptinhalt springen',
  inbox: 'Posteingang',
  automation: 'Automatisierung',
  channels: 'Kanäle',
  places: 'Objekte',
  settings: 'Team & Einstellungen',
  insights: 'Auswertung',
  start: 'Erste Schritte',
  failed: 'Fehlgeschlagen',
  failedCount_one: '{count} fehlgeschlagene Nachricht',
  failedCount_other: '{count} fehlgeschlagene Nachrichten',
}
