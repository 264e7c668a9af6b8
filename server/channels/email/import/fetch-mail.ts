import { MailFault } from '../../../adapters/mail/mail.ts'
import type { Context } from '../../../context.ts'
import type { StoredFile } from '../../../desk/files/store-file.ts'
import type { Mailbox } from '../connections/use-mailbox.ts'
import type { ParsedMail } from '../parsing/parsed-mail.ts'
import { readHead, UnreadableMail } from '../parsing/run-parser.ts'
import { parseWithKeys } from '../receiving/parse-with-keys.ts'
import { storeOriginal } from '../receiving/store-original.ts'
import { dropFiles } from '../receiving/store-parts.ts'
import type { PendingMail } from './quarantine.store.ts'

/** Maximum size of an email: an attachment of 25 MB takes 34 MB in transport. */
export const largestMail = 50 * 2 ** 20

/** No provider accepts larger emails: Exchange allows 150 MB at most. */
const largestKept = 160 * 2 ** 20

export type ListedMail = Omit<PendingMail, 'original'> & {
  receivedAt: Date | null
  /** Bytes, if the provider reports them. */
  size: number | null
  /** An earlier import could not fetch it. */
  isTriedBefore: boolean
}

/** A prefetched email: its bytes are stored, and it is parsed as far as possible. */
export type FetchedMail = { listed: ListedMail } & (
  | { outcome: 'read'; original: StoredFile; mail: ParsedMail }
  | { outcome: 'unreadable'; original: StoredFile; fault: unknown }
  | { outcome: 'unfetched'; fault: unknown }
  /** Larger than the requested limit. */
  | { outcome: 'large' }
)

/** Never throws: a failure is reported when the email is processed. */
export async function fetchMail(
  context: Context,
  mailbox: Pick<Mailbox, 'fetchMail'>,
  listed: ListedMail,
  maxBytes = largestMail,
): Promise<FetchedMail> {
  const { folderID, externalID, size } = listed
  const isLimited = maxBytes < largestMail
  if (isLimited && size !== null && size > maxBytes) return { listed, outcome: 'large' }
  try {
    const raw = await mailbox.fetchMail({ folderID, externalID }, { maxBytes })
    return { listed, ...(await readMail(context, listed, raw, await storeOriginal(context, raw))) }
  } catch (fault) {
    const mayBeLarge = isLimited && size === null && fault instanceof MailFault && fault.kind === 'tooLarge'
    if (mayBeLarge) return { listed, outcome: 'large' }
    const isTooLarge = fault instanceof MailFault && fault.kind === 'tooLarge'
    return (
      (isTooLarge ? await keepLarge(context, mailbox, listed) : undefined) ?? { listed, outcome: 'unfetched', fault }
    )
  }
}

/**
 * An email too large to parse is stored unchanged, with its sender and subject. Undefined if that fails, too.
 */
async function keepLarge(
  context: Context,
  mailbox: Pick<Mailbox, 'fetchMail'>,
  listed: ListedMail,
): Promise<FetchedMail | undefined> {
  const { folderID, externalID, customerID } = listed
  try {
    const raw = await mailbox.fetchMail({ folderID, externalID }, { maxBytes: largestKept })
    const original = await storeOriginal(context, raw)
    const about = await readHead(context, raw, { customerID })
    const limit = `${largestMail / 2 ** 20} MB`
    return {
      listed,
      outcome: 'unreadable',
      original,
      fault: new UnreadableMail(`The mail is larger than ${limit}.`, about),
    }
  } catch {
    return undefined
  }
}

const readMail = (context: Context, listed: ListedMail, raw: Buffer, original: StoredFile) =>
  parseWithKeys(context, listed, raw).then(
    (mail) => ({ outcome: 'read', original, mail }) as const,
    (fault: unknown) => ({ outcome: 'unreadable', original, fault }) as const,
  )

/** Deletes the data of an email that will be fetched again. */
export async function forgetMail(context: Context, fetched: FetchedMail): Promise<void> {
  if ('original' in fetched) await dropFiles(context, [fetched.original])
}
