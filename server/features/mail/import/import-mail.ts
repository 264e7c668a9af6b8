import type { Context } from '../../../context.ts'
import { isMailFault, type Mailbox } from '../../mail-connections/mail-fault.ts'
import type { IncomingMail } from './incoming-mail.ts'
import { isFaultOfOurs } from './is-fault-of-ours.ts'
import { countAttempt, forgetAttempts, type UntakenMail } from './quarantine.store.ts'
import { storeOriginal } from './store-original.ts'
import { dropFiles } from './store-parts.ts'
import { takeMail } from './take-mail.ts'

export type Counted = 'imported' | 'skipped' | 'failed'

/** What a mail may weigh: an attachment of 25 MB is 34 in transport. */
export const largestMail = 50 * 2 ** 20

/** After so many the provider will not hand the mail out, and the others need not wait for it any longer. */
const mostAttempts = 3

export type ListedMail = Omit<UntakenMail, 'original'> & { receivedAt: Date | null }

/**
 * Imports one mail, and lets nothing that is wrong with it reach the others: it is put away as it came. What is wrong
 * with the provider or with us is thrown: the import goes on later where it stopped.
 */
export async function importMail(context: Context, mailbox: Mailbox, listed: ListedMail): Promise<Counted> {
  const raw = await fetchRaw(context, mailbox, listed)
  if (raw === 'gone') return 'skipped'
  if (raw === 'untakable') return 'failed'
  return takeRaw(context, listed, raw)
}

async function fetchRaw(
  context: Context,
  mailbox: Mailbox,
  listed: ListedMail,
): Promise<Buffer | 'gone' | 'untakable'> {
  const { folderID, externalID } = listed
  try {
    return await mailbox.fetchMail({ folderID, externalID }, { maxBytes: largestMail })
  } catch (fault) {
    if (!isMailFault(fault)) throw fault
    // Moved or deleted since it was listed: another folder has it, or nobody wants it.
    if (fault.kind === 'notFound') return 'gone'
    const untaken = { ...listed, original: null }
    const isFinal = fault.kind === 'tooLarge' || fault.kind === 'refused'
    if (!isFinal && fault.kind !== 'temporary') throw fault
    const attempts = await countAttempt(context, untaken, { reason: fault.message, isQuarantined: isFinal })
    if (!isFinal && attempts < mostAttempts) throw fault
    if (!isFinal) await countAttempt(context, untaken, { reason: fault.message, isQuarantined: true })
    return 'untakable'
  }
}

async function takeRaw(context: Context, listed: ListedMail, raw: Buffer): Promise<Counted> {
  const original = await storeOriginal(context, raw)
  const incoming: IncomingMail = { ...listed, original }
  try {
    const { outcome } = await takeMail(context, incoming, raw)
    if (outcome === 'Skipped') await dropFiles(context, [original])
    await forgetAttempts(context.db, listed)
    return outcome === 'Imported' ? 'imported' : 'skipped'
  } catch (fault) {
    if (isFaultOfOurs(fault)) {
      await dropFiles(context, [original])
      throw fault
    }
    const { customerID, channelID, externalID } = listed
    context.log.warn({ err: fault, customerID, channelID, externalID }, 'A mail was put into the quarantine.')
    await countAttempt(context, incoming, { reason: reasonOf(fault), isQuarantined: true })
    return 'failed'
  }
}

/** Nothing of a fault of our own leaves the log. */
export const reasonOf = (fault: unknown) =>
  fault instanceof Error && fault.name === 'UnreadableMail' ? fault.message : 'The mail could not be stored.'
