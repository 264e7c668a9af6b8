import { and, eq, isNull, sql } from 'drizzle-orm'
import type { ParsedMail } from '../../../../channels/email/parsing/parsed-mail.ts'
import { runParser, UnreadableMail } from '../../../../channels/email/parsing/run-parser.ts'
import type { Context } from '../../../../context.ts'
import { channels } from '../../../../organization/channels/channels.table.ts'
import { reps } from '../../../../people/reps/reps.table.ts'
import type { ImportRow } from '../../imports.table.ts'
import type { SourceMessage, SourcePage, SourceRecord } from '../../source-records.ts'
import { createThreads, type Threads } from './find-thread.ts'

export interface MailReader {
  /** The records of one email; `place` identifies it in the report. */
  read(raw: Buffer | undefined, place: string): Promise<SourcePage['records']>
}

/**
 * Converts emails to tickets and messages: groups them by their IDs, and treats email from our own addresses as
 * replies.
 */
export async function createMailReader(context: Context, row: ImportRow): Promise<MailReader> {
  const ours = await readOwnAddresses(context, row.customerID)
  const threads = createThreads(context, row)
  return {
    async read(raw, place) {
      if (!raw) return [{ kind: 'messages', externalID: place, problem: 'The email is larger than 50 MB.' }]
      try {
        const mail = await runParser(context, raw, { customerID: row.customerID })
        return await toRecords(mail, row, ours, threads)
      } catch (fault) {
        if (!(fault instanceof UnreadableMail)) throw fault
        return [{ kind: 'messages', externalID: place, problem: fault.message }]
      }
    },
  }
}

interface OwnAddresses {
  channels: Set<string>
  reps: Set<string>
}

async function readOwnAddresses({ db }: Context, customerID: number): Promise<OwnAddresses> {
  const mailboxes = await db
    .select({ address: sql<string | null>`lower(${channels.emailAddress})` })
    .from(channels)
    .where(and(eq(channels.customerID, customerID), isNull(channels.dateDeleted)))
  const people = await db
    .select({ address: sql<string | null>`lower(${reps.email})` })
    .from(reps)
    .where(eq(reps.customerID, customerID))
  const toSet = (rows: { address: string | null }[]) => new Set(rows.flatMap(({ address }) => address || []))
  return { channels: toSet(mailboxes), reps: toSet(people) }
}

async function toRecords(
  mail: ParsedMail,
  row: ImportRow,
  ours: OwnAddresses,
  threads: Threads,
): Promise<SourceRecord[]> {
  const date = mail.date
  if (row.since && date && date < row.since) return []
  const sender = mail.sender?.address.toLowerCase() ?? ''
  const isRep = ours.reps.has(sender)
  const isOurs = isRep || ours.channels.has(sender)
  const recipients = [...mail.to, ...mail.cc].filter(({ address }) => !isOwn(ours, address))
  const person = isOurs ? recipients[0] : (mail.sender ?? undefined)
  const { ticket, isNew } = await threads.find(mail)
  const records: SourceRecord[] = []
  const externalID = mail.messageID
  if (isRep) records.push({ kind: 'agents', externalID: sender, name: mail.sender?.name || null, email: sender })
  if (person) records.push(toPerson(person, date))
  if (isNew) {
    records.push({
      ...{ kind: 'tickets', externalID: ticket, subject: mail.subject, status: 'Closed', priority: 'Normal' },
      ...{ isSpam: false, tags: [], assignee: null, organization: null, dateCreated: date, dateClosed: date },
      channelKeys: [...mail.deliveredTo, ...mail.to.map(({ address }) => address)].map((key) => key.toLowerCase()),
      requester: person?.address.toLowerCase() ?? null,
    })
  }
  records.push(toMessage(mail, ticket, isOurs, isRep ? sender : null), ...toFiles(mail, externalID))
  return records
}

const isOwn = ({ channels, reps }: OwnAddresses, address: string) =>
  channels.has(address.toLowerCase()) || reps.has(address.toLowerCase())

const toPerson = ({ address, name }: { address: string; name: string }, dateCreated: Date | null): SourceRecord => ({
  ...{ kind: 'endUsers', externalID: address.toLowerCase(), name: name || null, email: address, phone: null },
  dateCreated,
})

function toMessage(mail: ParsedMail, ticket: string, isOurs: boolean, author: string | null): SourceMessage {
  const { content, messageID, subject, date, sender } = mail
  return {
    ...{ kind: 'messages', externalID: messageID, ticket, author, subject, date, messageID },
    from: isOurs ? 'Agent' : 'EndUser',
    fromName: sender?.name || null,
    fromAddress: sender?.address ?? null,
    to: mail.to.map(({ address }) => address),
    cc: mail.cc.map(({ address }) => address),
    text: content.textBody ?? content.message,
    html: content.originalHtml ?? content.htmlBody,
    references: [...mail.inReplyTo, ...mail.references],
  }
}

const toFiles = (mail: ParsedMail, externalID: string): SourceRecord[] =>
  mail.files.map(({ fileName, contentType, bytes }, index) => ({
    ...{ kind: 'attachments', externalID: `${externalID} ${index + 1}`, fileName, contentType },
    owner: { kind: 'messages', externalID },
    open: async () => once(bytes),
  }))

async function* once(bytes: Uint8Array) {
  yield bytes
}
