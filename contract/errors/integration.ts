import type { ErrorCatalogue } from './catalogue.ts'

export const integrationErrors = {
  service_not_ready: { status: 503, message: 'Not ready. {reason}' },
} as const satisfies ErrorCatalogue
