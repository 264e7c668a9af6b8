import PostalMime, { type Email } from 'postal-mime'
import { collectFiles } from './collect-files.ts'
import { composeBody } from './compose-body.ts'
import { repairHeaders } from './header-block.ts'
import { type Lifted, liftLargeParts } from './large-parts/lift-large-parts.ts'
import { liftLargeTexts, putTextsBack } from './large-parts/lift-large-texts.ts'
import { deriveMessageID, digest, readMessageIDs } from './message-ids.ts'
import type { ParsedMail } from './parsed-mail.ts'
import { findSender, readAddresses } from './read-addresses.ts'
import { readReport } from './read-report.ts'
import { isReplySubject } from './subjects.ts'

const maxHeaderLength = 2000
const maxSubjectLength = 255

const limits = { maxNestingDepth: 50, maxHeadersSize: 2 ** 20, forceRfc822Attachments: true }

/** Headers that rules and threading look at. */
const keptHeaders = [
  'auto-submitted',
  'content-type',
  'feedback-id',
  'from',
  'list-id',
  'list-post',
  'list-unsubscribe',
  'precedence',
  'return-path',
  'x-attendant-message',
  'x-auto-response-suppress',
  'x-autoreply',
  'x-autorespond',
  'x-autoresponse',
  'x-auto-reply-from',
  'x-failed-recipients',
  'x-loop',
  'x-mail-autoreply',
]

/** Headers that servers add on the way, newest first: the order tells who wrote them. */
const traceHeaders = new Set<string>(['received', 'authentication-results', 'arc-authentication-results', 'arc-seal'])
const maxTraceLength = 32_000
const maxTraceTotal = 128_000

/** A mail as it travelled, read and used up. Throws for what goes beyond the limits of depth and of headers. */
export async function parseMail(raw: Buffer): Promise<ParsedMail> {
  const { raw: bare, texts } = liftLargeTexts(repairHeaders(raw))
  const lifted = liftLargeParts(bare)
  const email = putTextsBack(putBack(await PostalMime.parse(lifted.raw, limits), lifted), texts)
  const headers = new Map<string, string>()
  for (const { key, value } of email.headers) if (!headers.has(key)) headers.set(key, value)
  const header = (name: string) => headers.get(name)?.replaceAll('\0', '')

  const subject = cleanSubject(email.subject)
  const inReplyTo = readMessageIDs(header('in-reply-to'))
  const references = readMessageIDs(header('references'))
  const isReply = inReplyTo.length > 0 || references.length > 0 || isReplySubject(subject)
  const body = composeBody({ text: email.text, html: email.html, subject, isReply })
  const sender = findSender(header)
  const date = readDate(header('date'))
  const collected = collectFiles(email.attachments)
  const [messageID = deriveID(email, sender?.address)] = readMessageIDs(header('message-id'))
  return {
    messageID,
    inReplyTo,
    references,
    sender,
    authors: ['from', 'sender', 'reply-to'].flatMap((name) => readAddresses(header(name)).map((box) => box.address)),
    replyTo: readAddresses(header('reply-to')),
    to: readAddresses(joined(email, 'to')),
    cc: readAddresses(joined(email, 'cc')),
    deliveredTo: ['delivered-to', 'x-original-to', 'envelope-to'].flatMap((name) =>
      readAddresses(joined(email, name)).map((box) => box.address),
    ),
    subject,
    date,
    headers: keepHeaders(header),
    trace: readTrace(email),
    ...body,
    ...collected,
    report: readReport({ header, text: email.text ?? '', attachments: email.attachments }),
    protection: readProtection(header('content-type')),
    isHeadOnly: false,
    fingerprint: digest([
      sender?.address.toLowerCase() ?? '',
      date?.toISOString() ?? `${subject}${body.content.preview}`,
    ]),
  }
}

function putBack(email: Email, { parts }: Lifted): Email {
  for (const attachment of email.attachments) {
    const { content } = attachment
    const word = parts.size > 0 && typeof content !== 'string' && content.byteLength < 100 ? toText(content) : ''
    attachment.content = parts.get(word) ?? content
  }
  return email
}

const toText = (content: ArrayBuffer | Uint8Array) => Buffer.from(content as ArrayBuffer).toString('latin1')

const joined = ({ headers }: Email, name: string) =>
  headers
    .filter(({ key }) => key === name)
    .map(({ value }) => value)
    .join(', ')
    .replaceAll('\0', '')

const cleanSubject = (subject = '') =>
  [
    ...subject
      .replace(/\p{Cc}+/gu, ' ')
      .toWellFormed()
      .trim(),
  ]
    .slice(0, maxSubjectLength)
    .join('')

function keepHeaders(header: (name: string) => string | undefined): Record<string, string> {
  const kept: Record<string, string> = {}
  for (const name of keptHeaders) {
    const value = header(name)
    if (value !== undefined) kept[name] = value.trim().slice(0, maxHeaderLength)
  }
  return kept
}

/** A header that is too long is kept without its value, so that nothing below it takes its place. */
function readTrace({ headers }: Email): ParsedMail['trace'] {
  let total = 0
  return headers.flatMap(({ key, value }) => {
    if (!traceHeaders.has(key)) return []
    total += Math.min(value.length, maxTraceLength) + 1
    if (total > maxTraceTotal) return []
    return [{ name: key, value: value.length > maxTraceLength ? '' : value.replaceAll('\0', '') }]
  })
}

/** A date that no calendar of ours has is none. */
function readDate(header: string | undefined): Date | null {
  const date = new Date(header ?? '')
  const year = date.getUTCFullYear()
  return year >= 1970 && year <= 9999 ? date : null
}

function deriveID({ headers, text = '', html = '', attachments }: Email, sender = ''): string {
  const named = ['date', 'to', 'subject'].map((name) => headers.find(({ key }) => key === name)?.value ?? '')
  const files = attachments.map(({ content }) => (typeof content === 'string' ? content : new Uint8Array(content)))
  return deriveMessageID([sender, ...named, text, html, ...files])
}

function readProtection(contentType = ''): ParsedMail['protection'] {
  if (/^\s*(multipart\/encrypted|application\/(x-)?pkcs7-mime)/i.test(contentType)) {
    return /smime-type="?signed-data/i.test(contentType) ? 'Signed' : 'Encrypted'
  }
  return /^\s*multipart\/signed/i.test(contentType) ? 'Signed' : null
}
