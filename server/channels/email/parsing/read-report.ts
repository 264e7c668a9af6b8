import type { ReadFile } from './collect-files.ts'
import { cleanID, readMessageIDs } from './message-ids.ts'
import type { DeliveryReport } from './parsed-mail.ts'

const maxReasonLength = 500
const readBytes = 256 * 1024

interface Reported {
  header(name: string): string | undefined
  text: string
  files: ReadFile[]
}

/** What a server reports of a mail that it could not deliver, in the standard form or in plain words. */
export function readReport({ header, text, files }: Reported): DeliveryReport | null {
  const status = files.find(({ contentType }) => /^message\/(global-)?delivery-status$/.test(contentType))
  const original = files.find(({ contentType }) => /^(message\/(global|rfc822)|text\/rfc822-headers)/.test(contentType))
  const isFromServer = /mailer-daemon|postmaster/i.test(header('from') ?? '')
  const failed = header('x-failed-recipients')
  if (!status && !failed && !(isFromServer && original)) return null

  const fields = status ? readFields(textOf(status)) : readPlainWords(text)
  const returned = original ? textOf(original) : text
  const cited = [findHeader(returned, 'message-id'), header('in-reply-to'), header('references')]
  return {
    ...fields,
    recipient: fields.recipient ?? failed?.split(',')[0]?.trim() ?? null,
    messageIDs: [...new Set([...readMark(returned), ...cited.flatMap((ids) => readMessageIDs(ids))])],
  }
}

const maxMarkLength = 100

/** A relay that gave our mail another Message-ID left this header as it was. */
function readMark(returned: string): string[] {
  const mark = cleanID(findHeader(returned, 'x-attendant-message') ?? '')
  return mark !== '' && mark.length <= maxMarkLength ? [mark] : []
}

const textOf = ({ bytes }: ReadFile) => bytes.subarray(0, readBytes).toString('utf8')

function findHeader(text: string, name: string): string | undefined {
  return new RegExp(`^${name}:[ \\t]*([^\\n]*(?:\\n[ \\t][^\\n]*)*)`, 'im').exec(text)?.[1]?.replace(/\s+/g, ' ')
}

type Fields = Omit<DeliveryReport, 'messageIDs'>

/** One block for the mail, one for each recipient: the first failed one counts. */
function readFields(text: string): Fields {
  const blocks = text.split(/\r?\n\s*\r?\n/).filter((block) => /^(final|original)-recipient:/im.test(block))
  const failed = blocks.find((block) => /^action:\s*failed/im.test(block)) ?? blocks[0] ?? text
  const recipient = findHeader(failed, 'original-recipient') ?? findHeader(failed, 'final-recipient')
  const status = /\d\.\d{1,3}\.\d{1,3}/.exec(findHeader(failed, 'status') ?? '')?.[0] ?? null
  const diagnostic = findHeader(failed, 'diagnostic-code')?.replace(/^\s*[\w-]+\s*;\s*/, '')
  const isFailed = /^action:\s*failed/im.test(failed)
  return {
    recipient: recipient?.replace(/^\s*[\w-]+\s*;\s*/, '').trim() ?? null,
    status,
    isPermanent: isFailed && !status?.startsWith('4'),
    reason: (diagnostic ?? 'The mail could not be delivered.').trim().slice(0, maxReasonLength),
  }
}

/** Servers that write prose put the code of the refusal into it. */
function readPlainWords(text: string): Fields {
  const line = text.split('\n').find((candidate) => /\b[45]\d\d[ -]|\b[45]\.\d{1,3}\.\d{1,3}\b/.test(candidate))
  const status = /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(line ?? '')?.[0] ?? null
  const isPermanent = /(^|[^\d.])5\d\d[ -]|\b5\.\d{1,3}\.\d{1,3}\b/.test(line ?? '')
  const reason = (line ?? 'The mail could not be delivered.').trim().slice(0, maxReasonLength)
  return { recipient: null, status, isPermanent, reason }
}
