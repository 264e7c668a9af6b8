import { isForwardSubject } from '../parsing/subjects.ts'

/** The subject of a forward, with a single prefix. */
export const toForwardSubject = (subject: string) => (isForwardSubject(subject) ? subject : `Fwd: ${subject}`.trim())
