import type { Context } from '../../../context.ts'
import { PermanentFailure } from '../../../desk/messages/delivery/sender.ts'
import type { Mailbox } from '../connections/use-mailbox.ts'
import { toReplySubject } from '../parsing/subjects.ts'
import type { Parties } from './address-mail.ts'
import { toForwardSubject } from './forward-subject.ts'
import type { SendingFacts } from './gather-facts.ts'
import { writeForward } from './write-forward.ts'
import { toHtml } from './write-html.ts'
import { type Quote, writeQuote } from './write-quote.ts'

type OutgoingMail = Parameters<Mailbox['send']>[0]

/** How our email is recognised. IDs are without angle brackets. */
export interface MailName {
  messageID: string
  /** The hidden marker in its HTML and in our header. */
  mark: string
  /** The same for all our emails of one ticket: the root of the conversation. */
  rootID: string
}

/** Composes the email of a message. Its texts are joined unchanged: nothing in them is a template. */
export function composeMail(
  { storage }: Pick<Context, 'storage'>,
  facts: SendingFacts,
  { messageID, mark, rootID }: MailName,
  { to, cc, bcc }: Parties,
): OutgoingMail {
  const { channel, repName, message, replyAddress, answered } = facts
  const body = composeBody(facts, mark)
  const replied = answered?.mail
  return {
    messageID: `<${messageID}>`,
    ...threading(facts, rootID),
    from: { address: channel.emailAddress, name: repName?.trim() || channel.name },
    to,
    cc,
    bcc,
    ...(replyAddress ? { replyTo: { address: replyAddress, name: channel.name } } : {}),
    subject: writeSubject(facts),
    ...body,
    attachments: facts.files.map((file) => ({
      name: file.fileName,
      contentType: file.contentType,
      size: file.size,
      ...(body.html.includes(`cid:${file.accessToken}`) ? { contentID: file.accessToken } : {}),
      async open() {
        const bytes = await storage.get(file.storageKey)
        if (!bytes) throw new PermanentFailure(`The file ${file.fileName} is gone.`)
        return bytes
      },
    })),
    headers: { 'X-Attendant-Message': mark, ...(message.isAI ? automatic(Boolean(replied)) : {}) },
  }
}

/** By RFC 3834 and older conventions: no autoresponder may answer our automatic email. */
const automatic = (isReply: boolean) => ({
  'Auto-Submitted': isReply ? 'auto-replied' : 'auto-generated',
  'X-Auto-Response-Suppress': 'All',
  Precedence: 'bulk',
  'X-Loop': 'yes',
})

/** A relay that replaces our Message-ID keeps References, and replies repeat them. */
function threading({ answered, threadIDs }: SendingFacts, rootID: string) {
  const mail = answered?.mail
  const earlier = [rootID, ...threadIDs.filter((id) => id !== mail?.internetMessageID)]
  if (!mail) return { references: earlier.map((id) => `<${id}>`) }
  const { internetMessageID, externalFolderID, externalID } = mail
  return {
    inReplyTo: `<${internetMessageID}>`,
    references: [...earlier, internetMessageID].map((id) => `<${id}>`),
    ...(externalFolderID && externalID ? { answers: { folderID: externalFolderID, externalID } } : {}),
  }
}

/** A reply keeps the subject that it answers, unless its author changed it. */
export function writeSubject({ message, ticket, channel, answered }: SubjectFacts): string {
  const subject = message.subject?.trim() || ticket.subject.trim()
  if (message.isForward) return toForwardSubject(subject || channel.name)
  if (!answered?.mail) return subject || channel.name
  return toReplySubject(answered.message.subject ?? subject)
}

type SubjectFacts = Pick<SendingFacts, 'ticket' | 'channel' | 'answered'> & {
  message: Pick<SendingFacts['message'], 'subject' | 'isForward'>
}

function composeBody(facts: SendingFacts, mark: string) {
  const { message, signature, settings, files } = facts
  const quote = quoteOf(facts)
  const messageText = message.message ?? message.textBody ?? ''
  const footer = settings.footerText?.trim()
  const text = [
    messageText,
    ...(signature ? [`-- \n${signature.text}`] : []),
    ...(footer ? [footer] : []),
    ...(quote ? [quote.text] : []),
  ]
  const html = [
    `<div>${message.htmlBody ? pointInside(message.htmlBody, files) : toHtml(messageText)}</div>`,
    ...(signature ? [`<br>\n<div>${signature.html}</div>`] : []),
    ...(footer ? [`<br>\n<div>${toHtml(footer)}</div>`] : []),
    ...(quote ? [`<br>\n${quote.html}`] : []),
    // Returned with the quote if a relay or mail program drops the headers.
    `<div style="display:none">ref:${mark}</div>`,
  ]
  return { text: text.join('\n\n'), html: html.join('\n') }
}

function quoteOf({ message, ticket, settings, answered, forwarded, files }: SendingFacts): Quote | undefined {
  if (message.isForward) {
    const tokens = new Map(files.map(({ storageKey, accessToken }) => [storageKey, accessToken]))
    const placePicture = (key: string) => (tokens.has(key) ? `cid:${tokens.get(key)}` : undefined)
    return writeForward(forwarded, ticket.language, placePicture)
  }
  const isQuoted = settings.quotesHistory && message.composition?.quote !== 'None'
  return isQuoted ? writeQuote(answered?.message, ticket.language) : undefined
}

/** Our pictures are attached, because recipients cannot access the desk. */
function pointInside(html: string, files: SendingFacts['files']): string {
  const tokens = new Set(files.map(({ accessToken }) => accessToken))
  return html.replace(/\/api\/File\/([0-9a-f-]{36})/g, (whole, token: string) =>
    tokens.has(token) ? `cid:${token}` : whole,
  )
}
