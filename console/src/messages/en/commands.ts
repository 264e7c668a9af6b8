export const commands = {
  title: 'Commands',
  search: 'What do you want to do?',
  none: 'Nothing by that name.',
  go: 'Go to',
}
