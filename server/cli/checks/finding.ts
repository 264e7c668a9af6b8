/** What the doctor found out about one part of a set-up. */
export interface Finding {
  check: string
  result: 'ok' | 'warning' | 'fault'
  message: string
  /** What to do about it. */
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

/** Why something failed, in words: some network errors carry a code alone. */
export function reasonOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown)
  const { code } = thrown as { code?: string }
  return thrown.message || code || thrown.name
}
