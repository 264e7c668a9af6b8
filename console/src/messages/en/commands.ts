export const commands = {
  title: 'Command menu',
  search: 'Search tickets, people, documents and commands',
  none: 'No results.',
  searching: 'Searching…',
  go: 'Go to',
}
