export const session = {
  ended: 'Ihre Sitzung ist beendet',
  endedHint: 'Melden Sie sich als {username} wieder an und machen Sie weiter. Es geht nichts verloren.',
  leave: 'Stattdessen abmelden',
  offline: 'Verbindung verloren. Es wird weiter versucht; Änderungen anderer erscheinen, sobald sie wieder da ist.',
}
