import { STATUS_CODES } from 'node:http'
import type { Context } from '../../../context.ts'
import { sanitiseLarge } from '../../../platform/html/sanitise-large.ts'
import type { OutboundAnswer } from '../../../platform/outbound/outbound-call.ts'

/** In characters. */
const maxTextLength = 20_000

interface Described {
  text: string
  note?: string
}

/** A response as text for a prompt: formatted JSON, or HTML without tags. */
export async function describeAnswer(
  context: Pick<Context, 'threads'>,
  customerID: number,
  answer: OutboundAnswer,
): Promise<Described> {
  const { status, headers } = answer
  if (status < 200 || status > 299) {
    return { text: '', note: `The service answered ${status} ${STATUS_CODES[status] ?? ''}`.trimEnd().concat('.') }
  }
  if (!isText(headers['content-type'])) return { text: '', note: 'The answer is not text.' }
  // The database cannot store NUL characters.
  const contentType = headers['content-type'] ?? ''
  const readable = isHtml(contentType)
    ? (await sanitiseLarge(context, customerID, answer.text())).text
    : toReadable(answer.text())
  const text = readable.replaceAll('\0', '').trim()
  if (text === '') return { text, note: 'The answer is empty.' }
  if (text.length <= maxTextLength) return { text }
  return {
    text: text.slice(0, maxTextLength).toWellFormed(),
    note: `The answer was cut after ${maxTextLength} characters.`,
  }
}

const isText = (contentType = 'text/plain') =>
  /^(text\/|application\/[\w.+-]*(json|xml|yaml|form|javascript|csv|graphql))/i.test(contentType.trim())

const isHtml = (contentType: string) => /^text\/html|xhtml/i.test(contentType)

function toReadable(text: string): string {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
  } catch {
    return text
  }
}
