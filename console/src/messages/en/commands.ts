export const commands = {
  title: 'Command menu',
  search: 'Search tickets, people, documents and commands',
  none: 'No results.',
  go: 'Go to',
}
