import type { TicketPriority } from '@attendant/contract/desk/ticket.ts'
import type { ImportKind } from '@attendant/contract/integration/import.ts'
import type { Position } from './imports.table.ts'

/** Records in a common format for all sources. IDs are those of the source. */
interface Named {
  externalID: string
}

export interface SourceAgent extends Named {
  kind: 'agents'
  name: string | null
  email: string | null
}

export interface SourceEndUser extends Named {
  kind: 'endUsers'
  name: string | null
  email: string | null
  phone: string | null
  /** Further addresses and identifiers. */
  uids?: string[]
  notes?: string | null
  customerRef?: string | null
  dateCreated: Date | null
}

export interface SourceTicket extends Named {
  kind: 'tickets'
  subject: string
  status: string
  priority: TicketPriority
  isSpam: boolean
  tags: string[]
  /** Names of the ticket's channel at the source, most specific first. */
  channelKeys: string[]
  requester: string | null
  assignee: string | null
  organization: string | null
  customFields?: Record<string, unknown> | null
  language?: string | null
  dateCreated: Date | null
  dateClosed: Date | null
}

export interface SourceMessage extends Named {
  kind: 'messages'
  ticket: string
  from: 'EndUser' | 'Agent' | 'AI'
  /** The agent or end user. */
  author: string | null
  fromName: string | null
  fromAddress: string | null
  to: string[]
  cc: string[]
  subject: string | null
  text: string | null
  html: string | null
  date: Date | null
  /** Without angle brackets. */
  messageID: string | null
  references: string[]
  isFailed?: boolean
  isInternal?: boolean
}

export interface SourceNote extends Named {
  kind: 'notes'
  ticket: string
  author: string | null
  authorName: string | null
  /** Markdown; absent if there is HTML. */
  text: string | null
  html: string | null
  includeInExport?: boolean
  date: Date | null
}

export interface SourceAttachment extends Named {
  kind: 'attachments'
  owner: { kind: 'messages' | 'notes'; externalID: string }
  fileName: string
  contentType: string
  /** Called once, when the file is needed. Throws an error with the reason if the file is unavailable. */
  open(): Promise<AsyncIterable<Uint8Array>>
}

export interface SourceTag extends Named {
  kind: 'tags'
  name: string
}

export interface SourceMacro extends Named {
  kind: 'macros'
  name: string
  texts: { lang: string; subject: string | null; htmlBody: string }[]
  tags: string[]
  isActive: boolean
}

export interface SourceArticle extends Named {
  kind: 'articles'
  title: string
  /** Markdown. */
  text: string | null
  html: string | null
  url: string | null
  language: string | null
  isPublic: boolean
}

export type SourceRecord =
  | SourceAgent
  | SourceEndUser
  | SourceTicket
  | SourceMessage
  | SourceNote
  | SourceAttachment
  | SourceTag
  | SourceMacro
  | SourceArticle

/** An unreadable record of the source. */
export interface UnreadableRecord extends Named {
  kind: ImportKind
  problem: string
}

export interface SourcePage {
  records: (SourceRecord | UnreadableRecord)[]
  /** The position after these records. */
  position: Position
}

export interface OpenSource {
  /** The account at the source: IDs are unique within it. */
  account: string
  totals: Partial<Record<ImportKind, number>>
  /** Yields pages, from the start or from the position of an earlier run. */
  read(from: Position | null): AsyncIterable<SourcePage>
  close(): Promise<void>
}

/** Ends the import; the message is shown to users. */
export class SourceFault extends Error {
  override name = 'SourceFault'
}

/** Why a record is not imported; the message is shown to users. */
export class RecordFault extends Error {
  override name = 'RecordFault'
}
