import { collectFiles } from './collect-files.ts'
import { composeBody } from './compose-body.ts'
import { deriveMessageID, readMessageIDs, takeFingerprint } from './message-ids.ts'
import { decodeWords } from './mime/encoded-words.ts'
import type { Field } from './mime/header-fields.ts'
import { type ReadParts, readParts } from './mime/read-parts.ts'
import { splitMail } from './mime/split-parts.ts'
import type { ParsedMail } from './parsed-mail.ts'
import type { MailKeys } from './protection/mail-protection.ts'
import { openProtected, openTexts } from './protection/open-protected.ts'
import { findSender, readAddresses } from './read-addresses.ts'
import { readReport } from './read-report.ts'
import { readForwarded } from './reading/read-forwarded.ts'
import { readInvitation } from './reading/read-invitation.ts'
import { isForwardSubject, isReplySubject } from './subjects.ts'
import { unpackEnvelopes } from './unpack/unpack-envelopes.ts'

const maxHeaderLength = 2000
const maxSubjectLength = 255

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

/** Headers that servers add in transit, newest first: the order shows which server wrote them. */
const traceHeaders = new Set<string>(['received', 'authentication-results', 'arc-authentication-results', 'arc-seal'])
const maxTraceLength = 32_000
const maxTraceTotal = 128_000

/**
 * Parses a raw email, which is consumed, and decrypts it with the keys if it is encrypted. Throws beyond the limits
 * of depth and headers.
 */
export async function parseMail(raw: Buffer, keys: MailKeys = {}): Promise<ParsedMail> {
  const mail = splitMail(raw)
  const header = (name: string) => mail.fields.find((field) => field.name === name)?.value
  const facts = { keys, sender: findSender(header)?.address ?? '', date: readDate(header('date')) }
  const opened = await openProtected(mail, facts)
  const unpacked = unpackEnvelopes(readParts(opened.part))
  const { parts, protection } = await openTexts(unpacked, opened.protection, keys, facts.sender)
  return { ...describeMail(opened.part.fields, parts), protection }
}

/** The properties of an email, from its headers and content. */
export function describeMail(fields: Field[], parts: ReadParts): ParsedMail {
  const headers = new Map<string, string>()
  for (const { name, value } of fields) if (!headers.has(name)) headers.set(name, value.replaceAll('\0', ''))
  const header = (name: string) => headers.get(name)
  const joined = (name: string) => joinFields(fields, name)

  const subject = cleanSubject(decodeWords(header('subject') ?? ''))
  const inReplyTo = readMessageIDs(header('in-reply-to'))
  const references = readMessageIDs(header('references'))
  const isReply = inReplyTo.length > 0 || references.length > 0 || isReplySubject(subject)
  const body = composeBody({ text: parts.text, html: parts.html, subject, isReply })
  const sender = findSender(header)
  const date = readDate(header('date'))
  const [messageID = deriveID(fields, parts, sender?.address)] = readMessageIDs(header('message-id'))
  return {
    messageID,
    inReplyTo,
    references,
    sender,
    authors: ['from', 'sender', 'reply-to'].flatMap((name) => readAddresses(header(name)).map((box) => box.address)),
    replyTo: readAddresses(header('reply-to')),
    to: readAddresses(joined('to')),
    cc: readAddresses(joined('cc')),
    deliveredTo: ['delivered-to', 'x-original-to', 'envelope-to'].flatMap((name) =>
      readAddresses(joined(name)).map((box) => box.address),
    ),
    subject,
    date,
    headers: keepHeaders(header),
    trace: readTrace(fields),
    ...body,
    ...collectFiles(parts.files),
    report: readReport({ header, text: parts.text ?? '', files: parts.files }),
    protection: null,
    invitation: readInvitation(parts.files),
    forwarded: isForwardSubject(subject) ? readForwarded(parts) : null,
    isHeadOnly: false,
    fingerprint: takeFingerprint({ sender: sender?.address ?? '', date, subject, content: body.content }),
  }
}

const joinFields = (fields: Field[], name: string) =>
  fields
    .filter((field) => field.name === name)
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

/** A header that is too long is kept without its value, so that a header below does not take its place. */
function readTrace(fields: Field[]): ParsedMail['trace'] {
  let total = 0
  return fields.flatMap(({ name, value }) => {
    if (!traceHeaders.has(name)) return []
    total += Math.min(value.length, maxTraceLength) + 1
    if (total > maxTraceTotal) return []
    return [{ name, value: value.length > maxTraceLength ? '' : value.replaceAll('\0', '') }]
  })
}

/** An invalid date is ignored. */
function readDate(header: string | undefined): Date | null {
  const date = new Date(header ?? '')
  const year = date.getUTCFullYear()
  return year >= 1970 && year <= 9999 ? date : null
}

function deriveID(fields: Field[], { text = '', html = '', files }: ReadParts, sender = ''): string {
  const named = ['date', 'to', 'subject'].map((name) => fields.find((field) => field.name === name)?.value ?? '')
  return deriveMessageID([sender, ...named, text, html, ...files.map(({ bytes }) => bytes)])
}
