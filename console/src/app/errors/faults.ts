import { AttendantError, type Fault } from '@attendant/client'
import type { MessageKey, Translate } from '../session/language.ts'
import { loadRefusals, readRefusal } from './refusals.ts'

/** Nothing that the service could add would help. */
const wholeStories: Record<number, MessageKey> = {
  0: 'fault.unreachable',
  401: 'fault.signedOut',
  404: 'fault.gone',
  429: 'fault.tooMany',
}

/** What to do, before what the service says about it. */
const beginnings: Record<number, MessageKey> = {
  [-1]: 'fault.unexpected',
  403: 'fault.forbidden',
  409: 'fault.conflict',
  413: 'fault.tooLarge',
  415: 'fault.unsupported',
  503: 'fault.starting',
}

/** What was refused for its content is said by the service best: it names the field, the rule and so the remedy. */
const speakForThemselves = [400, 409, 415, 416, 422]

/** Said by the beginning already. */
const repetitions = new Set([
  'You may not do this.',
  'The request is too large.',
  'The service is starting.',
  'The service is stopping.',
  'Something went wrong on our side.',
])

/** What went wrong and what to do about it, in the reader's language; a line each. */
export function explainFault(t: Translate, fault: unknown): string {
  const { status, message, requestId, details } = toFault(fault)
  const story = wholeStories[status]
  if (story) return t(story)
  const said = details?.length ? details : [{ message }]
  const lines = said.filter((each) => !repetitions.has(each.message)).map((each) => sayWhere(t, each))
  const isClear = lines.length > 0 && said.every((each) => readRefusal(t, each.message) !== undefined)
  if (isClear && speakForThemselves.includes(status)) return lines.join('\n')
  const usual = status >= 500 ? 'fault.server' : 'fault.refused'
  return [t(beginnings[status] ?? usual, { requestId: requestId ?? '–' }), ...lines].join('\n')
}

/** Before an explanation that is told once: one that stays on the page is told anew when its words are there. */
export async function prepareExplanation(fault: unknown): Promise<void> {
  // Without the words there is still the sentence for the status, and what the service wrote.
  if (!(toFault(fault).status in wholeStories)) await loadRefusals().catch(() => undefined)
}

const sayWhere = (t: Translate, { field, message }: { field?: string; message: string }) =>
  field ? `${field}: ${explainRefusal(t, message)}` : explainRefusal(t, message)

/** What the service says about one field, beside that field; in its own words where there are no others. */
export const explainRefusal = (t: Translate, message: string): string => readRefusal(t, message) ?? message

export function toFault(fault: unknown): Fault {
  if (fault instanceof AttendantError) return fault.fault
  if (isFault(fault)) return fault
  const message = fault instanceof Error ? fault.message : String(fault)
  return { status: -1, error: 'Error', message }
}

const isFault = (fault: unknown): fault is Fault =>
  typeof fault === 'object' && fault !== null && 'status' in fault && 'message' in fault
