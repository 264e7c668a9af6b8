export const commands = {
  title: 'Befehle',
  search: 'Was möchten Sie tun?',
  none: 'Nichts mit diesem Namen.',
  go: 'Gehe zu',
}
