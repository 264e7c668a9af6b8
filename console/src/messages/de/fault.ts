export const fault = {
  title: 'Das hat nicht geklappt',
  unreachable:
    'Der Dienst ist nicht erreichbar. Prüfen Sie die Verbindung; was Sie geschrieben haben, bleibt erhalten. Versuchen Sie es gleich noch einmal.',
  signedOut: 'Ihre Sitzung ist beendet. Melden Sie sich wieder an; was Sie geschrieben haben, bleibt erhalten.',
  refused: 'Der Dienst hat das nicht angenommen. Prüfen Sie Ihre Angaben und versuchen Sie es noch einmal.',
  forbidden: 'Das dürfen Sie nicht. Fragen Sie die Verwaltung Ihres Desks.',
  conflict:
    'Das passt nicht mehr zum Stand der Dinge. Laden Sie neu, sehen Sie nach, was sich geändert hat, und versuchen Sie es noch einmal.',
  gone: 'Das gibt es nicht mehr. Vielleicht hat es jemand gelöscht; gehen Sie zurück und laden Sie neu.',
  tooLarge: 'Das ist zu groß. Versuchen Sie es mit einer kleineren Datei.',
  unsupported: 'Diese Art von Datei oder Inhalt wird hier nicht angenommen. Versuchen Sie ein anderes Format.',
  tooMany: 'Das war zu oft in kurzer Zeit. Warten Sie eine Minute und versuchen Sie es noch einmal.',
  starting:
    'Der Dienst kann das gerade nicht: Er startet, hält an oder wartet auf einen anderen. Versuchen Sie es gleich noch einmal.',
  server:
    'Bei uns ist etwas schiefgegangen. Versuchen Sie es noch einmal; wenn es bleibt, melden Sie dem Betreiber: {requestId}.',
  unexpected:
    'Auf dieser Seite ist etwas schiefgegangen. Laden Sie sie neu; was Sie geschrieben haben, bleibt erhalten.',
  pageTitle: 'Diese Seite ist gestolpert',
  pageHint: 'Was Sie geschrieben haben, bleibt erhalten. Versuchen Sie es noch einmal oder gehen Sie zum Eingang.',
  again: 'Noch einmal',
  home: 'Zum Eingang',
  noPage: 'Hier ist nichts',
  noPageHint: 'Die Adresse ist vielleicht alt, oder etwas wurde gelöscht.',
}
