import type { ImportKind } from '@attendant/contract/integration/import.ts'
import {
  RecordFault,
  type SourceAttachment,
  type SourceEndUser,
  type SourceMessage,
  type SourceRecord,
  type SourceTicket,
} from '../../source-records.ts'
import {
  type Json,
  toAddresses,
  toDate,
  toFilled,
  toJson,
  toMessageID,
  toPriority,
  toRecords,
  toText,
  toTexts,
} from '../read-value.ts'

/** The imported files of an archive, in the order of their references. */
export const archiveKinds = {
  customerReps: 'agents',
  endUsers: 'endUsers',
  tags: 'tags',
  macros: 'macros',
  documents: 'articles',
  tickets: 'tickets',
  messages: 'messages',
  notes: 'notes',
  attachments: 'attachments',
  noteAttachments: 'attachments',
} as const satisfies Record<string, ImportKind>
export type ArchiveKind = keyof typeof archiveKinds

export interface ReadingOptions {
  since: Date | null
  /** Message-IDs by message. */
  mailIDs: ReadonlyMap<string, string>
  openFile(sha256: string): Promise<AsyncIterable<Uint8Array> | undefined>
}

/** The kind of a single line: as declared, or derived from its ID. */
export function guessKind(record: Json): ArchiveKind | undefined {
  const named = toText(record.kind) ?? toText(record.type)
  const found = (Object.keys(archiveKinds) as ArchiveKind[]).find(
    (kind) => kind.toLowerCase() === named?.toLowerCase() || archiveKinds[kind].toLowerCase() === named?.toLowerCase(),
  )
  if (found) return found
  if ('ticketMessageAttachmentID' in record) return 'attachments'
  if ('noteAttachmentID' in record) return 'noteAttachments'
  if ('noteID' in record) return 'notes'
  if ('messageID' in record) return 'messages'
  if ('ticketID' in record) return 'tickets'
  if ('EndUserID' in record) return 'endUsers'
  if ('macroID' in record) return 'macros'
  if ('documentID' in record) return 'documents'
  if ('tagID' in record) return 'tags'
  if ('customerRepID' in record) return 'customerReps'
  return undefined
}

/** Converts an archive record to the common format; undefined if it is not imported. */
export function toRecord(kind: ArchiveKind, record: Json, options: ReadingOptions): SourceRecord | undefined {
  return readers[kind](record, options)
}

const idOf = (record: Json, ...names: string[]): string =>
  names.map((name) => toFilled(record[name])).find((id) => id !== null) ?? ''

const readers: Record<ArchiveKind, (record: Json, options: ReadingOptions) => SourceRecord | undefined> = {
  customerReps: (record) => ({
    kind: 'agents',
    externalID: idOf(record, 'customerRepID', 'username', 'email'),
    name: toFilled(record.name) ?? toFilled(record.username),
    email: toFilled(record.email) ?? (toText(record.username)?.includes('@') ? toFilled(record.username) : null),
  }),
  endUsers: toEndUser,
  tags: (record) => {
    const name = toFilled(record.name) ?? ''
    return { kind: 'tags', externalID: name.toLowerCase(), name }
  },
  macros: (record) => {
    if (record.scope === 'Personal') return undefined
    return {
      kind: 'macros',
      externalID: idOf(record, 'macroID', 'name'),
      name: toFilled(record.name) ?? '',
      texts: toRecords(record.texts).map(({ lang, subject, htmlBody }) => ({
        lang: toFilled(lang) ?? 'en',
        subject: toFilled(subject),
        htmlBody: toText(htmlBody) ?? '',
      })),
      tags: toRecords(record.operations).flatMap(({ operation, parameters }) =>
        operation === 'addTags' ? toTexts(toJson(parameters).tags) : [],
      ),
      isActive: record.isActive !== false,
    }
  },
  documents: (record) => {
    if (record.isDataRetrievalProcess === true) return undefined
    return {
      kind: 'articles',
      externalID: idOf(record, 'documentID', 'name'),
      title: toFilled(record.name) ?? '',
      text: toText(record.content) ?? '',
      html: null,
      url: toFilled(record.sourceUrl),
      language: toFilled(record.language),
      isPublic: record.isPublic === true,
    }
  },
  tickets: toTicket,
  messages: toMessage,
  notes: (record) => {
    const author = toJson(record.author)
    return {
      kind: 'notes',
      externalID: idOf(record, 'noteID'),
      ticket: idOf(record, 'ticketID'),
      author: toFilled(record.authorCustomerRepID) ?? (author.type === 'Rep' ? toFilled(author.id) : null),
      authorName: toFilled(author.name),
      text: toText(record.text) ?? '',
      html: null,
      includeInExport: record.includeInExport === true,
      date: toDate(record.dateCreated),
    }
  },
  attachments: (record, options) => {
    if (record.isOriginal === true) return undefined
    return toFile(record, options, { kind: 'messages', externalID: idOf(record, 'messageID') })
  },
  noteAttachments: (record, options) => toFile(record, options, { kind: 'notes', externalID: idOf(record, 'noteID') }),
}

function toEndUser(record: Json): SourceEndUser {
  const names = [toFilled(record.FirstName), toFilled(record.LastName)].filter((name) => name !== null)
  return {
    kind: 'endUsers',
    externalID: idOf(record, 'EndUserID', 'Email'),
    name: names.join(' ') || toFilled(record.DisplayName),
    email: toFilled(record.Email),
    phone: toFilled(record.Phone),
    uids: toRecords(record.UIDs).flatMap(({ UID, IsVerified }) => (IsVerified === false ? [] : (toFilled(UID) ?? []))),
    notes: toFilled(record.Notes),
    customerRef: toFilled(record.CustomerRef),
    dateCreated: toDate(record.DateCreated),
  }
}

function toTicket(record: Json, { since }: ReadingOptions): SourceTicket | undefined {
  const changed = toDate(record.lastMessageDate) ?? toDate(record.dateCreated)
  if (since && changed && changed < since) return undefined
  const { organization, ...fields } = toJson(record.customFieldsData)
  return {
    kind: 'tickets',
    externalID: idOf(record, 'ticketID'),
    subject: toText(record.subject) ?? '',
    status: toFilled(record.status) ?? (record.isClosed === true ? 'Closed' : 'Open'),
    priority: toPriority(record.priority),
    isSpam: record.isSpam === true,
    tags: toTexts(record.tags),
    channelKeys: [toFilled(record.channelID), toFilled(record.channelType)].filter((key) => key !== null),
    requester: toFilled(record.endUserID),
    assignee: toFilled(record.customerRepID),
    organization: toFilled(organization),
    customFields: fields,
    language: toFilled(record.language),
    dateCreated: toDate(record.dateCreated),
    dateClosed: toDate(record.lastResolved),
  }
}

function toMessage(record: Json, { mailIDs }: ReadingOptions): SourceMessage {
  const isFromEndUser = record.senderType !== 'CustomerRep'
  const mailID = toMessageID(mailIDs.get(idOf(record, 'messageID')) ?? record.externalID)
  const addresses = toAddresses(record.toAddresses)
  return {
    kind: 'messages',
    externalID: idOf(record, 'messageID'),
    ticket: idOf(record, 'ticketID'),
    from: isFromEndUser ? 'EndUser' : record.isAI === true ? 'AI' : 'Agent',
    author: isFromEndUser ? null : toFilled(record.customerRepID),
    fromName: toFilled(record.fromName) ?? toFilled(record.customerRepName) ?? toFilled(record.formerRepName),
    fromAddress: toFilled(record.fromAddress),
    to: addresses.length > 0 ? addresses : toAddresses(record.toAddress),
    cc: toAddresses(record.ccAddresses),
    subject: toText(record.subject),
    text: toText(record.textBody) ?? toText(record.message),
    html: toText(record.originalHtml) ?? toText(record.htmlBody),
    date: toDate(record.messageDate) ?? toDate(record.dateCreated),
    messageID: mailID?.includes('@') ? mailID : null,
    references: [],
    isFailed: record.status === 'Failed' && !isFromEndUser,
    isInternal: record.isInternal === true,
  }
}

function toFile(record: Json, { openFile }: ReadingOptions, owner: SourceAttachment['owner']): SourceAttachment {
  const sha256 = toText(record.sha256) ?? ''
  return {
    kind: 'attachments',
    externalID: `${owner.kind} ${idOf(record, 'ticketMessageAttachmentID', 'noteAttachmentID')}`,
    owner,
    fileName: toFilled(record.fileName) ?? 'file',
    contentType: toFilled(record.contentType) ?? 'application/octet-stream',
    async open() {
      const bytes = /^[0-9a-f]{64}$/.test(sha256) ? await openFile(sha256) : undefined
      if (!bytes) throw new RecordFault('The file is not in the archive.')
      return bytes
    },
  }
}
