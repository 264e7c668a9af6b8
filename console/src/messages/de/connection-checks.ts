import type { CheckCode } from '@attendant/contract/channels/connection-checks.ts'

const fitPort = 'Prüfen Sie, ob der Port zur Verschlüsselung passt: 993 und 465 mit TLS, 143 und 587 ohne.'

export const connectionChecks: Record<CheckCode, { message: string; action?: string }> = {
  not_checked: { message: 'Nicht geprüft, weil ein früherer Schritt fehlgeschlagen ist.' },
  failed: {
    message: '{said}',
    action:
      'Versuchen Sie es in einigen Minuten erneut. Bleibt der Fehler, wenden Sie sich mit diesem Text an den Anbieter.',
  },
  settings_incomplete: { message: '{said}', action: 'Vervollständigen Sie die Einstellungen des Kanals.' },
  token_ok: { message: 'Der Anbieter stellt Zugriffstokens aus.' },
  authority_unreachable: {
    message: '{said}',
    action: 'Prüfen Sie die Adresse der Anmeldestelle und ob der Anbieter erreichbar ist.',
  },
  application_refused: {
    message: '{said}',
    action: 'Prüfen Sie Client-ID und Clientschlüssel. Ein abgelaufener Schlüssel muss beim Anbieter ersetzt werden.',
  },
  tenant_unknown: { message: '{said}', action: 'Prüfen Sie die Tenant-ID.' },
  consent_missing: { message: '{said}', action: 'Wählen Sie „Anmelden“ auf der Seite des Kanals.' },
  consent_ended: {
    message: '{said}',
    action:
      'Wählen Sie „Erneut anmelden“ auf der Seite des Kanals. Geänderte Passwörter und entzogene Zugriffe beenden eine Einwilligung.',
  },
  dns_ok: { message: 'Der Name {host} ist bekannt.' },
  host_unknown: { message: '{said}', action: 'Prüfen Sie den Servernamen auf Tippfehler.' },
  host_not_allowed: {
    message: '{said}',
    action: 'Bitten Sie den Betreiber, den Server in OUTBOUND_ALLOW aufzunehmen.',
  },
  connection_ok: { message: '{host} antwortet auf Port {port}.' },
  connection_refused: {
    message: 'Auf {host}, Port {port}, antwortet niemand.',
    action: 'Prüfen Sie Server und Port, und ob die Firewall diesen Dienst durchlässt.',
  },
  connection_timeout: {
    message: '{host} antwortet auf Port {port} nicht rechtzeitig.',
    action:
      'Prüfen Sie Server und Port. Manche Netze sperren E-Mail-Ports: Verwenden Sie 587 oder 465 für SMTP, nie 25.',
  },
  connection_lost: { message: '{host} hat die Verbindung geschlossen.', action: fitPort },
  tls_ok: { message: 'Die Verbindung ist verschlüsselt und das Zertifikat gültig.' },
  tls_not_required: {
    message: 'Dieser Server darf ohne Verschlüsselung verwendet werden, weil er in OUTBOUND_ALLOW steht.',
  },
  encryption_missing: {
    message: '{said}',
    action: 'Verwenden Sie den TLS-Port des Servers (993 oder 465) mit eingeschaltetem TLS.',
  },
  certificate_expired: { message: '{said}', action: 'Lassen Sie das Zertifikat des Mailservers erneuern.' },
  certificate_other_name: { message: '{said}', action: 'Verwenden Sie den Servernamen, für den das Zertifikat gilt.' },
  certificate_untrusted: {
    message: '{said}',
    action: 'Installieren Sie auf dem Mailserver ein Zertifikat einer öffentlichen Stelle, samt Zwischenzertifikaten.',
  },
  tls_failed: { message: '{said}', action: fitPort },
  login_ok: { message: 'Der Server nimmt die Anmeldung an.' },
  login_refused: {
    message: '{said}',
    action: 'Prüfen Sie Benutzername und Passwort. Mit OAuth: Melden Sie sich mit dem Konto dieses Postfachs an.',
  },
  app_password_required: {
    message: '{said}',
    action: 'Erstellen Sie beim Anbieter ein App-Passwort und tragen Sie es ein, oder verwenden Sie OAuth.',
  },
  reading_ok: { message: 'Der Posteingang kann gelesen werden.' },
  sending_ok: { message: '{address} darf senden.' },
  sending_unknown: { message: 'Ob {address} senden darf, zeigt sich erst beim Senden.' },
  access_disabled: {
    message: '{said}',
    action: 'Bitten Sie den Admin des Mailsystems, IMAP und authentifiziertes SMTP für dieses Postfach zu aktivieren.',
  },
  mailbox_missing: {
    message: '{said}',
    action: 'Prüfen Sie die E-Mail-Adresse des Kanals: Der Anbieter hat kein solches Postfach.',
  },
  permission_missing: {
    message: '{said}',
    action:
      'Erteilen Sie der Anwendung Mail.ReadWrite und Mail.Send mit Zustimmung eines Admins, und prüfen Sie ihre Zugriffsrichtlinie für dieses Postfach.',
  },
  sender_refused: {
    message: '{said}',
    action: 'Erlauben Sie dem Konto, als {address} zu senden, oder melden Sie sich mit dieser Adresse an.',
  },
  domain_unknown: {
    message: 'Die Domain {domain} gibt es nicht.',
    action: 'Prüfen Sie die E-Mail-Adresse des Kanals.',
  },
  lookup_failed: {
    message: 'Die DNS-Server haben zu {domain} nicht geantwortet ({reason}).',
    action: 'Versuchen Sie es später erneut.',
  },
  mx_ok: { message: 'E-Mails an {domain} gehen an {servers}.' },
  mx_missing: {
    message: '{domain} hat keinen MX-Eintrag.',
    action: 'Tragen Sie Ihren Mailserver als MX ein, damit Antworten ankommen.',
  },
  mx_null: {
    message: '{domain} erklärt, keine E-Mails anzunehmen.',
    action: 'Ersetzen Sie den Null-MX-Eintrag durch Ihren Mailserver.',
  },
  spf_ok: { message: 'SPF: {record}' },
  spf_missing: {
    message: '{domain} hat keinen SPF-Eintrag.',
    action: 'Legen Sie einen TXT-Eintrag an, etwa „{example}“. Ohne ihn landen E-Mails leicht im Spam.',
  },
  spf_several: {
    message: '{domain} hat mehrere SPF-Einträge.',
    action: 'Fassen Sie sie zu einem zusammen: Mehrere werden ignoriert.',
  },
  spf_open: {
    message: 'SPF erlaubt jeden Server: {record}',
    action: 'Beenden Sie den Eintrag mit „~all“ oder „-all“.',
  },
  spf_other_provider: {
    message: 'SPF nennt den sendenden Server nicht: {record}',
    action: 'Fügen Sie „{mechanism}“ zum Eintrag hinzu.',
  },
  dkim_ok: { message: 'Ein DKIM-Schlüssel ist veröffentlicht: {selector}._domainkey.{domain}' },
  dkim_not_found: {
    message: 'Für {domain} wurde unter den Selektoren {selectors} kein DKIM-Schlüssel gefunden.',
    action:
      'Schalten Sie die DKIM-Signatur bei Ihrem Anbieter ein. Verwendet er einen anderen Selektor, können Sie dies ignorieren.',
  },
  dkim_revoked: {
    message: 'Der DKIM-Schlüssel {selector}._domainkey.{domain} ist widerrufen.',
    action: 'Veröffentlichen Sie den aktuellen Schlüssel Ihres Anbieters.',
  },
  dmarc_ok: { message: 'DMARC: {record}' },
  dmarc_missing: {
    message: '{domain} hat keinen DMARC-Eintrag.',
    action: 'Legen Sie unter _dmarc.{domain} einen TXT-Eintrag an, etwa „v=DMARC1; p=none; rua=mailto:{address}“.',
  },
  dmarc_invalid: {
    message: 'Der DMARC-Eintrag von {domain} kann nicht verwendet werden: {record}',
    action: 'Veröffentlichen Sie genau einen Eintrag, der mit „v=DMARC1; p=“ beginnt.',
  },
}
