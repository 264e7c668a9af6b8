import type { peopleErrors, peopleFieldErrors } from '@attendant/contract/errors/people.ts'

export const people: Record<keyof typeof peopleErrors | keyof typeof peopleFieldErrors, string> = {
  token_required: 'Ihre Sitzung ist abgelaufen. Melden Sie sich erneut an.',
  platform_key_required: 'Dafür ist ein gültiger Plattform-Schlüssel nötig.',
  gateway_key_required: 'Senden Sie den Gateway-Schlüssel dieser Installation als X-Gateway-Key.',
  gateway_key_not_set:
    'Nur ein Gateway auf demselben Rechner darf sich anmelden. Setzen Sie GATEWAY_KEY und senden Sie ihn als X-Gateway-Key.',
  credentials_wrong: 'Benutzername oder Passwort ist falsch.',
  account_sid_mismatch: 'Die Kontokennung stimmt nicht überein.',
  admin_required: 'Das dürfen nur Admins.',
  permission_required: 'Dafür brauchen Sie die Berechtigung {permission}. Fragen Sie einen Admin.',
  rep_required: 'Das dürfen nur angemeldete Teammitglieder.',
  owner_required: 'Nicht möglich, während Sie im Namen eines Teammitglieds angemeldet sind.',
  feature_required: 'Dafür muss die Funktion {feature} freigeschaltet sein.',
  browser_not_allowed: 'Nicht für Browser verfügbar.',
  rep_not_found: 'Dieses Teammitglied existiert nicht.',
  signature_not_found: 'Diese Signatur existiert nicht.',
  session_not_found: 'Diese Sitzung existiert nicht.',
  phone_number_not_found: 'Diese Telefonnummer existiert nicht.',
  end_user_not_found: 'Dieser Kontakt existiert nicht.',
  uid_not_found: 'Diese Kontaktadresse existiert nicht.',
  team_not_found: 'Dieses Team existiert nicht.',
  member_not_found: 'Gehört nicht zu diesem Team.',
  already_routed: '{field} {id} gehört bereits zum Team {team}. Entfernen Sie die Zuordnung dort zuerst.',
  username_taken: 'Der Benutzername {username} ist bereits vergeben. Wählen Sie einen anderen.',
  last_admin:
    'Der letzte aktive Admin kann nicht gelöscht, deaktiviert oder zum Agenten werden. Ernennen Sie zuerst einen weiteren Admin.',
  phone_number_disputed:
    'Mehrere Workspaces beanspruchen diese Nummer mit diesem Konto, und der Anbieter hat keinen davon bestätigt.',
  sign_in_confirmation_required:
    'Zu viele fehlgeschlagene Anmeldungen. Wenn das Passwort richtig war, ist eine E-Mail mit einem Link zur Bestätigung unterwegs.',
  admin_only: 'Das darf nur ein Admin ändern.',
  link_expired: 'Unbekannt, bereits verwendet oder abgelaufen. Fordern Sie einen neuen Link an.',
  password_weak: 'Mindestens 8 Zeichen mit drei der folgenden: Ziffer, Kleinbuchstabe, Großbuchstabe, Sonderzeichen.',
  windows_time_zone_unknown: 'Geben Sie den Windows-Namen einer Zeitzone an, zum Beispiel „W. Europe Standard Time“.',
  team_unknown: 'Kein Team dieses Workspaces. Wählen Sie ein anderes.',
  end_user_unknown: 'Kontakt in diesem Workspace nicht gefunden. Wählen Sie einen anderen.',
  uid_unknown: 'Gehört nicht zu diesem Kontakt. Laden Sie die Seite neu.',
}
