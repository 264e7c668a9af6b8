import type { Draft, DraftFields } from '@attendant/contract/desk/composer.ts'
import type { Upload } from '@attendant/contract/desk/upload.ts'
import type { Page } from '@attendant/contract/fields.ts'
import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { refuse } from '../../errors.ts'
import type { Database } from '../../platform/database/database.ts'
import { orderBy, type PageRequest, pageWindow, type SortRequest, toPage } from '../../platform/http/requests/paging.ts'
import { findUploads } from '../files/uploads/find-uploads.ts'
import { publishOwnEvent } from '../notifications/publish-own-event.ts'
import { drafts } from './drafts.table.ts'

export type DraftRow = typeof drafts.$inferSelect

/** A representative's own drafts only. */
export interface Owner {
  customerID: number
  customerRepID: number
}

export type DraftKey = Owner & ({ ticketID: number } | { draftID: number })

export const isOwn = ({ customerID, customerRepID }: Owner) =>
  and(eq(drafts.customerID, customerID), eq(drafts.customerRepID, customerRepID))

const isDraft = (key: DraftKey) =>
  and(isOwn(key), 'draftID' in key ? eq(drafts.draftID, key.draftID) : eq(drafts.ticketID, key.ticketID))

/** Locks it until the end of the transaction. */
export async function lockDraft(db: Database, key: DraftKey): Promise<DraftRow | undefined> {
  const [row] = await db.select().from(drafts).where(isDraft(key)).for('update')
  return row
}

export async function getDraft(context: Context, key: DraftKey): Promise<Draft> {
  const [row] = await context.db.select().from(drafts).where(isDraft(key))
  if (!row) throw refuse('draft_not_found')
  return showDraft(context, row)
}

/** Drafts of new conversations, last saved first. */
const text = (name: keyof DraftFields) => sql.raw(`lower(drafts.fields ->> '${name}')`)
const number = (name: keyof DraftFields) => sql.raw(`(drafts.fields ->> '${name}')::bigint`)

const sortable = {
  draftID: drafts.draftID,
  ticketID: drafts.ticketID,
  version: drafts.version,
  dateSaved: drafts.dateSaved,
  subject: text('subject'),
  message: text('message'),
  htmlBody: text('htmlBody'),
  signature: text('signature'),
  quote: text('quote'),
  replyAll: text('replyAll'),
  closeAfterSend: text('closeAfterSend'),
  sendAt: text('sendAt'),
  holdSeconds: number('holdSeconds'),
  expectedLastMessageID: number('expectedLastMessageID'),
  answersMessageID: number('answersMessageID'),
  channelID: number('channelID'),
  endUserID: number('endUserID'),
}

export async function listDrafts(
  context: Context,
  owner: Owner,
  query: PageRequest & SortRequest,
): Promise<Page<Draft>> {
  const { db } = context
  const isListed = and(isOwn(owner), isNull(drafts.ticketID))
  const order = orderBy(sortable, drafts.draftID, query, { by: 'dateSaved', order: 'desc' })
  const { limit, offset } = pageWindow(query)
  const rows = await db
    .select()
    .from(drafts)
    .where(isListed)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  const shown = await Promise.all(rows.map((row) => showDraft(context, row)))
  return toPage(shown, await db.$count(drafts, isListed), query)
}

/** Undefined if another call has created the ticket's draft meanwhile. */
export async function insertDraft(
  context: Context,
  { customerID, customerRepID }: Owner,
  ticketID: number | null,
  fields: DraftFields,
): Promise<DraftRow | undefined> {
  const [row] = await context.db
    .insert(drafts)
    .values({ customerID, customerRepID, ticketID, fields, dateSaved: context.now() })
    .onConflictDoNothing()
    .returning()
  if (row) await notifyOwner(context, row)
  return row
}

export async function changeDraft(context: Context, row: DraftRow, fields: DraftFields): Promise<DraftRow> {
  const [changed] = await context.db
    .update(drafts)
    .set({ fields, version: sql`${drafts.version} + 1`, dateSaved: context.now() })
    .where(isDraft(row))
    .returning()
  if (!changed) throw refuse('draft_not_found')
  await notifyOwner(context, changed)
  return changed
}

/** Returns whether there was one. */
export async function deleteDraftRow(db: Database, key: DraftKey): Promise<boolean> {
  const { rowCount } = await db.delete(drafts).where(isDraft(key))
  return rowCount === 1
}

/** New conversations with an erased end user. */
export async function deleteDraftsTo(
  db: Database,
  customerID: number,
  { endUserID, addresses }: { endUserID: number; addresses: string[] },
): Promise<void> {
  const isAddressed = sql`exists (
    select from json_array_elements_text(case when json_typeof(${drafts.fields} -> 'toAddresses') = 'array'
      then ${drafts.fields} -> 'toAddresses' else '[]' end) as address
    where lower(address) = any(${sql.param(addresses.map((address) => address.toLowerCase()))}::text[]))`
  await db
    .delete(drafts)
    .where(
      and(
        eq(drafts.customerID, customerID),
        isNull(drafts.ticketID),
        or(sql`${drafts.fields} ->> 'endUserID' = ${String(endUserID)}`, isAddressed),
      ),
    )
}

const notifyOwner = (context: Context, { customerID, customerRepID, draftID, ticketID, version }: DraftRow) =>
  publishOwnEvent(context, {
    customerID,
    customerRepID,
    type: 'draft.saved',
    data: { draftID, ticketID, version },
  })

export const showDraft = async (context: Context, row: DraftRow): Promise<Draft> =>
  toDraft(row, await findUploads(context, row, row.fields.uploadIDs ?? []))

type Shown = Pick<DraftRow, 'draftID' | 'ticketID' | 'version' | 'dateSaved' | 'fields'>

export function toDraft({ draftID, ticketID, version, dateSaved, fields }: Shown, uploads: Upload[]): Draft {
  return {
    ...empty,
    ...fields,
    uploadIDs: fields.uploadIDs ?? [],
    uploads,
    draftID,
    ticketID,
    version,
    dateSaved: dateSaved.toISOString(),
  }
}

const empty = {
  message: null,
  htmlBody: null,
  subject: null,
  toAddresses: null,
  ccAddresses: null,
  bccAddresses: null,
  replyAll: null,
  signature: null,
  quote: null,
  holdSeconds: null,
  sendAt: null,
  closeAfterSend: null,
  expectedLastMessageID: null,
  answersMessageID: null,
  channelID: null,
  endUserID: null,
}
