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
  webhook_off: { status: 409, message: 'The webhook is switched off. Activate it first.' },
} as const satisfies ErrorCatalogue

export const integrationFieldErrors = {
  export_kind_unknown: 'is not a kind of record: {allowed}',
  webhook_url_invalid: 'must be a public https address without a password',
} as const satisfies FieldErrorCatalogue
