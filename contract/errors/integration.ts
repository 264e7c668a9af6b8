import type { ErrorCatalogue, FieldErrorCatalogue } from './catalogue.ts'

export const integrationErrors = {
  service_not_ready: { status: 503, message: 'Not ready. {reason}' },
  webhook_not_found: { status: 404, message: 'Webhook not found.' },
  webhook_delivery_not_found: { status: 404, message: 'Delivery not found.' },
  export_not_found: { status: 404, message: 'Export not found.' },
  export_not_ready: { status: 409, message: 'The export is not done yet.' },
  archive_invalid: { status: 400, message: 'The archive cannot be read: {reason}.' },
  archive_too_new: {
    status: 400,
    message: 'The archive has format version {version}; this program reads up to {known}.',
  },
  import_not_running: { status: 409, message: 'The import is not running: its state is {state}.' },
  import_not_paused: { status: 409, message: 'The import is not paused: its state is {state}.' },
  import_running: { status: 409, message: 'The import is running. Pause it first.' },
  import_dry_run: { status: 409, message: 'A dry run has stored nothing that could be undone.' },
  import_undo_expired: { status: 409, message: 'An import can be undone for 30 days.' },
  webhook_off: { status: 409, message: 'The webhook is switched off. Activate it first.' },
} as const satisfies ErrorCatalogue

export const integrationFieldErrors = {
  import_takes_file: 'is not for this source: upload a file and give its fileID',
  import_takes_address: 'is not for this source: give a baseUrl and credentials',
  import_file_unknown: 'is not an uploaded file',
  import_https_required: 'must begin with https://',
  import_host_unknown: 'cannot be reached',
  export_kind_unknown: 'is not a kind of record: {allowed}',
  webhook_url_invalid: 'must be a public https address without a password',
} as const satisfies FieldErrorCatalogue
