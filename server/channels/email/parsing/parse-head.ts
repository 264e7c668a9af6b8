import { composeContent } from '../../../desk/messages/content/compose-content.ts'
import { digest } from './message-ids.ts'
import { findBody, readFields } from './mime/header-fields.ts'
import { describeMail } from './parse-mail.ts'
import type { ParsedMail } from './parsed-mail.ts'

export const notice =
  'This email took too much time or memory to read. It is attached as it came: download original.eml to read it.'

/**
 * Parses only the headers of an email, from its first bytes. The text is a notice; readers can open the original.
 * Without a Message-ID, the first bytes and the size identify the email.
 */
export async function parseHead(head: Buffer, size: number): Promise<ParsedMail> {
  const identity = digest([head.toString('latin1'), String(size)])
  const { start, end } = findBody(head)
  const lineEnd = end < head.length ? end : head.lastIndexOf(0x0a) + 1
  const fields = readFields(head.subarray(start, lineEnd))
  const mail = describeMail(fields, { text: identity, html: undefined, files: [] })
  return {
    ...mail,
    content: composeContent({ textBody: notice }),
    ...{ reply: null, marks: [], files: [], omitted: [], report: null, invitation: null, forwarded: null },
    isHeadOnly: true,
  }
}
