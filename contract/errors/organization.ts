import type { ErrorCatalogue, FieldErrorCatalogue } from './catalogue.ts'

export const organizationErrors = {
  shared_model_read_only: { status: 403, message: 'Shared models are managed by the operator.' },
  customer_not_found: { status: 404, message: 'Customer not found.' },
  channel_not_found: { status: 404, message: 'Channel not found.' },
  folder_not_found: { status: 404, message: 'Folder not found.' },
  channel_translation_not_found: { status: 404, message: 'Translation not found.' },
  model_not_found: { status: 404, message: 'Model not found.' },
  channel_address_taken: { status: 409, message: 'Another channel uses the address {address}.' },
  channel_number_taken: { status: 409, message: 'Another {channelType} channel uses the number {number}.' },
  channel_translation_exists: { status: 409, message: 'The channel already has a translation to {language}.' },
  folder_not_empty: { status: 409, message: 'The folder contains subfolders. Delete or move them first.' },
  hostname_taken: { status: 409, message: '{hostname} belongs to another customer of this installation.' },
  ai_key_missing: {
    status: 400,
    message: 'No AI is available: the customer has no aiProviderApiKey, and no Embedded model is active.',
  },
  ai_switched_off: {
    status: 400,
    message:
      'No AI is available: the customer has no aiProviderApiKey, and the embedded engine is switched off (EMBEDDED_AI).',
  },
  ai_model_switched_off: {
    status: 400,
    message:
      'No AI is available: {model}, assigned to {slot}, is the embedded engine, which is switched off (EMBEDDED_AI).',
  },
  ai_model_missing: {
    status: 400,
    message: 'No AI is available: no model is assigned to {slot}, and no active {modelType} model is the default.',
  },
  ai_tokens_per_day_used: { status: 400, message: "Today's AI budget is used up (tokens)." },
  ai_tokens_per_month_used: { status: 400, message: "This month's AI budget is used up (tokens)." },
  ai_cost_per_day_used: { status: 400, message: "Today's AI budget is used up (cost)." },
  ai_cost_per_month_used: { status: 400, message: "This month's AI budget is used up (cost)." },
  ai_tokens_per_visitor_used: { status: 400, message: 'This visitor has reached the daily limit of AI tokens.' },
  ai_tokens_per_address_used: { status: 400, message: 'This sender has reached the daily limit of AI tokens.' },
  ai_messages_per_visitor_used: {
    status: 400,
    message: 'This visitor has sent more messages today than the AI answers.',
  },
  ai_messages_per_address_used: {
    status: 400,
    message: 'This sender has sent more messages today than the AI answers.',
  },
  retrievals_per_visitor_used: { status: 400, message: 'This visitor has reached the daily limit of data retrievals.' },
  retrievals_per_address_used: { status: 400, message: 'This sender has reached the daily limit of data retrievals.' },
} as const satisfies ErrorCatalogue

export const organizationFieldErrors = {
  customer_unknown: 'is not a customer',
  channel_unknown: 'is not a channel of this customer',
  rep_unknown: 'is not a representative of this customer',
  rep_inactive: 'is a representative who is deactivated',
  immutable: 'cannot change: it is {value}',
  email_address_required: 'must be an email address',
  phone_number_required: 'is required for a {channelType} channel',
  phone_number_invalid: 'must be in international format: + and 7 to 15 digits, such as +4366012345678',
  spoken_language_invalid: 'must be a language code, such as de or de-AT',
  template_sid_invalid: 'must be HX and 32 hexadecimal digits',
  chat_hostname_invalid: '{name} is not a hostname: leave out scheme and path',
  server_name_invalid: '{name} is not the name of a server, such as mx.example.com',
  sender_name_invalid: '{name} must be an email address or a domain',
  domain_invalid: '{name} must be a domain',
  hostname_invalid: 'must be a hostname such as desk.example.com, without scheme and path',
  hostname_not_ownable: 'must be a hostname that can be owned',
  folder_unknown: 'is not a folder of this channel',
  folder_in_itself: 'is the folder itself or inside it',
  closes_before_opens: 'must be later than opens',
  time_zone_unknown: 'is not the name of a time zone, such as Europe/Vienna',
  feature_unknown: '{name} is not one of {allowed}',
  above_installation_limit: 'must not be above {limit}, the limit of this installation',
  model_unknown: 'is not a model of this customer',
  model_inactive: 'is not an active model',
  model_needs_key: 'needs aiProviderApiKey, which is not set',
  model_switched_off: 'is the embedded engine, which is switched off (EMBEDDED_AI)',
  model_without_vision: 'must be a model that supports images',
} as const satisfies FieldErrorCatalogue
