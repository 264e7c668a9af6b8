export const fault = {
  title: 'Das hat nicht geklappt',
  unreachable:
    'Der Dienst ist nicht erreichbar. Prüfen Sie die Verbindung; was Sie geschrieben haben, bleibt erhalten. Versuchen Sie es gleich noch einmal.',
  signedOut: 'Ihre Sitzung ist beendet. Melden Sie sich wieder an; was Sie geschrieben haben, bleibt erhalten.',
  forbidden: 'Das dürfen Sie nicht. Fragen Sie die Verwaltung Ihres Desks.',
  gone: 'Das gibt es nicht mehr. Vielleicht hat es jemand gelöscht; gehen Sie zurück und laden Sie neu.',
  tooLarge: 'Das ist zu groß. Versuchen Sie es mit einer kleineren Datei.',
  tooMany: 'Das war zu oft in kurzer Zeit. Warten Sie eine Minute und versuchen Sie es noch einmal.',
  starting: 'Der Dienst startet oder hält gerade an. Versuchen Sie es gleich noch einmal.',
  server:
    'Bei uns ist etwas schiefgegangen: {message} Versuchen Sie es noch einmal; wenn es bleibt, melden Sie dem Betreiber: {requestId}.',
  pageTitle: 'Diese Seite ist gestolpert',
  pageHint: 'Was Sie geschrieben haben, bleibt erhalten. Versuchen Sie es noch einmal oder gehen Sie zum Eingang.',
  again: 'Noch einmal',
  home: 'Zum Eingang',
  noPage: 'Hier ist nichts',
  noPageHint: 'Die Adresse ist vielleicht alt, oder etwas wurde gelöscht.',
}
