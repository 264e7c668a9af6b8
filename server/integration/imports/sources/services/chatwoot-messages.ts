import type { SourceRecord } from '../../source-records.ts'
import { type Json, toAddresses, toDate, toFilled, toJson, toMessageID, toRecords, toText } from '../read-value.ts'
import type { ServiceClient } from './service-client.ts'

const incoming = 0
const outgoing = 1
const template = 3

/** Messages and private notes; Chatwoot's activity entries are skipped. */
export function toChatwootMessages(client: ServiceClient, conversation: Json, messages: Json[]): SourceRecord[] {
  const ticket = toFilled(conversation.id) ?? ''
  return messages.flatMap((message) => {
    const type = message.message_type
    if (type !== incoming && type !== outgoing && type !== template) return []
    return toMessage(client, ticket, message)
  })
}

function toMessage(client: ServiceClient, ticket: string, message: Json): SourceRecord[] {
  const externalID = toFilled(message.id) ?? ''
  const by = toJson(message.sender)
  const isNote = message.private === true
  const files = toRecords(message.attachments)
  const text = toText(message.content)
  if (!text?.trim() && files.length === 0) return []
  const mail = toJson(toJson(message.content_attributes).email)
  const html = toText(toJson(mail.html_content).full)
  const author = toFilled(by.id)
  const date = toDate(message.created_at)
  const isAutomatic = by.type === 'agent_bot' || message.message_type === template
  const from = message.message_type === incoming ? 'EndUser' : isAutomatic ? 'AI' : 'Agent'
  const source = toFilled(message.source_id)
  const record: SourceRecord = isNote
    ? { kind: 'notes', externalID, ticket, author, authorName: toFilled(by.name), text, html: null, date }
    : {
        ...{ kind: 'messages', externalID, ticket, from, author, date, html, text },
        fromName: toFilled(by.name),
        fromAddress: toAddresses(mail.from)[0] ?? toFilled(by.email),
        to: toAddresses(mail.to),
        cc: toAddresses(mail.cc),
        subject: toText(mail.subject),
        messageID: toMessageID(mail.message_id) ?? (source?.includes('@') ? toMessageID(source) : null),
        references: [toMessageID(mail.in_reply_to)].filter((id) => id !== null),
        isFailed: message.status === 'failed',
      }
  const owner = { kind: isNote ? ('notes' as const) : ('messages' as const), externalID }
  return [record, ...files.map((file) => toFile(client, file, owner))]
}

function toFile(
  client: ServiceClient,
  file: Json,
  owner: { kind: 'messages' | 'notes'; externalID: string },
): SourceRecord {
  const address = toText(file.data_url) ?? ''
  const name = decodeURIComponent(URL.parse(address)?.pathname.split('/').at(-1) ?? '') || 'file'
  return {
    kind: 'attachments',
    externalID: toFilled(file.id) ?? address,
    owner,
    fileName: toFilled(file.file_name) ?? name,
    contentType: toFilled(file.content_type) ?? 'application/octet-stream',
    open: () => client.file(address),
  }
}
