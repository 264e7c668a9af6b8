/** The result of one check of the doctor. */
export interface Finding {
  check: string
  result: 'ok' | 'warning' | 'fault'
  message: string
  /** How to fix it. */
  mend?: string
}

export const ok = (check: string, message: string): Finding => ({ check, result: 'ok', message })

export const warning = (check: string, message: string, mend: string): Finding => ({
  check,
  result: 'warning',
  message,
  mend,
})

export const fault = (check: string, message: string, mend: string): Finding => ({
  check,
  result: 'fault',
  message,
  mend,
})

/** The reason of a failure in words, because some network errors only have a code. */
export function reasonOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown)
  const { code } = thrown as { code?: string }
  return thrown.message || code || thrown.name
}
