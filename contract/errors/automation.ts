import type { ErrorCatalogue, FieldErrorCatalogue } from './catalogue.ts'

export const automationErrors = {
  ticket_missing: { status: 400, message: 'There is no ticket to do this to.' },
  message_missing: { status: 400, message: 'There is no message to do this to.' },
  send_document_missing: { status: 400, message: 'The document is gone, or has no text.' },
  retrieval_document_missing: { status: 400, message: 'The document is gone, or is no data retrieval.' },
  action_not_found: { status: 404, message: 'Action not found.' },
  hook_action_not_found: { status: 404, message: 'Hook action not found.' },
  topic_action_not_found: { status: 404, message: 'Topic action not found.' },
  rule_not_found: { status: 404, message: 'Rule not found.' },
  topic_document_not_found: { status: 404, message: 'Topic document not found.' },
  page_topic_not_found: { status: 404, message: 'Page topic mapping not found.' },
  macro_not_found: { status: 404, message: 'Macro not found.' },
  macro_name_taken: { status: 409, message: 'A macro named {name} already exists here.' },
  macro_inactive: { status: 409, message: 'The macro is inactive.' },
  macro_text_too_large: {
    status: 400,
    message: 'With its placeholders filled in, the text must not exceed {limit} KB.',
  },
  action_name_taken: { status: 409, message: 'An action named {name} already exists.' },
  action_already_mapped: { status: 409, message: '{field}: this trigger already has the action.' },
  document_already_mapped: { status: 409, message: 'This trigger already has the document.' },
  page_topic_exists: { status: 409, message: 'This page already has the topic.' },
  message_not_waiting: {
    status: 409,
    message: 'Only a message that waits can be retried; this one is {status}.',
  },
  message_in_progress: { status: 409, message: 'The message is being processed. Try again in a moment.' },
  change_set_not_found: { status: 404, message: 'Change set not found.' },
  change_set_closed: { status: 409, message: 'The change set is not open: it is {state}.' },
  change_set_conflict: {
    status: 409,
    message: 'The live configuration was changed meanwhile, so the change set does not fit it: {what}.',
  },
  change_set_empty: { status: 409, message: 'The change set has no changes.' },
  change_set_header_invalid: { status: 400, message: 'The header X-Change-Set must be the ID of a change set.' },
  change_set_field_refused: {
    status: 400,
    message: 'A change set can hold only some settings here. Not among them: {fields}.',
  },
  change_set_required: {
    status: 409,
    message:
      'Changes of the configuration go through a change set. An admin can make one at once with the header X-Override-Reason.',
  },
  activation_blocked: { status: 409, message: 'The activation policy does not allow it: {problems}' },
  override_reason_required: { status: 400, message: 'An override needs a reason.' },
  replay_not_found: { status: 404, message: 'Replay not found.' },
  replay_ended: { status: 409, message: 'The replay has ended: it is {state}.' },
  topic_detection_failed: { status: 500, message: 'The topics could not be detected: {reason}' },
} as const satisfies ErrorCatalogue

export const automationFieldErrors = {
  action_unknown: 'is not an action of this customer',
  message_unknown: 'is not a ticket message of this customer',
  hook_subject_required: 'is invalid: give exactly one of messageID, ticketID and channelID',
  hook_beside_topic: 'cannot be given beside topicID',
  topic_or_hook_required: 'or hookName is required',
  channel_type_beside_channel: 'cannot be given beside channelID',
  reference_unknown: 'names something that this customer does not have',
  tag_invalid: 'must be a tag: at most 50 characters, without a comma',
  language_repeated: 'has a text already',
  too_many_placeholders: 'must have at most {limit} placeholders',
  time_invalid: 'must be a time such as 2026-03-02T08:00:00Z',
  ends_before_start: 'must be later than the start',
  documents_only: 'All is for documents only',
  too_many_bytes: 'must have at most {limit} bytes',
} as const satisfies FieldErrorCatalogue
