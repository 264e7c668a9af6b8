import { isForwardSubject } from '../parsing/subjects.ts'

/** What is forwarded, marked as such once. */
export const toForwardSubject = (subject: string) => (isForwardSubject(subject) ? subject : `Fwd: ${subject}`.trim())
