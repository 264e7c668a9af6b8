export const commands = {
  title: 'Befehlsmenü',
  search: 'Tickets, Personen, Dokumente, Einstellungen und Befehle suchen',
  none: 'Keine Treffer.',
  go: 'Gehe zu',
}
