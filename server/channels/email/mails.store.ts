import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { MessageRow } from '../../desk/messages/get-message-for-caller.ts'
import { messages } from '../../desk/messages/messages.table.ts'
import { channels } from '../../organization/channels/channels.table.ts'
import type { Database } from '../../platform/database/database.ts'
import { allGiven, forEachRun } from '../../platform/database/statements/merged-statement.ts'
import { typesOf } from '../../platform/database/statements/prepared-insert.ts'
import { prepareSelect } from '../../platform/database/statements/prepared-select.ts'
import {
  columnName,
  prepareStatement,
  runPrepared,
  toText,
} from '../../platform/database/statements/prepared-statements.ts'
import { mailReferences, mails } from './mail.table.ts'
import { isSameFingerprint } from './parsing/message-ids.ts'
import type { ParsedMail } from './parsing/parsed-mail.ts'

export type MailRow = typeof mails.$inferSelect

interface InChannel {
  customerID: number
  channelID: number
}

/** Addresses of our email channels, in lower case. */
export async function listOwnAddresses(db: Database, customerID: number): Promise<Set<string>> {
  const rows = await db
    .select({ address: sql<string | null>`lower(${channels.emailAddress})` })
    .from(channels)
    .where(and(eq(channels.customerID, customerID), eq(channels.channelType, 'Email'), isNull(channels.dateDeleted)))
  return new Set(rows.flatMap(({ address }) => (address ? [address] : [])))
}

export interface References {
  own: string[]
  cited?: string[]
  marks?: string[]
}

const references = sql`
  insert into ${mailReferences} (customer_id, channel_id, message_id, reference, kind)
  select ${sql.placeholder('customerID')}::bigint, ${sql.placeholder('channelID')}::bigint,
    ${sql.placeholder('messageID')}::bigint, given.reference, given.kind
  from unnest(${sql.placeholder('references')}::text[], ${sql.placeholder('kinds')}::text[]) as given (reference, kind)
  on conflict do nothing`

const columns = Object.entries(getTableColumns(mails))
const names = sql.join(
  columns.map(([, column]) => sql.identifier(columnName(column))),
  sql`, `,
)
const insertEach = sql`
  with given as (select * from ${sql.raw(allGiven({ ...typesOf(columns), references: 'text[]', kinds: 'text[]' }))}),
  stored as (
    insert into ${mails} (${names})
    select ${sql.join(
      columns.map(([name]) => sql`given.${sql.identifier(name)}`),
      sql`, `,
    )} from given order by given.merged_place on conflict do nothing)
  insert into ${mailReferences} (customer_id, channel_id, message_id, reference, kind)
  select given."customerID", given."channelID", given."messageID", named.reference, named.kind
  from given cross join unnest(given."references", given."kinds") as named (reference, kind)
  on conflict do nothing`
const insertAll = prepareStatement(
  sql`
  with stored as (
    insert into ${mails} (${names})
    values (${sql.join(
      columns.map(([name]) => sql.placeholder(name)),
      sql`, `,
    )}) on conflict do nothing)
  ${references}`,
  { merge: { toText: () => toText(insertEach) } },
)
const insertThem = prepareStatement(references)

/** Records an email and every ID that a later one may cite. */
export async function insertMail(db: Database, row: typeof mails.$inferInsert, references: References): Promise<void> {
  const absent = Object.fromEntries(columns.map(([name]) => [name, null]))
  await runPrepared(db, insertAll, { ...absent, ...row, ...namesOf(references) })
}

/** Updates an already recorded email that is now sent to other recipients. */
export async function recordRecipients(
  db: Database,
  {
    customerID,
    messageID,
    toAddresses,
    ccAddresses,
  }: Pick<MailRow, 'customerID' | 'messageID' | 'toAddresses' | 'ccAddresses'>,
): Promise<void> {
  await db
    .update(mails)
    .set({ toAddresses, ccAddresses })
    .where(and(eq(mails.customerID, customerID), eq(mails.messageID, messageID)))
}

/** Records another ID of our email, because replies cite it. */
export async function nameSentMail(
  db: Database,
  { customerID, channelID, messageID }: InChannel & { messageID: number },
  internetMessageID: string,
  others: Partial<MailRow> = {},
): Promise<void> {
  await db
    .update(mails)
    .set({ internetMessageID, ...others })
    .where(and(eq(mails.customerID, customerID), eq(mails.messageID, messageID)))
  await runPrepared(db, insertThem, { customerID, channelID, messageID, ...namesOf({ own: [internetMessageID] }) })
}

function namesOf({ own, cited = [], marks = [] }: References) {
  const kinds = new Map<string, 'Own' | 'Cited' | 'Mark'>()
  for (const reference of cited) kinds.set(reference, 'Cited')
  for (const reference of marks) kinds.set(reference, 'Mark')
  for (const reference of own) kinds.set(reference, 'Own')
  kinds.delete('')
  return { references: [...kinds.keys()], kinds: [...kinds.values()] }
}

const findOwn = prepareSelect(
  { ...getTableColumns(messages), fingerprint: mails.fingerprint },
  // Whatever the table statistics, the references are read first, and then only their messages.
  sql`from (select distinct unnest(${sql.placeholder('ids')}::text[]) as reference) as wanted
    cross join lateral (select ${mailReferences.customerID}, ${mailReferences.messageID} from ${mailReferences}
      where ${mailReferences.customerID} = ${sql.placeholder('customerID')}
        and ${mailReferences.channelID} = ${sql.placeholder('channelID')}
        and ${mailReferences.reference} = wanted.reference
        and ${mailReferences.kind} in ('Own', 'Mark') offset 0) as named
    cross join lateral (select * from ${messages} where ${messages.customerID} = named.customer_id
      and ${messages.messageID} = named.message_id offset 0) as ${messages}
    left join lateral (select * from ${mails} where ${mails.customerID} = named.customer_id
      and ${mails.messageID} = named.message_id offset 0) as ${mails} on true
    order by named.message_id desc limit 20`,
  { merge: forEachRun({ customerID: 'bigint', channelID: 'bigint', ids: 'text[]' }) },
)

/** Messages with an ID of their own, newest first. */
export async function findByOwnID(
  db: Database,
  { customerID, channelID }: InChannel,
  given: string[],
): Promise<{ message: MessageRow; fingerprint: string | null }[]> {
  const ids = given.filter((id) => id !== '')
  if (ids.length === 0) return []
  const rows = await findOwn(db, { customerID, channelID, ids })
  return rows.map(({ fingerprint, ...message }) => ({ message, fingerprint }))
}

const findElsewhere = prepareStatement(
  sql`
  select named.message_id as "messageID", mails.fingerprint, lower(trim(mailbox.email_address)) as address
  from (select channel_id, email_address from channels where customer_id = ${sql.placeholder('customerID')}
    and channel_type = 'Email' and channel_id <> ${sql.placeholder('channelID')} offset 0) as mailbox
  cross join lateral (select customer_id, message_id from mail_references
    where customer_id = ${sql.placeholder('customerID')} and channel_id = mailbox.channel_id
      and reference = ${sql.placeholder('messageID')} and kind = 'Own' offset 0) as named
  cross join lateral (select mails.fingerprint from mails join messages on messages.customer_id = mails.customer_id
      and messages.message_id = mails.message_id and messages.sender_type = 'EndUser'
    where mails.customer_id = named.customer_id and mails.message_id = named.message_id offset 0) as mails
  limit 20`,
  { merge: forEachRun({ customerID: 'bigint', channelID: 'bigint', messageID: 'text' }) },
)

/**
 * The same email in another mailbox of the customer to which it is also addressed: a sender who writes to two of them
 * gets one ticket. A copy that arrived otherwise, such as by a mailing list, is a separate ticket.
 */
export async function findInOtherMailbox(
  db: Database,
  { customerID, channelID }: InChannel,
  { messageID, fingerprint, to, cc }: Pick<ParsedMail, 'messageID' | 'fingerprint' | 'to' | 'cc'>,
): Promise<number | undefined> {
  const rows = await runPrepared<{ messageID: number; fingerprint: string | null; address: string | null }>(
    db,
    findElsewhere,
    {
      ...{ customerID, channelID, messageID },
    },
  )
  const addressed = new Set([...to, ...cc].map(({ address }) => address.toLowerCase()))
  return rows.find(
    (one) =>
      addressed.has(one.address ?? '') && one.fingerprint !== null && isSameFingerprint(one.fingerprint, fingerprint),
  )?.messageID
}

/** Of the listed emails, those that already exist, and the import that stored them. */
export async function findImported(
  db: Database,
  { customerID, channelID }: InChannel,
  externalIDs: string[],
): Promise<Map<string, string | null>> {
  if (externalIDs.length === 0) return new Map()
  const rows = await db
    .select({ externalID: mails.externalID, importID: mails.importID })
    .from(mails)
    .where(
      and(
        eq(mails.customerID, customerID),
        eq(mails.channelID, channelID),
        sql`${mails.externalID} = any(${sql.param(externalIDs)}::text[])`,
      ),
    )
  return new Map(rows.map(({ externalID, importID }) => [externalID ?? '', importID]))
}
