import { AttendantError, type Fault } from '@attendant/client'
import type { MessageKey, Translate } from '../session/language.ts'
import { loadErrorTexts, translateError } from './error-texts.ts'

/** Statuses for which a message from the service would not help. */
const adviceOnly: Record<number, MessageKey> = {
  0: 'fault.unreachable',
  401: 'fault.signedOut',
  404: 'fault.gone',
  429: 'fault.tooMany',
}

/** What to do, shown before the message from the service. */
const adviceFor: Record<number, MessageKey> = {
  [-1]: 'fault.unexpected',
  403: 'fault.forbidden',
  409: 'fault.conflict',
  413: 'fault.tooLarge',
  415: 'fault.unsupported',
  503: 'fault.starting',
}

/** For validation errors, the service's message is best: it names the field and the rule. */
const selfExplanatory = [400, 409, 415, 416, 422]

/** Codes whose message would repeat the advice. */
const redundantCodes = new Set<string>(['request_too_large', 'service_starting', 'service_stopping', 'internal_error'])

/** What went wrong and what to do about it, in the reader's language, one line each. */
export function explainFault(t: Translate, fault: unknown): string {
  const { status, requestId, details, ...whole } = toFault(fault)
  const advice = adviceOnly[status]
  if (advice) return t(advice)
  const parts = details?.length ? details : [whole]
  const lines = parts.filter(({ code }) => !redundantCodes.has(code)).map(explainPart)
  const isClear = lines.length > 0 && parts.every((part) => translateError(part) !== undefined)
  if (isClear && selfExplanatory.includes(status)) return lines.join('\n')
  const usual = status >= 500 ? 'fault.server' : 'fault.refused'
  return [t(adviceFor[status] ?? usual, { requestId: requestId ?? '–' }), ...lines].join('\n')
}

/** Awaited before showing an explanation once; explanations on a page rerender when the texts have loaded. */
export async function prepareExplanation(fault: unknown): Promise<void> {
  // Without the texts, the advice for the status and the English message are shown.
  if (!(toFault(fault).status in adviceOnly)) await loadErrorTexts().catch(() => undefined)
}

type Part = Pick<Fault, 'code' | 'params' | 'message'> & { field?: string }

const explainPart = (part: Part) => (part.field ? `${part.field}: ${explainError(part)}` : explainError(part))

/** One error, such as a field's, to show next to that field; in English if it has no translation. */
export const explainError = (error: Part): string => translateError(error) ?? error.message

export function toFault(fault: unknown): Fault {
  if (fault instanceof AttendantError) return fault.fault
  if (isFault(fault)) return fault
  const message = fault instanceof Error ? fault.message : String(fault)
  return { status: -1, error: 'Error', message, code: 'unexpected' }
}

const isFault = (fault: unknown): fault is Fault =>
  typeof fault === 'object' && fault !== null && 'status' in fault && 'message' in fault
