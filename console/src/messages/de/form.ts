export const form = {
  leave: 'Ohne Speichern verlassen?',
  leaveText: 'Ihre Änderungen sind nicht gespeichert; ein Entwurf bleibt in diesem Browser erhalten.',
  leaveVerb: 'Verlassen',
  deleteTitle: '{verb}: „{name}“?',
  copy: 'Kopieren',
  copied: 'Kopiert',
  required: 'Pflichtfeld',
  secretsCleared: 'Zugangsdaten erneut eingeben',
  secretsClearedText: 'Server oder Konto wurde geändert, daher wurden gespeicherte Passwörter und Schlüssel entfernt.',
}
