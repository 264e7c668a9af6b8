import type { ErrorCatalogue, FieldErrorCatalogue } from './catalogue.ts'

export const placeReportsErrors = {
  room_without_notes: { status: 400, message: 'The room has no notes: transcriptRaw is empty.' },
  email_model_missing: {
    status: 400,
    message: 'There is no active model for emails: choose one, or make one the default.',
  },
  transform_topic_missing: {
    status: 400,
    message: 'No topic was found: give topicId, set the transformTopicID of the report, or name a topic "{name}".',
  },
  report_not_found: { status: 404, message: 'Place description report not found.' },
  room_not_found: { status: 404, message: 'Place description room not found.' },
  photo_not_found: { status: 404, message: 'Photo not found.' },
  template_not_found: { status: 404, message: 'Template not found.' },
  transform_failed: { status: 500, message: 'The notes could not be transformed: {reason}' },
  transform_unavailable: { status: 503, message: 'The notes could not be transformed right now: {reason}' },
  template_file_missing: {
    status: 500,
    message: 'The document template is missing on the server. Upload it again, or delete it.',
  },
  default_template_missing: {
    status: 500,
    message: 'The document template is missing on the server. The operator sets it with DOCX_TEMPLATE.',
  },
} as const satisfies ErrorCatalogue

export const placeReportsFieldErrors = {
  photo_placement_invalid: 'must be perRoom, per-room, atEnd or at-end',
  model_cannot_see: 'needs a model that supports images, which {model} does not',
  too_many_photos: 'can include at most {limit} photos, and the room has {count}',
  photo_required: 'must have at least one photo',
  photos_incomplete: 'must name every photo of the room exactly once',
  photo_type_unsupported: '{name} must be image/jpeg, image/png or image/webp',
  photo_empty: '{name} is empty',
  photo_type_mismatch: '{name} is not {type}',
  photo_unreadable: '{name} is broken or cannot be read',
  photo_too_many_pixels: '{name} has more than {limit} million pixels',
  photo_too_large: '{name} is over {limit} MB when processed',
  not_docx: 'is not a Word document (.docx)',
  docx_has_macros: 'must not contain macros',
  docx_unusable: 'cannot be used as a template',
  docx_too_large: 'is too large when unpacked',
} as const satisfies FieldErrorCatalogue
