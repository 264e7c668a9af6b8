import type { RecipientOutcome } from '../parsing/parsed-mail.ts'
import { delayPhrase, failurePhrase, finalPhrase } from './bounce-phrases.ts'

const maxReasonLength = 500
const maxAddresses = 50
/** No server writes longer explanations. */
const maxProse = 20_000

/** Start of the returned email, whose recipients are not necessarily those that failed. */
const returnedCopy =
  /^(?:-{2,}[^\n]{0,80}(?:below this line|copy|original|kopie|ursprünglich|copie|copia)|(?:return-path|received|message-id|mime-version|dkim-signature):)/imu

const separators = /[\s<>"'(),:;[\]]+/u
const address = /^[^@]{1,64}@[^@]{1,200}\.[^@.]{1,63}$/u
const code = /\b[45]\d\d[ -]|\b[45]\.\d{1,3}\.\d{1,3}\b/
const permanentCode = /(^|[^\d.])5\d\d[ -]|\b5\.\d{1,3}\.\d{1,3}\b/

/** Whether a server reports in prose that an email was not delivered. */
export const isProseBounce = (subject: string, text: string): boolean =>
  failurePhrase.test(subject) || failurePhrase.test(text.slice(0, maxProse))

/** The result of a prose report: the same for every address that it names; empty if it names none. */
export function readProse(subject: string, text: string): RecipientOutcome[] {
  const prose = text.slice(0, Math.min(returnedCopy.exec(text)?.index ?? maxProse, maxProse))
  const line = prose.split('\n').find((candidate) => code.test(candidate))
  const status = /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(line ?? '')?.[0] ?? null
  const reason = (line ?? 'The mail could not be delivered.').trim().slice(0, maxReasonLength)
  const action = judge(`${subject}\n${prose}`, line ?? '')
  const named = listAddresses(prose)
  return (named.length > 0 ? named : [null]).map((recipient) => ({ recipient, action, status, reason }))
}

function judge(words: string, line: string): RecipientOutcome['action'] {
  if (permanentCode.test(line) || finalPhrase.test(words)) return 'failed'
  if (delayPhrase.test(words)) return 'delayed'
  return failurePhrase.test(words) ? 'failed' : 'delayed'
}

/** Addresses after the failure phrase: before it, some servers repeat all recipients. */
function listAddresses(prose: string): string[] {
  const start = failurePhrase.exec(prose)?.index ?? 0
  const after = findAddresses(prose.slice(start))
  const named = after.length > 0 ? after : findAddresses(prose)
  return [...new Set(named.map((one) => one.toLowerCase()))].slice(0, maxAddresses)
}

const findAddresses = (text: string): string[] =>
  text
    .split(separators)
    .map((word) => word.replace(/\.$/, ''))
    .filter((word) => word.includes('@') && address.test(word))
