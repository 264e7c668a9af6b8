export const session = {
  ended: 'Ihre Sitzung ist abgelaufen',
  endedHint: 'Melden Sie sich als {username} erneut an, um dort weiterzumachen, wo Sie waren.',
  leave: 'Abmelden',
  offline: 'Verbindung unterbrochen. Wird wiederhergestellt…',
}
