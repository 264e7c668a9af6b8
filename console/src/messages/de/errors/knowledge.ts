import type { knowledgeErrors, knowledgeFieldErrors } from '@attendant/contract/errors/knowledge.ts'

export const knowledge: Record<keyof typeof knowledgeErrors | keyof typeof knowledgeFieldErrors, string> = {
  secret_destination_admin_only:
    'Nur ein Admin darf die Adresse ändern, an die gespeicherte Zugangsdaten gesendet werden.',
  document_not_found: 'Dieses Dokument existiert nicht.',
  document_slug_taken: 'Die Adresse {slug} hat bereits ein anderes Dokument.',
  topic_not_found: 'Dieses Thema existiert nicht.',
  topic_name_taken: 'Ein Thema „{name}“ existiert bereits. Wählen Sie einen anderen Namen.',
  translation_unavailable:
    'Für Übersetzungen ist ein KI-Anbieter nötig: Tragen Sie einen API-Schlüssel ein. Die integrierte KI übersetzt nicht.',
  translation_failed: 'Der Text konnte nicht übersetzt werden: {reason}',
  topic_unknown: 'Thema in diesem Workspace nicht gefunden. Wählen Sie ein anderes.',
  topics_unknown: 'Diese Themen existieren nicht: {ids}.',
  document_parent_circular: 'Das übergeordnete Dokument darf nicht das Dokument selbst oder ein Teil davon sein.',
  document_unknown: 'Dokument in diesem Workspace nicht gefunden. Wählen Sie ein anderes.',
  headers_invalid: 'Geben Sie ein JSON-Objekt an, dessen Werte Texte sind.',
  header_name_invalid: 'Enthält einen ungültigen Header-Namen.',
  country_unknown: 'Unbekanntes Land. Geben Sie den Ländercode, zum Beispiel AT, oder den englischen Namen an.',
  language_unknown: 'Unbekannter Sprachcode. Beispiele: de, en.',
}
