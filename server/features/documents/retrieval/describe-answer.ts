import { STATUS_CODES } from 'node:http'
import type { OutboundAnswer } from '../../../platform/outbound/outbound-call.ts'
import { sanitiseHtml, toPlainText } from '../../messages/content/sanitise-html.ts'

/** Characters: more than a prompt has room for, less than it would choke on. */
const mostText = 20_000

interface Described {
  text: string
  note?: string
}

/** An answer as text for a prompt: JSON set out line by line, HTML without its tags. */
export function describeAnswer(answer: OutboundAnswer): Described {
  const { status, headers } = answer
  if (status < 200 || status > 299) {
    return { text: '', note: `The service answered ${status} ${STATUS_CODES[status] ?? ''}`.trimEnd().concat('.') }
  }
  if (!isText(headers['content-type'])) return { text: '', note: 'The answer is not text.' }
  // The database keeps no NUL characters.
  const text = toReadable(answer.text(), headers['content-type'] ?? '')
    .replaceAll('\0', '')
    .trim()
  if (text === '') return { text, note: 'The answer is empty.' }
  if (text.length <= mostText) return { text }
  return { text: text.slice(0, mostText).toWellFormed(), note: `The answer was cut after ${mostText} characters.` }
}

const isText = (contentType = 'text/plain') =>
  /^(text\/|application\/[\w.+-]*(json|xml|yaml|form|javascript|csv|graphql))/i.test(contentType.trim())

function toReadable(text: string, contentType: string): string {
  if (/^text\/html|xhtml/i.test(contentType)) return toPlainText(sanitiseHtml(text))
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
  } catch {
    return text
  }
}
