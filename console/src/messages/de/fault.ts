export const fault = {
  title: 'Aktion fehlgeschlagen',
  unreachable:
    'Der Server ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut; Ihre Eingaben bleiben erhalten.',
  signedOut: 'Ihre Sitzung ist abgelaufen. Melden Sie sich erneut an; Ihre Eingaben bleiben erhalten.',
  refused: 'Die Anfrage wurde abgelehnt. Prüfen Sie Ihre Eingaben und versuchen Sie es erneut.',
  forbidden: 'Sie haben dafür keine Berechtigung. Wenden Sie sich an einen Admin Ihres Workspace.',
  conflict:
    'Die Daten wurden inzwischen geändert. Laden Sie die Seite neu, prüfen Sie die Änderungen und versuchen Sie es erneut.',
  gone: 'Dieses Element existiert nicht mehr. Möglicherweise wurde es gelöscht; gehen Sie zurück und laden Sie neu.',
  tooLarge: 'Die Datei ist zu groß. Verwenden Sie eine kleinere.',
  unsupported: 'Dieser Dateityp wird nicht unterstützt. Verwenden Sie ein anderes Format.',
  tooMany: 'Zu viele Anfragen. Warten Sie eine Minute und versuchen Sie es erneut.',
  starting: 'Der Dienst ist vorübergehend nicht verfügbar. Versuchen Sie es gleich erneut.',
  server:
    'Es ist ein Serverfehler aufgetreten. Versuchen Sie es erneut; tritt der Fehler wieder auf, nennen Sie dem Betreiber diese Anfrage-ID: {requestId}.',
  unexpected: 'Es ist ein Fehler aufgetreten. Laden Sie die Seite neu; Ihre Eingaben bleiben erhalten.',
  pageTitle: 'Es ist ein Fehler aufgetreten',
  pageHint: 'Ihre Eingaben bleiben erhalten. Versuchen Sie es erneut oder gehen Sie zurück zum Posteingang.',
  again: 'Erneut versuchen',
  home: 'Zum Posteingang',
  noRecord: 'Nicht gefunden',
  noPage: 'Seite nicht gefunden',
  noPageHint: 'Der Link ist möglicherweise veraltet, oder das Element wurde gelöscht.',
}
