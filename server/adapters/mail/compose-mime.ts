import type { MailAddress, OutgoingAttachment, OutgoingMail } from './mail.ts'

/** Builds the MIME message in memory; attachments too large for that are sent in another way. */
export async function composeMime(mail: OutgoingMail, attachments = mail.attachments ?? []): Promise<Buffer> {
  // Loaded on first use: most processes never send email.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const { message } = await transport.sendMail({
    messageId: mail.messageID,
    ...(mail.inReplyTo ? { inReplyTo: mail.inReplyTo } : {}),
    ...(mail.references ? { references: mail.references } : {}),
    from: toParty(mail.from),
    to: mail.to.map(toParty),
    cc: (mail.cc ?? []).map(toParty),
    ...(mail.replyTo ? { replyTo: toParty(mail.replyTo) } : {}),
    subject: mail.subject,
    text: mail.text,
    ...(mail.html ? { html: mail.html } : {}),
    headers: mail.headers ?? {},
    attachments: await Promise.all(attachments.map(toPart)),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return message as Buffer
}

const toParty = ({ address, name = '' }: MailAddress) => ({ address, name })

async function toPart({ name, contentType, contentID, open }: OutgoingAttachment) {
  return { filename: name, contentType, content: await open(), ...(contentID ? { cid: contentID } : {}) }
}

/** Message-IDs are compared with angle brackets. */
export const withBrackets = (messageID: string) => (messageID.startsWith('<') ? messageID : `<${messageID}>`)
