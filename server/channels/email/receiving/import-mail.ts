import { MailFault } from '../../../adapters/mail/mail.ts'
import type { Context } from '../../../context.ts'
import { isDatabaseAway } from '../../../platform/database/faults.ts'
import type { FetchedMail, ListedMail } from '../import/fetch-mail.ts'
import { countAttempt, forgetAttempts } from '../import/quarantine.store.ts'
import { type MailAbout, UnreadableMail } from '../parsing/run-parser.ts'
import type { IncomingMail } from './incoming-mail.ts'
import { isFaultOfOurs } from './is-fault-of-ours.ts'
import { dropFiles, type StoredParts } from './store-parts.ts'
import { placeOrDrop, takeMail } from './take-mail.ts'

export type Counted = 'imported' | 'skipped' | 'failed'

/** After this many attempts, the provider will not return the email, and the others need not wait for it any longer. */
const maxAttempts = 3

/** Whether storing the email was already attempted, and with what result. */
export type Stored = PromiseSettledResult<StoredParts>

/**
 * Imports one email without affecting others: an email that causes an error is quarantined unchanged. Errors of the
 * provider or the service are thrown: the import later continues where it stopped.
 */
export async function importMail(context: Context, fetched: FetchedMail, stored?: Stored): Promise<Counted> {
  const { listed } = fetched
  if (fetched.outcome === 'large') throw new Error('A large mail was not fetched.')
  if (fetched.outcome === 'unfetched') return judgeFault(context, listed, fetched.fault)
  const incoming: IncomingMail = { ...listed, original: fetched.original }
  try {
    if (fetched.outcome === 'unreadable') throw fetched.fault
    if (stored?.status === 'rejected') throw stored.reason
    const { mail } = fetched
    const { outcome } = stored
      ? await placeOrDrop(context, { incoming, mail, parts: stored.value }, { isSignedByUs: false })
      : await takeMail(context, incoming, mail)
    if (outcome === 'Skipped') await dropFiles(context, [fetched.original])
    if (listed.isTriedBefore) await forgetAttempts(context.db, listed)
    return outcome === 'Imported' ? 'imported' : 'skipped'
  } catch (fault) {
    const known = fetched.outcome === 'read' ? fetched.mail : undefined
    const about = known && { sender: known.sender?.address ?? null, subject: known.subject || null }
    return putAway(context, incoming, fault, about)
  }
}

async function judgeFault(context: Context, listed: ListedMail, fault: unknown): Promise<Counted> {
  if (!(fault instanceof MailFault)) throw fault
  // Moved or deleted since it was listed: it is in another folder or no longer wanted.
  if (fault.kind === 'notFound') return 'skipped'
  const untaken = { ...listed, original: null }
  const isFinal = fault.kind === 'tooLarge' || fault.kind === 'refused'
  if (!isFinal && fault.kind !== 'temporary') throw fault
  const attempts = await countAttempt(context, untaken, { reason: fault.message, isQuarantined: isFinal })
  if (!isFinal && attempts < maxAttempts) throw fault
  if (!isFinal) await countAttempt(context, untaken, { reason: fault.message, isQuarantined: true })
  return 'failed'
}

async function putAway(
  context: Context,
  incoming: IncomingMail,
  fault: unknown,
  known: MailAbout | undefined,
): Promise<Counted> {
  if (isFaultOfOurs(fault)) {
    // If the database connection broke, the email may be stored.
    if (!isDatabaseAway(fault)) await dropFiles(context, [incoming.original])
    throw fault
  }
  const { customerID, channelID, externalID } = incoming
  context.log.warn({ err: fault, customerID, channelID, externalID }, 'Quarantined an email.')
  const about = fault instanceof UnreadableMail ? fault.about : known
  await countAttempt(context, incoming, { reason: reasonOf(fault), isQuarantined: true, about })
  return 'failed'
}

/** Internal errors are only logged. */
export const reasonOf = (fault: unknown) =>
  fault instanceof UnreadableMail ? fault.message : 'The mail could not be stored.'
