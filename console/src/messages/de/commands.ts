export const commands = {
  title: 'Befehlsmenü',
  search: 'Befehl eingeben',
  none: 'Keine Treffer.',
  go: 'Gehe zu',
}
