import { errors, fieldErrors } from '@attendant/contract/errors.ts'
import { createRefusals, Refusal } from './platform/errors.ts'

/** For the domains: `throw refuse('topic_name_taken', { name })`, `throw invalidField('topicID', 'topic_unknown')`. */
export const { refuse, fieldFault, invalidField } = createRefusals(errors, fieldErrors)

/** For a field that only admins may change. */
export function adminField(field: string): Refusal {
  const fault = fieldFault(field, 'admin_only')
  const { status, code } = refuse('admin_required')
  return new Refusal({ status, code, message: `${field}: ${fault.message}`, details: [fault] })
}
