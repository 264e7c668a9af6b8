export const commands = {
  title: 'Command menu',
  search: 'Type a command',
  none: 'No results.',
  go: 'Go to',
}
