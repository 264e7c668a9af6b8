import { errors, fieldErrors } from '@attendant/contract/errors.ts'
import { createRefusals } from './platform/errors.ts'

/** For the domains: `throw refuse('topic_name_taken', { name })`, `throw invalidField('topicID', 'topic_unknown')`. */
export const { refuse, fieldFault, invalidField } = createRefusals(errors, fieldErrors)
