export const session = {
  ended: 'Ihre Sitzung ist abgelaufen',
  endedHint: 'Melden Sie sich als {username} erneut an, um dort weiterzumachen, wo Sie waren.',
  passwordWrong: 'Falsches Passwort.',
  leave: 'Abmelden',
  confirm: 'Identität bestätigen',
  confirmHint:
    'Dabei werden Zugangsdaten angezeigt oder exportiert, und Ihre letzte Anmeldung liegt über eine Stunde zurück.',
  confirmWrong: 'Falsch oder zu viele Versuche. Versuchen Sie es erneut.',
  confirmWithSso: 'Stattdessen erneut mit SSO anmelden',
  usePassword: 'Stattdessen das Passwort verwenden',
  offline: 'Verbindung unterbrochen. Wird wiederhergestellt…',
}
