import type { SourceRecord } from '../../source-records.ts'
import { type Json, toAddresses, toDate, toFilled, toJson, toMessageID, toRecords, toText } from '../read-value.ts'
import type { ServiceClient } from './service-client.ts'

/** A comment is a message, or a note if it is private; its files are attached. */
export function toZendeskComment(
  { client, agents }: { client: ServiceClient; agents: ReadonlySet<string> },
  ticket: Json,
  comment: Json,
): SourceRecord[] {
  const externalID = toFilled(comment.id) ?? ''
  const author = toFilled(comment.author_id)
  const isPrivate = comment.public === false
  const source = toJson(toJson(comment.via).source)
  const [sender, recipient] = [toJson(source.from), toJson(source.to)]
  const isFromAgent = author !== null && author !== toFilled(ticket.requester_id) && agents.has(author)
  const common = { externalID, ticket: toFilled(ticket.id) ?? '', author, date: toDate(comment.created_at) }
  const texts = { text: toText(comment.plain_body) ?? toText(comment.body), html: toText(comment.html_body) }
  const record: SourceRecord = isPrivate
    ? {
        kind: 'notes',
        ...common,
        authorName: toFilled(sender.name),
        text: texts.html ? null : texts.text,
        html: texts.html,
      }
    : {
        ...{ kind: 'messages', ...common, from: isFromAgent ? 'Agent' : 'EndUser', ...texts },
        fromName: toFilled(sender.name),
        fromAddress: toFilled(sender.address),
        to: toAddresses(recipient.address),
        cc: toAddresses(recipient.email_ccs),
        subject: toText(ticket.subject),
        messageID: toMessageID(toJson(toJson(comment.metadata).system).message_id),
        references: [],
      }
  const owner = { kind: isPrivate ? ('notes' as const) : ('messages' as const), externalID }
  const files = toRecords(comment.attachments).map((file): SourceRecord => {
    const address = toText(file.content_url) ?? ''
    return {
      kind: 'attachments',
      externalID: toFilled(file.id) ?? address,
      owner,
      fileName: toFilled(file.file_name) ?? 'file',
      contentType: toFilled(file.content_type) ?? 'application/octet-stream',
      open: () => client.file(address),
    }
  })
  return [record, ...files]
}
