import type { MailDetails } from '@attendant/contract/desk/mail-details.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { attachFiles } from '../../../desk/files/attachments/attach-files.ts'
import { recordReply } from '../../../desk/messages/changes/record-reply.ts'
import { composeContent } from '../../../desk/messages/content/compose-content.ts'
import type { MessageRow } from '../../../desk/messages/get-message-for-caller.ts'
import { receiveMessage } from '../../../desk/messages/receiving/receive-message.ts'
import { isFiledUnderSender, mayBeRepresentative } from '../../../desk/messages/receiving/sender-rights.ts'
import { linkTicket } from '../../../desk/tickets/changes/link-ticket.ts'
import { reps } from '../../../people/reps/reps.table.ts'
import { forEachRun } from '../../../platform/database/statements/merged-statement.ts'
import { prepareStatement, runPrepared } from '../../../platform/database/statements/prepared-statements.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { findByOwnID, findInOtherMailbox, insertMail } from '../mails.store.ts'
import { isSameFingerprint } from '../parsing/message-ids.ts'
import type { MailAddress, ParsedMail } from '../parsing/parsed-mail.ts'
import { bareSubject } from '../parsing/subjects.ts'
import { isEndUserOf } from '../threading/is-participant.ts'
import type { IncomingMail, Judged, TakenMail } from './incoming-mail.ts'
import { markBounced } from './mark-bounced.ts'
import { showName } from './show-name.ts'
import type { StoredParts } from './store-parts.ts'

export interface ReadMail {
  incoming: IncomingMail
  mail: ParsedMail
  parts: StoredParts
}

/**
 * Stores an email as a message, with its files and IDs, in one transaction. If it is the only one, its commit does
 * not wait for the disk: a crash that loses it also loses everything after it, including the folder position and the
 * end of the job, so the email is fetched again.
 */
export function placeMail(context: Context, read: ReadMail, judge: Judge): Promise<TakenMail> {
  const durability = context.isTransaction ? null : 'off'
  return inTransaction(context, async (context) => {
    const located = await locateMail(context, read, judge, durability)
    return storeMail(context, read, located)
  })
}

/** Whether the email already exists, and otherwise its ticket. Writes nothing. */
export type LocatedMail = { isKnown: true; messageID: number } | { isKnown: false; externalID: string; judged: Judged }

export async function locateMail(
  context: Context,
  { incoming, mail }: ReadMail,
  judge: Judge,
  durability: 'off' | null,
): Promise<LocatedMail> {
  const known = await findKnown(context, incoming, mail, durability)
  return known.isKnown ? known : { ...known, judged: await judge(context) }
}

/** `beforeOpening` is awaited by an email that opens a ticket. */
export async function storeMail(
  context: Context,
  read: ReadMail,
  located: LocatedMail,
  beforeOpening?: () => Promise<void>,
): Promise<TakenMail> {
  if (located.isKnown) return { outcome: 'Skipped', why: 'Known', messageID: located.messageID }
  const message = await writeMail(context, read, located, beforeOpening)
  if (message === 'deleted') return { outcome: 'Skipped', why: 'Deleted', messageID: null }
  if (message === 'known') return { outcome: 'Skipped', why: 'Known', messageID: null }
  if (!message) return { outcome: 'Skipped', why: 'OfNoTicket', messageID: null }
  await keepMail(context, read, message, located.judged.writer)
  return { outcome: 'Imported', messageID: message.messageID }
}

export type Judge = (context: Context) => Promise<Judged>

type Known = { isKnown: true; messageID: number } | { isKnown: false; externalID: string }

const acquireSenderLock = prepareStatement(
  sql`
  select pg_advisory_xact_lock(hashtextextended(${sql.placeholder('key')}, 0)),
    set_config('synchronous_commit', coalesce(${sql.placeholder('durability')}, current_setting('synchronous_commit')), true)`,
  { merge: forEachRun({ key: 'text', durability: 'text' }) },
)

/**
 * One email is imported once, however many copies there are, also if it was sent to several mailboxes of one
 * customer. Programs that reuse one Message-ID must not lose emails, so an email with another author, time or text is
 * another email.
 */
async function findKnown(
  { db }: Context,
  incoming: IncomingMail,
  mail: ParsedMail,
  durability: 'off' | null,
): Promise<Known> {
  const { messageID, fingerprint } = mail
  const key = `mail ${incoming.customerID} ${messageID}`
  await runPrepared(db, acquireSenderLock, { key, durability })
  const found = await findByOwnID(db, incoming, [messageID])
  const same = found.find((one) => one.fingerprint === null || isSameFingerprint(one.fingerprint, fingerprint))
  if (same) return { isKnown: true, messageID: same.message.messageID }
  const elsewhere = incoming.isSent ? undefined : await findInOtherMailbox(db, incoming, mail)
  if (elsewhere !== undefined) return { isKnown: true, messageID: elsewhere }
  return { isKnown: false, externalID: found.length === 0 ? messageID : `${messageID} ${fingerprint}` }
}

async function writeMail(
  context: Context,
  { incoming, mail, parts }: ReadMail,
  { judged, externalID }: Extract<LocatedMail, { isKnown: false }>,
  beforeOpening: (() => Promise<void>) | undefined,
): Promise<MessageRow | 'deleted' | 'known' | undefined> {
  const { customerID, channelID, isSent, isHistorical } = incoming
  const { arrivedAs, thread, writer, bounced, authentication, authenticationDetails, replyTo } = judged
  const common = {
    customerID,
    channelID,
    externalID,
    content: contentOf(mail, parts, judged),
    mailDetails: detailsOf(mail, judged),
    fromAddress: writer?.address ?? null,
    fromName: writer ? showName(writer) : null,
    toAddress: mail.to[0]?.address ?? null,
    subject: mail.subject,
    messageDate: dateOf(context, incoming, mail),
    threadedBy: thread.threadedBy,
    omittedFiles: parts.omitted,
    authentication,
    authenticationDetails,
  }
  const { ticketID } = thread
  if (isSent && ticketID === undefined) return undefined
  const rep = ticketID === undefined ? undefined : await findRep(context, incoming, ticketID, judged)
  if (ticketID !== undefined && (isSent || rep)) {
    const [answered] = await findByOwnID(context.db, incoming, mail.inReplyTo)
    const answers = answered?.message.ticketID === ticketID ? answered.message : undefined
    return recordReply(context, { ...common, ticketID, customerRepID: rep?.customerRepID ?? null, answers })
  }
  const received = await receiveMessage(context, {
    ...common,
    ticketID,
    arrivedAs,
    replyTo,
    isAnonymous: authentication !== null && !isFiledUnderSender(authentication),
    bringsFiles: true,
    startsAutomation: !isHistorical,
    isForPeople: mail.isHeadOnly,
    beforeOpening,
    ...(writer ? { spender: { address: writer.address } } : {}),
  })
  if (!received) return 'deleted'
  // There are more emails with one ID than are checked, and this is an older one.
  if (!received.isNew) return 'known'
  if (received.isTicketOpened && thread.linkedTicketID !== undefined) {
    await linkTicket(context.db, received.message, thread.linkedTicketID)
  }
  if (bounced && mail.report) await markBounced(context, bounced, mail.report)
  return received.message
}

/** In an existing conversation the quoted text is known, so the text is only what was added. Both bodies are complete. */
function contentOf({ reply, forwarded }: ParsedMail, { content }: StoredParts, { thread, forwardedBy }: Judged) {
  if (forwardedBy !== null && forwarded?.text) return { ...content, ...toContent(forwarded.text) }
  return thread.ticketID !== undefined && reply ? { ...content, message: reply } : content
}

const toContent = (message: string) => ({ message, preview: composeContent({ message }).preview })

/** Null for an email that is only text. */
function detailsOf({ protection, invitation }: ParsedMail, { forwardedBy }: Judged): MailDetails | null {
  return protection || invitation || forwardedBy ? { protection, invitation, forwardedBy } : null
}

const dayInMs = 24 * 60 * 60 * 1000

/** A wrong clock must not keep a ticket on top forever. */
function dateOf({ now }: Context, { receivedAt }: IncomingMail, { date }: ParsedMail): Date | null {
  return date && date.getTime() < now().getTime() + dayInMs ? date : receivedAt
}

/** A colleague who replies from their own mailbox; if they are the ticket's end user, they count as such. */
async function findRep(
  { db }: Context,
  { customerID }: IncomingMail,
  ticketID: number,
  { writer, arrivedAs, authentication }: Judged,
): Promise<{ customerRepID: number } | undefined> {
  if (!writer || arrivedAs || !authentication || !mayBeRepresentative(authentication)) return undefined
  const address = writer.address.toLowerCase()
  const [rep] = await db
    .select({ customerRepID: reps.customerRepID })
    .from(reps)
    .where(and(eq(reps.customerID, customerID), eq(sql`lower(${reps.email})`, address)))
    .limit(1)
  if (!rep || (await isEndUserOf(db, { customerID, ticketID, address }))) return undefined
  return rep
}

async function keepMail(
  context: Context,
  { incoming, mail, parts }: ReadMail,
  message: MessageRow,
  writer: MailAddress | null,
): Promise<void> {
  const { customerID, channelID, original } = incoming
  const lower = (list: MailAddress[]) => list.map(({ address }) => address.toLowerCase())
  await insertMail(
    context.db,
    {
      customerID,
      channelID,
      messageID: message.messageID,
      internetMessageID: mail.messageID,
      externalFolderID: incoming.folderID,
      externalID: incoming.externalID,
      conversationID: incoming.conversationID,
      fingerprint: mail.fingerprint,
      toAddresses: lower(mail.to),
      ccAddresses: lower(mail.cc),
      bareSubject: bareSubject(mail.subject),
      importID: incoming.importID,
    },
    { own: [mail.messageID], cited: writer ? [...mail.inReplyTo, ...mail.references] : [] },
  )
  // Encrypted, signed or unparsed email must be available unchanged.
  const whole = { ...original, accessToken: context.newId(), isOriginal: mail.protection === null && !mail.isHeadOnly }
  await attachFiles(context, message, [...parts.files, whole])
}
