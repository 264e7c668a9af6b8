export const signIn = {
  title: 'Anmelden',
  submit: 'Anmelden',
  username: 'Benutzername',
  password: 'Passwort',
  hostname: 'Workspace',
  hostnameHint: 'Adresse Ihres Workspace, zum Beispiel support.example.com',
  refused: 'Benutzername, Passwort oder Workspace ist falsch.',
  forgotten: 'Passwort vergessen?',
  forgottenTitle: 'Passwort zurücksetzen',
  forgottenHint: 'Wir senden Ihnen per E-Mail einen Link, der vier Stunden gültig ist.',
  email: 'E-Mail-Adresse',
  sendLink: 'Link senden',
  linkSent:
    'Falls es in diesem Workspace ein Konto mit {email} gibt, haben wir einen Link gesendet. Prüfen Sie Ihren Posteingang.',
  back: 'Zurück zur Anmeldung',
  resetTitle: 'Neues Passwort festlegen',
  passwordRule: 'Mindestens 8 Zeichen mit drei der folgenden: Ziffer, Kleinbuchstabe, Großbuchstabe, Sonderzeichen.',
  newPassword: 'Neues Passwort',
  passwordAgain: 'Passwort bestätigen',
  passwordsDiffer: 'Die Passwörter stimmen nicht überein.',
  setPassword: 'Passwort festlegen',
  resetDone:
    'Ihr Passwort wurde geändert und alle anderen Sitzungen wurden abgemeldet. Sie können sich jetzt anmelden.',
  showPassword: 'Passwort ein- oder ausblenden',
  linkUsed:
    'Dieser Link ist nicht mehr gültig: Er wurde verwendet, durch einen neueren ersetzt oder ist älter als vier Stunden.',
  askAgain: 'Neuen Link anfordern',
  tooMany:
    'Zu viele fehlgeschlagene Anmeldungen. Warten Sie einige Minuten oder setzen Sie Ihr Passwort zurück. Wenn Sie per E-Mail einen Link zur Bestätigung erhalten haben, verwenden Sie ihn.',
  unlockTitle: 'Anmeldung bestätigen',
  unlockHint:
    'Jemand probiert Passwörter für Ihr Konto aus. Diese Anmeldung braucht deshalb Ihre Bestätigung. Bestätigen Sie nur, wenn Sie sich gerade anmelden wollten.',
  unlock: 'Anmeldung bestätigen',
  unlockDone: 'Bestätigt. Sie können sich jetzt von dieser Adresse anmelden.',
  unlockExpired:
    'Dieser Link ist nicht mehr gültig: Er ist älter als eine Stunde, oder Ihr Passwort wurde geändert. Melden Sie sich erneut an, um einen neuen zu erhalten.',
  unlockNotMe: 'Das war ich nicht: neues Passwort festlegen',
}
