import type { ErrorCatalogue, FieldErrorCatalogue } from './catalogue.ts'

export const knowledgeErrors = {
  secret_destination_admin_only: {
    status: 403,
    message: 'Only an admin may change the address that stored credentials are sent to.',
  },
  document_not_found: { status: 404, message: 'Document not found.' },
  document_slug_taken: { status: 409, message: 'Another document already has the slug {slug}.' },
  topic_not_found: { status: 404, message: 'Topic not found.' },
  topic_name_taken: { status: 409, message: 'A topic named {name} already exists.' },
  translation_unavailable: {
    status: 500,
    message: 'Translation needs an AI provider: set aiProviderApiKey. The embedded engine does not translate.',
  },
  translation_failed: { status: 500, message: 'The text could not be translated: {reason}' },
} as const satisfies ErrorCatalogue

export const knowledgeFieldErrors = {
  topic_unknown: 'is not a topic of this customer',
  topics_unknown: '{ids}: not a topic of this customer',
  document_parent_circular: 'must not be the document itself or part of it',
  document_unknown: 'is not a document of this customer',
  headers_invalid: 'must be a JSON object of strings',
  header_name_invalid: 'must have names that a header can have',
  country_unknown: 'is not a country by its ISO 3166 code or English name',
  language_unknown: 'is not an ISO 639-1 or 639-3 language code',
} as const satisfies FieldErrorCatalogue
