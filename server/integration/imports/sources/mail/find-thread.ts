import { and, eq } from 'drizzle-orm'
import type { ParsedMail } from '../../../../channels/email/parsing/parsed-mail.ts'
import { findByReference } from '../../../../channels/email/threading/find-by-reference.ts'
import type { Context } from '../../../../context.ts'
import { type ImportRow, importIDs } from '../../imports.table.ts'
import { rememberImported } from '../../records/imported-ids.store.ts'

export interface Threads {
  /** The ticket of an email, by its ID at the source. */
  find(mail: ParsedMail): Promise<{ ticket: string; isNew: boolean }>
}

const maxKnown = 500_000
const maxReferences = 50

/** Emails that cite each other or a common third email form one ticket, in any order. */
export function createThreads(context: Context, row: ImportRow): Threads {
  const known = new Map<string, string>()
  const remember = (ids: string[], ticket: string) => {
    for (const id of ids) if (!known.has(id) && known.size < maxKnown) known.set(id, ticket)
  }
  return {
    async find(mail) {
      const own = mail.messageID
      const cited = [...mail.inReplyTo, ...mail.references.toReversed()].slice(0, maxReferences)
      const conversation = mail.headers['x-gm-thrid']?.trim()
      const name = conversation ? `conversation ${conversation.slice(0, 100)}` : own
      const names = [...(conversation ? [name] : []), own, ...cited]
      const found = names.map((id) => known.get(id)).find((ticket) => ticket !== undefined)
      const ticket = found ?? (await findStored(context, row, name, [own, ...cited]))
      remember([...names, name], ticket ?? name)
      return { ticket: ticket ?? name, isNew: found === undefined }
    },
  }
}

/** A ticket of an earlier run, or one created from email. */
async function findStored(
  { db, secrets }: Context,
  row: ImportRow,
  name: string,
  references: string[],
): Promise<string | undefined> {
  const { customerID, importID, source, defaultChannelID: channelID } = row
  const seeker = { customerID, channelID, secrets }
  const [ticket] = [
    ...(await findByReference(db, seeker, 'Own', references)),
    ...(await findByReference(db, seeker, 'Cited', references)),
  ]
  if (!ticket) return undefined
  const [imported] = await db
    .select({ externalID: importIDs.externalID })
    .from(importIDs)
    .where(
      and(
        eq(importIDs.customerID, customerID),
        eq(importIDs.source, source),
        eq(importIDs.kind, 'tickets'),
        eq(importIDs.id, ticket.ticketID),
      ),
    )
    .limit(1)
  if (imported) return imported.externalID
  if (row.isDryRun) return undefined
  const hashes = { sourceHash: null, localHash: null }
  const entry = { kind: 'tickets' as const, externalID: name, id: ticket.ticketID, isCreated: false, ...hashes }
  await rememberImported(db, { customerID, importID, source, account: '' }, entry)
  return name
}
