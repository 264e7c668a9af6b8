import { type CheckCode, type ConnectionCheck, checkTexts } from '@attendant/contract/channels/connection-checks.ts'

export type CheckState = 'Ok' | 'Warning' | 'Failed' | 'Skipped'

export function toCheck(
  check: string,
  state: CheckState,
  code: CheckCode,
  params: Record<string, string> = {},
): ConnectionCheck {
  const { message, action = null }: { message: string; action?: string | null } = checkTexts[code]
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (whole, name: string) => params[name] ?? whole)
  return { check, state, code, message: fill(message), action: action && fill(action), params }
}
