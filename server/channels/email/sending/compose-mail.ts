import type { Context } from '../../../context.ts'
import { PermanentFailure } from '../../../desk/messages/delivery/sender.ts'
import type { Mailbox } from '../connections/use-mailbox.ts'
import { toReplySubject } from '../parsing/subjects.ts'
import type { SendingFacts } from './gather-facts.ts'
import { toHtml } from './write-html.ts'
import { writeQuote } from './write-quote.ts'

type OutgoingMail = Parameters<Mailbox['send']>[0]

/** By what a mail of ours is known again. Ids are without angle brackets. */
export interface MailName {
  messageID: string
  /** What its HTML carries hidden, and a header of ours. */
  mark: string
  /** The same for all our mails of one ticket: what the conversation hangs from. */
  rootID: string
}

/** The mail that a message leaves as. Its texts are put together as they are: nothing in them is a template. */
export function composeMail(
  { storage }: Pick<Context, 'storage'>,
  facts: SendingFacts,
  { messageID, mark, rootID }: MailName,
): OutgoingMail {
  const { channel, repName, answered, message, replyAddress } = facts
  const body = composeBody(facts, mark)
  const subject = message.subject?.trim() || facts.ticket.subject.trim()
  const replied = answered?.mail
  return {
    messageID: `<${messageID}>`,
    ...threading(facts, rootID),
    from: { address: channel.emailAddress, name: repName?.trim() || channel.name },
    to: [findRecipient(facts)],
    ...(replyAddress ? { replyTo: { address: replyAddress, name: channel.name } } : {}),
    subject: replied ? toReplySubject(answered.message.subject ?? subject) : subject || channel.name,
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

/** By RFC 3834, and for those who never read it: nobody's machine shall answer ours. */
const automatic = (isReply: boolean) => ({
  'Auto-Submitted': isReply ? 'auto-replied' : 'auto-generated',
  'X-Auto-Response-Suppress': 'All',
  Precedence: 'bulk',
  'X-Loop': 'yes',
})

/** A relay that gives our mail another Message-ID leaves its References alone, and whoever answers repeats them. */
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

/** As the message says, which people see. Where it says nothing, to whoever wrote what it answers. */
function findRecipient({ message, answered, endUserAddress }: SendingFacts): { address: string; name?: string } {
  const { fromAddress, fromName, replyTo } = answered?.message ?? {}
  const address = message.toAddress || replyTo || fromAddress || endUserAddress || message.uid
  if (!address?.includes('@')) throw new PermanentFailure('There is no email address to send to.')
  const isToWriter = [fromAddress, replyTo].some((known) => known?.toLowerCase() === address.toLowerCase())
  return { address: address.trim(), ...(isToWriter && fromName ? { name: fromName } : {}) }
}

function composeBody({ message, ticket, signature, settings, answered, files }: SendingFacts, mark: string) {
  const quote = settings.quotesHistory ? writeQuote(answered?.message, ticket.language) : undefined
  const said = message.message ?? message.textBody ?? ''
  const footer = settings.footerText?.trim()
  const text = [
    said,
    ...(signature ? [`-- \n${signature.text}`] : []),
    ...(footer ? [footer] : []),
    ...(quote ? [quote.text] : []),
  ]
  const html = [
    `<div>${message.htmlBody ? pointInside(message.htmlBody, files) : toHtml(said)}</div>`,
    ...(signature ? [`<br>\n<div>${signature.html}</div>`] : []),
    ...(footer ? [`<br>\n<div>${toHtml(footer)}</div>`] : []),
    ...(quote ? [`<br>\n${quote.html}`] : []),
    // Comes back with the quote where a relay or a mail program drops the headers.
    `<div style="display:none">ref:${mark}</div>`,
  ]
  return { text: text.join('\n\n'), html: html.join('\n') }
}

/** Pictures of ours travel with the mail: the other end has no way to the desk. */
function pointInside(html: string, files: SendingFacts['files']): string {
  const tokens = new Set(files.map(({ accessToken }) => accessToken))
  return html.replace(/\/api\/File\/([0-9a-f-]{36})/g, (whole, token: string) =>
    tokens.has(token) ? `cid:${token}` : whole,
  )
}
