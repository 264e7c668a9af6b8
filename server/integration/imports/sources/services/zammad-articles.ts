import type { SourceRecord } from '../../source-records.ts'
import {
  type Json,
  toAddresses,
  toDate,
  toFilled,
  toJson,
  toMessageID,
  toMessageIDs,
  toRecords,
  toText,
} from '../read-value.ts'
import type { ServiceClient } from './service-client.ts'

/** Articles are messages, internal ones notes. System articles without a recipient are skipped. */
export function toZammadArticles(client: ServiceClient, ticket: Json, articles: Json[]): SourceRecord[] {
  const id = toFilled(ticket.id) ?? ''
  return articles.flatMap((article) => {
    const isNote = article.internal === true
    if (article.sender === 'System' && !isNote && toAddresses(article.to).length === 0) return []
    return toArticle(client, id, article, isNote)
  })
}

function toArticle(client: ServiceClient, ticket: string, article: Json, isNote: boolean): SourceRecord[] {
  const externalID = toFilled(article.id) ?? ''
  const isHtml = toText(article.content_type)?.includes('html') ?? false
  const body = toText(article.body)
  const from = article.sender === 'Customer' ? 'EndUser' : article.sender === 'System' ? 'AI' : 'Agent'
  const common = {
    ...{ externalID, ticket, date: toDate(article.created_at), text: isHtml ? null : body, html: isHtml ? body : null },
    author: toFilled(article.origin_by_id) ?? toFilled(article.created_by_id),
  }
  const name =
    toText(article.from)
      ?.replace(/<[^<>]{0,400}>/g, '')
      .replaceAll('"', '')
      .trim() || null
  const record: SourceRecord = isNote
    ? { kind: 'notes', ...common, authorName: name ?? toFilled(article.created_by) }
    : {
        ...{ kind: 'messages', ...common, from, fromName: name, fromAddress: toAddresses(article.from)[0] ?? null },
        to: toAddresses(article.to),
        cc: toAddresses(article.cc),
        subject: toText(article.subject),
        messageID: toMessageID(article.message_id),
        references: [...toMessageIDs(article.in_reply_to), ...toMessageIDs(article.references)],
      }
  const owner = { kind: isNote ? ('notes' as const) : ('messages' as const), externalID }
  const files = toRecords(article.attachments).map((file): SourceRecord => {
    const fileID = toFilled(file.id) ?? ''
    const path = `api/v1/ticket_attachment/${ticket}/${externalID}/${fileID}`
    const preferences = toJson(file.preferences)
    return {
      ...{ kind: 'attachments', externalID: fileID, owner, fileName: toFilled(file.filename) ?? 'file' },
      contentType:
        toFilled(preferences['Content-Type']) ?? toFilled(preferences['Mime-Type']) ?? 'application/octet-stream',
      open: () => client.file(path),
    }
  })
  return [record, ...files]
}
