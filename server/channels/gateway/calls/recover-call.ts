import { ServiceAway } from '../service-api.ts'
import type { CallReport, CallStep } from './call.ts'
import { type CallPlace, type CallState, toAddress } from './call-state.ts'
import { voiceOf } from './spoken-texts.ts'

const maxWaits = 12

/** The service is unavailable: the caller waits, and their words are kept in the next URL. */
export function waitForService(
  fault: unknown,
  { base, place, state, report }: { base: string; place: CallPlace | ''; state: CallState; report: CallReport },
): CallStep[] {
  if (!(fault instanceof ServiceAway)) throw fault
  const { language, texts } = voiceOf(state.language ?? 'en')
  const waits = (state.waits ?? 0) + 1
  if (waits > maxWaits) return [{ does: 'say', text: texts.trouble, language }, { does: 'hangUp' }]
  const heard = report.speech ?? state.heard
  const next = toAddress(base, place, { ...state, waits, ...(heard ? { heard } : {}) })
  return [
    { does: 'wait', seconds: 2 },
    { does: 'goTo', next },
  ]
}

/** The call state in a URL that the provider could not reach a moment ago. */
export function readFailedAddress(address: string | undefined): { place: CallPlace | ''; query: URLSearchParams } {
  if (!address || !URL.canParse(address)) return { place: '', query: new URLSearchParams() }
  const { pathname, searchParams } = new URL(address)
  const place = /\/gateway\/call\/(turn|answer|dialled)$/i.exec(pathname)?.[1]?.toLowerCase()
  return { place: (place ?? '') as CallPlace | '', query: searchParams }
}
