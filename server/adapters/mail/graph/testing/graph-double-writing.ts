import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { composeMime } from '../../compose-mime.ts'
import type { MailAddress } from '../../mail.ts'
import {
  type DoubleMailbox,
  type DoubleMessage,
  GraphRefusal,
  getDoubleFolder,
  getDoubleMessage,
  headerOf,
  moveMessage,
  newMessageId,
  putMessage,
  removeMessage,
} from './graph-double-state.ts'

export interface WritingCall {
  method: string
  mailbox: DoubleMailbox
  path: string[]
  contentType: string
  body: Buffer
  now(): Date
  /** Opens an upload session for a file of that size and returns its URL. */
  openSession(message: DoubleMessage, item: UploadItem): string
}

export interface UploadItem {
  name: string
  contentType: string
  size: number
  isInline: boolean
  contentId?: string
}

export interface WritingAnswer {
  status: number
  body?: object
}

const largestRequest = 4 * 2 ** 20
const largestPlainAttachment = 3 * 2 ** 20
const minSessionBytes = 3_000_000

/** All requests below a mailbox that change something. */
export async function write(call: WritingCall): Promise<WritingAnswer> {
  const { method, mailbox, path, body } = call
  const [what, id, below, further] = path
  if (body.length > largestRequest) throw new GraphRefusal(413, 'RequestEntityTooLarge')
  if (method === 'POST' && what === 'sendMail' && !id) return sendMime(call)
  if (what !== 'messages') throw new GraphRefusal(405, 'ErrorInvalidRequest', 'The OData request is not supported.')
  if (method === 'POST' && !id) return { status: 201, body: showDraft(createDraft(call, jsonOf(call))) }
  const message = getDoubleMessage(mailbox, id ?? '')
  if (method === 'DELETE' && !below) return deleteMessage(message)
  if (method === 'PATCH' && !below) return { status: 200, body: showDraft(changeDraft(message, jsonOf(call))) }
  if (method === 'POST' && below === 'createReply') return createReply(call, message)
  if (method === 'POST' && below === 'attachments' && !further) return attach(call, message)
  if (method === 'POST' && below === 'attachments' && further === 'createUploadSession')
    return openUpload(call, message)
  if (method === 'POST' && below === 'send') return sendDraft(call, message)
  throw new GraphRefusal(405, 'ErrorInvalidRequest', 'The OData request is not supported.')
}

function jsonOf({ contentType, body }: WritingCall): Record<string, unknown> {
  if (!contentType.startsWith('application/json')) throw new GraphRefusal(415, 'UnsupportedMediaType')
  try {
    return JSON.parse(body.toString() || '{}') as Record<string, unknown>
  } catch {
    throw new GraphRefusal(400, 'BadRequest', 'Unable to read JSON request payload.')
  }
}

function sendMime({ mailbox, contentType, body, now }: WritingCall): WritingAnswer {
  if (!contentType.startsWith('text/plain')) throw new GraphRefusal(415, 'UnsupportedMediaType')
  const text = body.toString()
  if (!/^[A-Za-z0-9+/\r\n]+=*\s*$/.test(text)) throw new GraphRefusal(400, 'ErrorMimeContentInvalidBase64String')
  const mime = Buffer.from(text, 'base64')
  if (!headerOf(mime, 'to')) throw new GraphRefusal(400, 'ErrorInvalidRecipients', 'At least one recipient is needed.')
  const internetMessageId = headerOf(mime, 'message-id') ?? `<${randomUUID()}@double.test>`
  putMessage(getDoubleFolder(mailbox, 'sentitems'), {
    id: newMessageId(),
    internetMessageId,
    receivedDateTime: now().toISOString(),
    conversationId: randomUUID(),
    isDraft: false,
    mime,
  })
  return { status: 202 }
}

function createDraft({ mailbox, now }: WritingCall, fields: Record<string, unknown>): DoubleMessage {
  refuseStandardHeaders(fields)
  return putMessage(getDoubleFolder(mailbox, 'drafts'), {
    id: newMessageId(),
    internetMessageId: String(fields.internetMessageId ?? `<${randomUUID()}@double.test>`),
    receivedDateTime: now().toISOString(),
    conversationId: String(fields.conversationId ?? randomUUID()),
    isDraft: true,
    mime: Buffer.alloc(0),
    draft: { fields, attachments: [] },
  })
}

/** JSON accepts only custom headers, and only a few. */
function refuseStandardHeaders({ internetMessageHeaders = [] }: { internetMessageHeaders?: unknown }): void {
  const headers = internetMessageHeaders as { name: string }[]
  if (headers.length > 5) throw new GraphRefusal(400, 'InvalidInternetMessageHeaderCollection')
  if (headers.some(({ name }) => !/^x-/i.test(name))) throw new GraphRefusal(400, 'InvalidInternetMessageHeader')
}

function changeDraft(message: DoubleMessage, fields: Record<string, unknown>): DoubleMessage {
  const { draft } = message
  if (!draft) throw new GraphRefusal(400, 'ErrorInvalidPropertySet', 'The message is not a draft.')
  refuseStandardHeaders(fields)
  Object.assign(draft.fields, fields)
  if (fields.internetMessageId) message.internetMessageId = String(fields.internetMessageId)
  return message
}

const showDraft = ({ id, internetMessageId, conversationId, isDraft }: DoubleMessage) => ({
  id,
  internetMessageId,
  conversationId,
  isDraft,
})

function createReply(call: WritingCall, answered: DoubleMessage): WritingAnswer {
  const references = [headerOf(answered.mime, 'references'), answered.internetMessageId].filter(Boolean).join(' ')
  const fields = { conversationId: answered.conversationId, inReplyTo: answered.internetMessageId, references }
  return { status: 201, body: showDraft(createDraft(call, { ...fields, ...jsonOf(call) })) }
}

function deleteMessage(message: DoubleMessage): WritingAnswer {
  removeMessage(message)
  return { status: 204 }
}

function attach(call: WritingCall, message: DoubleMessage): WritingAnswer {
  const fields = jsonOf(call)
  const { name, contentType = 'application/octet-stream', contentBytes, isInline = false, contentId } = fields
  if (fields['@odata.type'] !== '#microsoft.graph.fileAttachment' || typeof contentBytes !== 'string') {
    throw new GraphRefusal(400, 'ErrorInvalidRequest', 'The attachment has no type or no bytes.')
  }
  const bytes = Buffer.from(contentBytes, 'base64')
  if (bytes.length >= largestPlainAttachment) throw new GraphRefusal(413, 'ErrorMessageSizeExceeded')
  message.draft?.attachments.push({
    name: String(name),
    contentType: String(contentType),
    isInline: isInline === true,
    ...(contentId ? { contentId: String(contentId) } : {}),
    bytes,
  })
  return { status: 201, body: { id: randomUUID(), name } }
}

function openUpload(call: WritingCall, message: DoubleMessage): WritingAnswer {
  const { AttachmentItem: item } = jsonOf(call) as {
    AttachmentItem?: Partial<UploadItem> & { attachmentType?: string }
  }
  if (item?.attachmentType !== 'file' || !item.name || !item.size) throw new GraphRefusal(400, 'ErrorInvalidRequest')
  if (item.size < minSessionBytes || item.size > 150 * 2 ** 20) throw new GraphRefusal(400, 'ErrorAttachmentSize')
  const { name, size, contentType = 'application/octet-stream', isInline = false, contentId } = item
  const uploadUrl = call.openSession(message, {
    name,
    size,
    contentType,
    isInline,
    ...(contentId ? { contentId } : {}),
  })
  const expirationDateTime = new Date(call.now().getTime() + 3_600_000).toISOString()
  return { status: 201, body: { uploadUrl, expirationDateTime, nextExpectedRanges: ['0-'] } }
}

async function sendDraft({ mailbox, now }: WritingCall, message: DoubleMessage): Promise<WritingAnswer> {
  const { draft } = message
  if (!draft) throw new GraphRefusal(400, 'ErrorInvalidOperation', 'The message is not a draft.')
  message.mime = await toMime(message, draft)
  message.isDraft = false
  message.receivedDateTime = now().toISOString()
  delete message.draft
  moveMessage(message, getDoubleFolder(mailbox, 'sentitems'))
  return { status: 202 }
}

interface Recipient {
  emailAddress: MailAddress
}

function toMime({ internetMessageId }: DoubleMessage, { fields, attachments }: NonNullable<DoubleMessage['draft']>) {
  const {
    toRecipients = [],
    ccRecipients = [],
    from,
    body,
    subject,
  } = fields as {
    toRecipients?: Recipient[]
    ccRecipients?: Recipient[]
    from?: Recipient
    body?: { contentType: string; content: string }
    subject?: string
  }
  if (toRecipients.length === 0) throw new GraphRefusal(400, 'ErrorInvalidRecipients')
  const isHtml = body?.contentType.toLowerCase() === 'html'
  const inReplyTo = propertyOf(fields, 'String 0x1042') ?? fields.inReplyTo
  const references = propertyOf(fields, 'String 0x1039') ?? fields.references
  return composeMime({
    messageID: internetMessageId,
    ...(inReplyTo ? { inReplyTo: String(inReplyTo) } : {}),
    ...(references ? { references: String(references).split(' ') } : {}),
    from: from?.emailAddress ?? { address: 'unknown@double.test' },
    to: toRecipients.map(({ emailAddress }) => emailAddress),
    cc: ccRecipients.map(({ emailAddress }) => emailAddress),
    subject: subject ?? '',
    text: isHtml ? '' : (body?.content ?? ''),
    ...(isHtml ? { html: body?.content ?? '' } : {}),
    headers: ownHeaders(fields),
    attachments: attachments.map(({ name, contentType, contentId, bytes }) => ({
      name,
      contentType,
      size: bytes.length,
      ...(contentId ? { contentID: contentId } : {}),
      open: async () => Readable.from(bytes),
    })),
  })
}

type Property = { id: string; value: string }

const propertiesOf = (fields: Record<string, unknown>) =>
  (fields.singleValueExtendedProperties as Property[] | undefined) ?? []

const propertyOf = (fields: Record<string, unknown>, id: string) =>
  propertiesOf(fields).find((property) => property.id === id)?.value

const ownHeaders = (fields: Record<string, unknown>) =>
  Object.fromEntries(
    propertiesOf(fields).flatMap(({ id, value }) => {
      const [, name] = /\{00020386-[^}]+\} Name (.+)$/.exec(id) ?? []
      return name ? [[name, value]] : []
    }),
  )
