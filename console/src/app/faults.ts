import { AttendantError, type Fault } from '../../../client/src/client.ts'
import type { Translate } from './language.ts'

/** What went wrong and what to do about it, in the reader's language. */
export function explainFault(t: Translate, fault: unknown): string {
  const { status, message, requestId, details } = toFault(fault)
  if (status === 0) return t('fault.unreachable')
  if (status === 401) return t('fault.signedOut')
  if (status === 403) return t('fault.forbidden')
  if (status === 404) return t('fault.gone')
  if (status === 413) return t('fault.tooLarge')
  if (status === 429) return t('fault.tooMany')
  if (status === 503) return t('fault.starting')
  if (status >= 500) return t('fault.server', { message, requestId: requestId ?? '–' })
  // What was refused is said by the service best: it names the field and the rule.
  return details?.length ? details.map((each) => each.message).join(' ') : message
}

export function toFault(fault: unknown): Fault {
  if (fault instanceof AttendantError) return fault.fault
  const message = fault instanceof Error ? fault.message : String(fault)
  return { status: -1, error: 'Error', message }
}
