export const commands = {
  title: 'Befehlsmenü',
  search: 'Tickets, Personen, Dokumente und Befehle suchen',
  none: 'Keine Treffer.',
  searching: 'Suche läuft …',
  go: 'Gehe zu',
}
