import type { knowledgeErrors, knowledgeFieldErrors } from '@attendant/contract/errors/knowledge.ts'

export const knowledge: Record<keyof typeof knowledgeErrors | keyof typeof knowledgeFieldErrors, string> = {
  secret_destination_admin_only:
    'Nur ein Admin darf die Adresse ändern, an die gespeicherte Zugangsdaten gesendet werden.',
  document_not_found: 'Dieses Dokument existiert nicht.',
  document_slug_taken: 'Die Adresse {slug} hat bereits ein anderes Dokument.',
  proposal_not_found: 'Dieser Vorschlag existiert nicht.',
  proposal_decided: 'Der Vorschlag wurde bereits angenommen oder abgelehnt.',
  proposal_without_answer: 'Noch hat niemand geantwortet, daher kann kein Dokument entworfen werden.',
  proposal_one_origin: 'Geben Sie entweder ein Ticket oder eine Wissenslücke an.',
  source_not_found: 'Diese Quelle existiert nicht.',
  source_without_sync: 'Nur Websites werden synchronisiert. Laden Sie Dateien in eine Quelle für Dateien hoch.',
  source_without_files: 'Nur eine Quelle für Dateien nimmt Dateien an.',
  file_type_unknown: '{file}: Nur PDF-, DOCX-, HTML-, Markdown-, TXT- und CSV-Dateien können gelesen werden.',
  file_scanned:
    '{file} enthält keinen Text, vermutlich ist es ein Scan. Führen Sie zuerst eine Texterkennung (OCR) durch.',
  file_without_text: '{file} enthält keinen Text.',
  file_encrypted: '{file} ist mit einem Passwort geschützt.',
  file_damaged:
    '{file} kann nicht gelesen werden: Die Datei ist beschädigt oder hat ein anderes Format, als ihr Name sagt.',
  file_too_complex: '{file} ist zu groß oder zu komplex. Teilen Sie die Datei auf.',
  source_setting_for_websites: 'Diese Einstellung gibt es nur für Websites.',
  source_schedule_for_websites: 'Nur Websites werden nach Zeitplan synchronisiert.',
  source_one_address: 'Geben Sie entweder eine Startseite oder eine Sitemap an.',
  source_glob_invalid: 'Geben Sie einen Pfad wie /hilfe/** oder eine URL wie https://docs.example.com/** an.',
  source_address_private: 'Geben Sie eine öffentlich erreichbare Adresse an.',
  source_selector_invalid: 'Kein gültiger CSS-Selektor.',
  topic_not_found: 'Dieses Thema existiert nicht.',
  topic_name_taken: 'Ein Thema „{name}“ existiert bereits. Wählen Sie einen anderen Namen.',
  translation_unavailable:
    'Für Übersetzungen ist ein KI-Anbieter nötig: Tragen Sie einen API-Schlüssel ein. Die integrierte KI übersetzt nicht.',
  translation_failed: 'Der Text konnte nicht übersetzt werden: {reason}',
  gap_unknown: 'Diese Wissenslücke existiert nicht mehr.',
  topic_unknown: 'Thema in diesem Workspace nicht gefunden. Wählen Sie ein anderes.',
  topics_unknown: 'Diese Themen existieren nicht: {ids}.',
  document_parent_circular: 'Das übergeordnete Dokument darf nicht das Dokument selbst oder ein Teil davon sein.',
  document_unknown: 'Dokument in diesem Workspace nicht gefunden. Wählen Sie ein anderes.',
  headers_invalid: 'Geben Sie ein JSON-Objekt an, dessen Werte Texte sind.',
  header_name_invalid: 'Enthält einen ungültigen Header-Namen.',
  country_unknown: 'Unbekanntes Land. Geben Sie den Ländercode, zum Beispiel AT, oder den englischen Namen an.',
  language_unknown: 'Unbekannter Sprachcode. Beispiele: de, en.',
}
