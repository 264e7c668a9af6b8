import { sendTimeoutMs } from '../../slow-sending.ts'
import { composeMime } from '../compose-mime.ts'
import { type MailAddress, MailFault, type OutgoingMail, type SentMail } from '../mail.ts'
import type { GraphClient } from './graph-client.ts'
import { type GraphMessage, type GraphPage, queryOf, quoted, segment } from './graph-shapes.ts'
import { attachToDraft } from './graph-uploads.ts'

/**
 * A request is limited to 4 MB, and files in a MIME message are base64-encoded twice. Larger emails are created as a
 * draft first, and files are uploaded one by one.
 */
const maxPerRequest = 2 * 2 ** 20

const once = { method: 'POST', isOnce: true, timeoutMs: sendTimeoutMs } as const

export async function sendByGraph(client: GraphClient, mailbox: string, mail: OutgoingMail): Promise<SentMail> {
  const size = (mail.attachments ?? []).reduce((sum, attachment) => sum + attachment.size, 0)
  const words = Buffer.byteLength(mail.text) + Buffer.byteLength(mail.html ?? '')
  // Bcc recipients would appear in a MIME header.
  const isBlind = (mail.bcc ?? []).length > 0
  return size + words <= maxPerRequest && !isBlind
    ? sendWhole(client, mailbox, mail)
    : sendByDraft(client, mailbox, mail)
}

/** As MIME, because JSON does not support In-Reply-To, References or Auto-Submitted. */
async function sendWhole(client: GraphClient, mailbox: string, mail: OutgoingMail): Promise<SentMail> {
  const mime = await composeMime(mail)
  const body = mime.toString('base64')
  await client.send(`${mailbox}/sendMail`, { ...once, contentType: 'text/plain', body })
  return { messageID: mail.messageID, externalID: null, conversationID: null }
}

async function sendByDraft(client: GraphClient, mailbox: string, mail: OutgoingMail): Promise<SentMail> {
  await deleteForsakenDrafts(client, mailbox, mail.messageID)
  const draft = await createDraft(client, mailbox, mail)
  const path = `${mailbox}/messages/${segment(draft.id)}`
  for (const attachment of mail.attachments ?? []) await attachToDraft(client, path, attachment)
  await client.send(`${path}/send`, { ...once, body: '' })
  return {
    messageID: draft.internetMessageId ?? mail.messageID,
    externalID: draft.id,
    conversationID: draft.conversationId ?? null,
  }
}

/** The draft left behind by an attempt that ended before sending. */
async function deleteForsakenDrafts(client: GraphClient, mailbox: string, messageID: string): Promise<void> {
  const wish = queryOf({
    $filter: `internetMessageId eq ${quoted(messageID)}`,
    $select: 'id,internetMessageId',
  })
  const { value } = await client.askJson<GraphPage<GraphMessage>>(`${mailbox}/mailFolders/drafts/messages?${wish}`)
  for (const { id } of value.filter(({ internetMessageId }) => internetMessageId === messageID)) {
    await client.send(`${mailbox}/messages/${segment(id)}`, { method: 'DELETE' })
  }
}

/** If the answered email is in the mailbox, the provider creates the reply, with threading headers for other clients. */
async function createDraft(client: GraphClient, mailbox: string, mail: OutgoingMail): Promise<GraphMessage> {
  const body = JSON.stringify(toGraphMessage(mail))
  const create = () => client.askJson<GraphMessage>(`${mailbox}/messages`, { method: 'POST', body, isOnce: true })
  if (!mail.answers) return create()

  const answered = `${mailbox}/messages/${segment(mail.answers.externalID)}`
  try {
    const { id } = await client.askJson<GraphMessage>(`${answered}/createReply`, { method: 'POST', body: '{}' })
    return await client.askJson(`${mailbox}/messages/${segment(id)}`, { method: 'PATCH', body })
  } catch (fault) {
    if (fault instanceof MailFault && fault.kind === 'notFound') return create()
    throw fault
  }
}

const inHeaders = (name: string) => `String {00020386-0000-0000-C000-000000000046} Name ${name}`

function toGraphMessage(mail: OutgoingMail): object {
  const { inReplyTo, references = [], headers = {} } = mail
  const properties = [
    ...(inReplyTo ? [{ id: 'String 0x1042', value: inReplyTo }] : []),
    ...(references.length > 0 ? [{ id: 'String 0x1039', value: references.join(' ') }] : []),
    ...Object.entries(headers).map(([name, value]) => ({ id: inHeaders(name), value })),
  ]
  return {
    internetMessageId: mail.messageID,
    subject: mail.subject,
    body: mail.html ? { contentType: 'HTML', content: mail.html } : { contentType: 'Text', content: mail.text },
    from: toRecipient(mail.from),
    toRecipients: mail.to.map(toRecipient),
    ccRecipients: (mail.cc ?? []).map(toRecipient),
    ...(mail.bcc?.length ? { bccRecipients: mail.bcc.map(toRecipient) } : {}),
    ...(mail.replyTo ? { replyTo: [toRecipient(mail.replyTo)] } : {}),
    ...(properties.length > 0 ? { singleValueExtendedProperties: properties } : {}),
  }
}

const toRecipient = ({ address, name }: MailAddress) => ({ emailAddress: { address, ...(name ? { name } : {}) } })
