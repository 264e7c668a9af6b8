import type { toolServers as english } from '../../en/automation/tool-servers.ts'

export const toolServers: Record<keyof typeof english, string> = {
  title: 'Werkzeugserver',
  hint: 'MCP-Server, deren Werkzeuge der Assistent aufrufen kann.',
  add: 'Werkzeugserver hinzufügen',
  addHint: 'Die Werkzeuge werden angezeigt, sobald der Server verbunden ist.',
  connect: 'Verbinden',
  connection: 'Verbindung',
  none: 'Noch keine Tool-Server',
  noneHint:
    'Verbinden Sie den MCP-Server Ihres Shops oder CRM. Jeder Aufruf seiner Tools braucht eine Freigabe, bis Sie das ändern.',
  urlHint: 'Die Adresse des MCP-Servers (Streamable HTTP).',
  nameHint: 'Leer lassen, um den Hostnamen zu verwenden.',
  headersHint:
    'Werden mit jeder Anfrage gesendet. Zugangsdaten werden verschlüsselt gespeichert und nie wieder angezeigt.',
  headersAdmin: 'Nur Admins können Header ändern.',
  addHeader: 'Header hinzufügen',
  headerName: 'Name des Headers',
  headerNameMissing: 'Geben Sie für jeden Header einen Namen ein.',
  headerValue: 'Wert von {name}',
  headerValuePlaceholder: 'Wert',
  removeHeader: 'Header {name} entfernen',
  state: 'Status',
  'state.Connected': 'Verbunden',
  'state.Attention': 'Prüfen',
  'state.New': 'Nicht geprüft',
  'state.Off': 'Inaktiv',
  lastSync: 'Zuletzt geprüft',
  read: 'Zuletzt gelesen: {time}',
  check: 'Jetzt prüfen',
  checked_one: 'Verbunden. {count} Werkzeug.',
  checked_other: 'Verbunden. {count} Werkzeuge.',
  toolsHint:
    'Neue Werkzeuge gelten als ändernd und brauchen eine Freigabe. Öffnen Sie ein Werkzeug, um das umzustellen.',
  noTools: 'Dieser Server bietet keine Werkzeuge an, die der Assistent verwenden kann.',
  notRead:
    'Die Werkzeuge erscheinen hier, sobald der Server antwortet. Prüfen Sie unten URL und Header, und versuchen Sie es erneut.',
  offHint: 'Dieser Server ist inaktiv, seine Werkzeuge werden nicht aufgerufen.',
  use: '{name} verwenden',
  deleteText:
    'Die Werkzeuge des Servers werden ebenfalls gelöscht. Abläufe, die sie verwenden, laufen ohne sie weiter.',
}
