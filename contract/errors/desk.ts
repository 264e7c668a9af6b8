import type { ErrorCatalogue, FieldErrorCatalogue } from './catalogue.ts'

export const deskErrors = {
  channel_forbidden: { status: 403, message: 'A phone token may use its own channel only.' },
  message_forbidden: { status: 403, message: 'This ticket message belongs to another customer.' },
  message_on_other_channel: { status: 403, message: 'This ticket message belongs to another channel.' },
  attachment_forbidden: { status: 403, message: 'This attachment belongs to another customer.' },
  phone_notification_forbidden: {
    status: 403,
    message: 'A phone token may notify representatives and email channels of the customer only.',
  },
  phone_sender_forbidden: {
    status: 403,
    message: 'A phone token may name callers by number, and people with a ticket on its channel.',
  },
  ticket_not_found: { status: 404, message: 'Ticket not found.' },
  message_not_found: { status: 404, message: 'Ticket message not found.' },
  attachment_not_found: { status: 404, message: 'Attachment not found.' },
  move_not_found: { status: 404, message: 'Move not found.' },
  blocked_sender_not_found: { status: 404, message: 'Blocked sender not found.' },
  sender_already_blocked: { status: 409, message: '{sender} is already blocked.' },
  message_already_answered: { status: 409, message: 'This message is already answered.' },
  reply_not_failed: { status: 409, message: 'Only a failed reply can be sent again; this one is {status}.' },
  move_already_undone: { status: 409, message: 'This is already undone.' },
  ticket_already_merged: { status: 409, message: 'The ticket is already merged.' },
  executable_rejected: { status: 415, message: 'Executables and scripts cannot be attached.' },
  too_many_connections: {
    status: 429,
    message: 'Too many connections. Close another window of this chat and try again.',
  },
} as const satisfies ErrorCatalogue

export const deskFieldErrors = {
  ticket_unknown: 'is not a ticket of this customer',
  team_unknown: 'is not a team of this customer',
  file_empty: 'must not be an empty file',
  upload_unknown: 'is not an upload of yours from the last 24 hours that is still unused',
  sender_invalid: 'must be an email address, a domain or a phone number such as +4366012345678',
  http_url_required: 'must be an http or https address',
  not_ticket_channel: 'is not the channel of the ticket',
  channel_required_without_ticket: 'is required where no ticketID is given',
  reply_missing: 'must not be empty: there is no prepared reply',
  ticket_merge_itself: 'is the ticket itself',
  merge_target_merged: 'is itself merged into a third ticket',
  merge_other_channel: 'belongs to another channel',
  not_messages_of_ticket: 'must be messages of the ticket',
  split_takes_all: 'must leave at least one message in the ticket',
  rep_required_to_assign: 'is required to assign',
  status_mismatch: 'must be {value} when the status is {status}',
  only_true: 'must be true where it is given',
  whole_numbers_required: 'must be whole numbers',
  from_after_to: 'must not be after to',
  range_too_long: 'must be within a year of to',
} as const satisfies FieldErrorCatalogue
