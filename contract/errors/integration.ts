import type { ErrorCatalogue, FieldErrorCatalogue } from './catalogue.ts'

export const integrationErrors = {
  service_not_ready: { status: 503, message: 'Not ready. {reason}' },
  webhook_not_found: { status: 404, message: 'Webhook not found.' },
  webhook_delivery_not_found: { status: 404, message: 'Delivery not found.' },
  webhook_off: { status: 409, message: 'The webhook is switched off. Activate it first.' },
} as const satisfies ErrorCatalogue

export const integrationFieldErrors = {
  webhook_url_invalid: 'must be a public https address without a password',
} as const satisfies FieldErrorCatalogue
