import type { SourceRecord } from '../../source-records.ts'
import { type Json, toAddresses, toDate, toFilled, toRecords, toText } from '../read-value.ts'
import type { ServiceClient } from './service-client.ts'

/** The description of a ticket is its first message; conversations are replies and notes. */
export function toFreshdeskMessages(client: ServiceClient, ticket: Json, conversations: Json[]): SourceRecord[] {
  const id = toFilled(ticket.id) ?? ''
  const requester = toFilled(ticket.requester_id)
  // Source 10: an outbound email of an agent.
  const isOutbound = ticket.source === 10
  const common = { ticket: id, subject: toText(ticket.subject), messageID: null, references: [] }
  const first: SourceRecord = {
    ...{ kind: 'messages', ...common, externalID: `ticket ${id}`, from: isOutbound ? 'Agent' : 'EndUser' },
    author: isOutbound ? toFilled(ticket.responder_id) : requester,
    ...{ fromName: null, fromAddress: null, to: toAddresses(ticket.to_emails), cc: toAddresses(ticket.cc_emails) },
    ...{ text: toText(ticket.description_text), html: toText(ticket.description), date: toDate(ticket.created_at) },
  }
  const files = toFiles(client, ticket, { kind: 'messages', externalID: `ticket ${id}` })
  return [first, ...files, ...conversations.flatMap((one) => toConversation(client, one, common))]
}

interface Common {
  ticket: string
  subject: string | null
  messageID: null
  references: string[]
}

function toConversation(client: ServiceClient, one: Json, common: Common): SourceRecord[] {
  const externalID = toFilled(one.id) ?? ''
  const author = toFilled(one.user_id)
  const isNote = one.private === true
  const texts = { text: toText(one.body_text), html: toText(one.body), date: toDate(one.created_at) }
  const record: SourceRecord = isNote
    ? {
        ...{ kind: 'notes', externalID, ticket: common.ticket, author, authorName: null, ...texts },
        text: texts.html ? null : texts.text,
      }
    : {
        ...{
          kind: 'messages',
          externalID,
          ...common,
          author,
          ...texts,
          from: one.incoming === true ? 'EndUser' : 'Agent',
        },
        fromName: null,
        fromAddress: toAddresses(one.from_email)[0] ?? null,
        to: toAddresses(one.to_emails),
        cc: toAddresses(one.cc_emails),
      }
  return [record, ...toFiles(client, one, { kind: isNote ? 'notes' : 'messages', externalID })]
}

const toFiles = (
  client: ServiceClient,
  { attachments }: Json,
  owner: { kind: 'messages' | 'notes'; externalID: string },
): SourceRecord[] =>
  toRecords(attachments).map((file) => {
    const address = toText(file.attachment_url) ?? ''
    return {
      kind: 'attachments',
      externalID: toFilled(file.id) ?? address,
      owner,
      fileName: toFilled(file.name) ?? 'file',
      contentType: toFilled(file.content_type) ?? 'application/octet-stream',
      open: () => client.file(address),
    }
  })
