export const navigation = {
  label: 'Bereiche',
  skip: 'Zum Inhalt springen',
  inbox: 'Eingang',
  automation: 'Abläufe',
  channels: 'Kanäle',
  places: 'Orte',
  settings: 'Leute & Einstellungen',
  insights: 'Zahlen',
}
