/** As the port throws it. */
export interface MailFault extends Error {
  kind: 'auth' | 'config' | 'throttled' | 'temporary' | 'notFound' | 'tooLarge' | 'refused'
  /** Whether trying again may help. */
  isRetryable: boolean
  retryAfterMs: number | undefined
}

export const isMailFault = (fault: unknown): fault is MailFault => fault instanceof Error && fault.name === 'MailFault'
