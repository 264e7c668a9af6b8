export const commands = {
  title: 'Befehlsmenü',
  search: 'Tickets, Personen, Dokumente und Befehle suchen',
  none: 'Keine Treffer.',
  go: 'Gehe zu',
}
