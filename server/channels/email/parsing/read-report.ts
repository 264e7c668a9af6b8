import { isProseBounce, readProse } from '../bounces/read-prose.ts'
import { findField, readStatusFields } from '../bounces/read-status-fields.ts'
import type { ReadFile } from './collect-files.ts'
import { cleanID, readMessageIDs } from './message-ids.ts'
import type { DeliveryReport, RecipientOutcome } from './parsed-mail.ts'

const readBytes = 256 * 1024

interface Reported {
  header(name: string): string | undefined
  text: string
  files: ReadFile[]
}

/** A server's report of an undeliverable email, in standard form or in prose. */
export function readReport({ header, text, files }: Reported): DeliveryReport | null {
  const status = files.find(({ contentType }) => /^message\/(global-)?delivery-status$/.test(contentType))
  const original = files.find(({ contentType }) => /^(message\/(global|rfc822)|text\/rfc822-headers)/.test(contentType))
  const failed = header('x-failed-recipients')
  const subject = header('subject') ?? ''
  if (!status && !failed && !isFromServer(header, subject, text, original !== undefined)) return null

  const outcomes = status ? readStatusFields(textOf(status)) : readProse(subject, text)
  const returned = original ? textOf(original) : text
  const cited = [findField(returned, 'message-id'), header('in-reply-to'), header('references')]
  const quoted = status ? [] : text.slice(0, readBytes).match(quotedID)?.slice(0, maxIDs)
  const ids = [...cited, ...(quoted ?? [])].flatMap((written) => readMessageIDs(written))
  return {
    outcomes: nameRecipients(outcomes, failed),
    messageIDs: [...new Set([...readMark(returned), ...ids])],
  }
}

const quotedID = /<[^<>\s]{1,200}@[^<>\s]{1,200}>/g
const maxIDs = 20

type Headers = Reported['header']

const server = /mailer-daemon|postmaster|mail delivery (sub)?system|microsoft ?exchange/i
/** People may also have that name, so a bounce from them needs a status code. */
const administrator = /system administrator/i

/** A mailer's own address with the returned email, or with a phrase that reports it. */
function isFromServer(header: Headers, subject: string, text: string, hasOriginal: boolean): boolean {
  const from = header('from') ?? ''
  if (/mailer-daemon|postmaster/i.test(from) && hasOriginal) return true
  const hasNoSender = /^[\s<>]*$/.test(header('return-path') ?? 'x')
  const isNamed = server.test(from) || (administrator.test(from) && /\b5\.\d{1,3}\.\d{1,3}\b/.test(text))
  return (isNamed || hasNoSender) && isProseBounce(subject, text)
}

/** Exim names them in a header, which is more reliable than its prose. */
function nameRecipients(outcomes: RecipientOutcome[], failed: string | undefined): RecipientOutcome[] {
  const [first] = outcomes
  const named = (failed ?? '').split(',').map((recipient) => recipient.trim())
  const isOpen = outcomes.every(({ recipient }) => recipient === null || !named.includes(recipient))
  if (!first || !failed || !isOpen) return outcomes
  return named.filter((recipient) => recipient !== '').map((recipient) => ({ ...first, recipient }))
}

const maxMarkLength = 100

/** A relay that replaced our Message-ID keeps this header. */
function readMark(returned: string): string[] {
  const mark = cleanID(findField(returned, 'x-attendant-message') ?? '')
  return mark !== '' && mark.length <= maxMarkLength ? [mark] : []
}

const textOf = ({ bytes }: ReadFile) => bytes.subarray(0, readBytes).toString('utf8')
