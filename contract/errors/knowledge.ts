import type { ErrorCatalogue, FieldErrorCatalogue } from './catalogue.ts'

export const knowledgeErrors = {
  secret_destination_admin_only: {
    status: 403,
    message: 'Only an admin may change the address that stored credentials are sent to.',
  },
  document_not_found: { status: 404, message: 'Document not found.' },
  document_slug_taken: { status: 409, message: 'Another document already has the slug {slug}.' },
  proposal_not_found: { status: 404, message: 'Proposal not found.' },
  proposal_decided: { status: 409, message: 'The proposal was already accepted or rejected.' },
  proposal_without_answer: {
    status: 409,
    message: 'No agent has replied yet, so there is nothing to draft a document from.',
  },
  source_not_found: { status: 404, message: 'Source not found.' },
  source_without_sync: { status: 409, message: 'Only websites are synced. Upload files to a source of files instead.' },
  source_without_files: { status: 409, message: 'Only a source of the kind Files takes files.' },
  file_type_unknown: { status: 400, message: '{file}: only PDF, DOCX, HTML, Markdown, TXT and CSV files can be read.' },
  file_scanned: {
    status: 400,
    message: '{file} has no text: it seems to be scanned. Run text recognition (OCR) on it first.',
  },
  file_without_text: { status: 400, message: '{file} has no text.' },
  file_encrypted: { status: 400, message: '{file} is protected by a password.' },
  file_damaged: { status: 400, message: '{file} cannot be read: it is damaged or its type does not match its name.' },
  file_too_complex: {
    status: 400,
    message: '{file} is too large or too complex to be read. Split it into smaller files.',
  },
  topic_not_found: { status: 404, message: 'Topic not found.' },
  topic_name_taken: { status: 409, message: 'A topic named {name} already exists.' },
  translation_unavailable: {
    status: 500,
    message: 'Translation needs an AI provider: set aiProviderApiKey. The embedded engine does not translate.',
  },
  translation_failed: { status: 500, message: 'The text could not be translated: {reason}' },
} as const satisfies ErrorCatalogue

export const knowledgeFieldErrors = {
  proposal_one_origin: 'must be set, or gapID, but not both',
  gap_unknown: 'is not a gap of this customer, or no longer exists',
  source_setting_for_websites: 'is a setting of websites only',
  source_schedule_for_websites: 'must be Manual, because only websites are synced',
  source_one_address: 'must not be set together with startUrl',
  source_glob_invalid: 'must be a path such as /help/**, or a URL such as https://docs.example.com/**',
  source_address_private: 'must be a public address',
  source_selector_invalid: 'is not a CSS selector',
  topic_unknown: 'is not a topic of this customer',
  topics_unknown: '{ids}: not a topic of this customer',
  document_parent_circular: 'must not be the document itself or part of it',
  document_unknown: 'is not a document of this customer',
  headers_invalid: 'must be a JSON object of strings',
  header_name_invalid: 'must have valid header names',
  country_unknown: 'is not a country by its ISO 3166 code or English name',
  language_unknown: 'is not an ISO 639-1 or 639-3 language code',
} as const satisfies FieldErrorCatalogue
