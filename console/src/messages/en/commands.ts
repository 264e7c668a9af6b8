export const commands = {
  title: 'Command menu',
  search: 'Search tickets, people, documents, settings and commands',
  none: 'No results.',
  go: 'Go to',
}
