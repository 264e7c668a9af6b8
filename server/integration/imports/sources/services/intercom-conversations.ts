import { toPlainText } from '../../../../platform/html/to-plain-text.ts'
import type { SourceRecord } from '../../source-records.ts'
import { type Json, toDate, toFilled, toJson, toRecords, toStatus, toText } from '../read-value.ts'
import type { ServiceClient } from './service-client.ts'

/** HTML from contacts: parsing deeply nested HTML takes quadratic time. */
const maxSubject = 2_000
const cut = (html: string) => (html.length > maxSubject ? html.slice(0, maxSubject).replace(/<[^<>]*$/, '') : html)

/** A conversation starts with its source; comments are messages, notes are notes, everything else is skipped. */
export function toIntercomConversation(
  client: ServiceClient,
  conversation: Json,
  companies: ReadonlyMap<string, string>,
): SourceRecord[] {
  const id = toFilled(conversation.id) ?? ''
  const source = toJson(conversation.source)
  const [contact] = toRecords(toJson(conversation.contacts).contacts)
  const subject = toPlainText(cut(toText(conversation.title) ?? toText(source.subject) ?? ''))
  const isClosed = conversation.state === 'closed'
  const company = toText(toJson(conversation.company).id) ?? ''
  const ticket: SourceRecord = {
    ...{ kind: 'tickets', externalID: id, subject, isSpam: false, customFields: customFieldsOf(conversation) },
    status: isClosed ? 'Closed' : toStatus(conversation.state),
    priority: conversation.priority === 'priority' ? 'High' : 'Normal',
    tags: toRecords(toJson(conversation.tags).tags).flatMap(({ name }) => toFilled(name) ?? []),
    channelKeys: [conversation.team_assignee_id, source.type, source.delivered_as].flatMap(
      (key) => toFilled(key) ?? [],
    ),
    requester: toFilled(contact?.id) ?? toFilled(toJson(source.author).id),
    assignee: toFilled(conversation.admin_assignee_id),
    organization: toFilled(toJson(conversation.company).name) ?? companies.get(company) ?? null,
    dateCreated: toDate(conversation.created_at),
    dateClosed: isClosed ? toDate(conversation.updated_at) : null,
  }
  const first = {
    ...source,
    part_type: 'comment',
    created_at: conversation.created_at,
    id: `source ${toFilled(source.id) ?? id}`,
  }
  const parts = [first, ...toRecords(toJson(conversation.conversation_parts).conversation_parts)]
  return [ticket, ...parts.flatMap((part) => toPart(client, id, subject, part))]
}

const customFieldsOf = ({ custom_attributes }: Json) =>
  Object.fromEntries(Object.entries(toJson(custom_attributes)).filter(([, value]) => value !== null && value !== ''))

function toPart(client: ServiceClient, ticket: string, subject: string, part: Json): SourceRecord[] {
  const html = toText(part.body)
  const files = toRecords(part.attachments)
  if (!html?.trim() && files.length === 0) return []
  const externalID = toFilled(part.id) ?? ''
  const by = toJson(part.author)
  const isNote = part.part_type === 'note'
  const from = by.type === 'admin' || by.type === 'team' ? 'Agent' : by.type === 'bot' ? 'AI' : 'EndUser'
  const common = { externalID, ticket, author: toFilled(by.id), html, text: null, date: toDate(part.created_at) }
  const record: SourceRecord = isNote
    ? { kind: 'notes', ...common, authorName: toFilled(by.name) }
    : {
        ...{ kind: 'messages', ...common, from, subject, to: [], cc: [], messageID: null, references: [] },
        fromName: toFilled(by.name),
        fromAddress: toFilled(by.email),
      }
  const owner = { kind: isNote ? ('notes' as const) : ('messages' as const), externalID }
  return [
    record,
    ...files.map((file, index): SourceRecord => {
      const address = toText(file.url) ?? ''
      return {
        kind: 'attachments',
        externalID: `${externalID} ${index + 1}`,
        owner,
        fileName: toFilled(file.name) ?? 'file',
        contentType: toFilled(file.content_type) ?? 'application/octet-stream',
        open: () => client.file(address),
      }
    }),
  ]
}
