import { AttendantError, type Fault } from '@attendant/client'
import type { MessageKey, Translate } from '../session/language.ts'
import { loadErrorTexts, translateError } from './error-texts.ts'

/** Nothing that the service could add would help. */
const wholeStories: Record<number, MessageKey> = {
  0: 'fault.unreachable',
  401: 'fault.signedOut',
  404: 'fault.gone',
  429: 'fault.tooMany',
}

/** What to do, shown before the message of the service. */
const beginnings: Record<number, MessageKey> = {
  [-1]: 'fault.unexpected',
  403: 'fault.forbidden',
  409: 'fault.conflict',
  413: 'fault.tooLarge',
  415: 'fault.unsupported',
  503: 'fault.starting',
}

/** For validation errors, the message of the service is best: it names the field and the rule. */
const speakForThemselves = [400, 409, 415, 416, 422]

/** Said by the beginning already. */
const repetitions = new Set<string>(['request_too_large', 'service_starting', 'service_stopping', 'internal_error'])

/** What went wrong and what to do about it, in the reader's language; a line each. */
export function explainFault(t: Translate, fault: unknown): string {
  const { status, requestId, details, ...whole } = toFault(fault)
  const story = wholeStories[status]
  if (story) return t(story)
  const parts = details?.length ? details : [whole]
  const lines = parts.filter(({ code }) => !repetitions.has(code)).map(explainPart)
  const isClear = lines.length > 0 && parts.every((part) => translateError(part) !== undefined)
  if (isClear && speakForThemselves.includes(status)) return lines.join('\n')
  const usual = status >= 500 ? 'fault.server' : 'fault.refused'
  return [t(beginnings[status] ?? usual, { requestId: requestId ?? '–' }), ...lines].join('\n')
}

/** Before an explanation that is shown once; one that stays on the page is rendered again when its texts have loaded. */
export async function prepareExplanation(fault: unknown): Promise<void> {
  // Without the words there is still the sentence for the status, and what the service wrote.
  if (!(toFault(fault).status in wholeStories)) await loadErrorTexts().catch(() => undefined)
}

type Part = Pick<Fault, 'code' | 'params' | 'message'> & { field?: string }

const explainPart = (part: Part) => (part.field ? `${part.field}: ${explainError(part)}` : explainError(part))

/** One error, such as that of a field, for beside that field; in English where there is no other text. */
export const explainError = (error: Part): string => translateError(error) ?? error.message

export function toFault(fault: unknown): Fault {
  if (fault instanceof AttendantError) return fault.fault
  if (isFault(fault)) return fault
  const message = fault instanceof Error ? fault.message : String(fault)
  return { status: -1, error: 'Error', message, code: 'unexpected' }
}

const isFault = (fault: unknown): fault is Fault =>
  typeof fault === 'object' && fault !== null && 'status' in fault && 'message' in fault
