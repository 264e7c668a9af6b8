import { MailFault } from '../../../adapters/mail/mail.ts'
import type { Context } from '../../../context.ts'
import type { StoredFile } from '../../../desk/files/store-file.ts'
import type { Mailbox } from '../connections/use-mailbox.ts'
import type { ParsedMail } from '../parsing/parsed-mail.ts'
import { readHead, UnreadableMail } from '../parsing/run-parser.ts'
import { parseWithKeys } from '../receiving/parse-with-keys.ts'
import { storeOriginal } from '../receiving/store-original.ts'
import { dropFiles } from '../receiving/store-parts.ts'
import type { UntakenMail } from './quarantine.store.ts'

/** What an email may weigh: an attachment of 25 MB is 34 in transport. */
export const largestMail = 50 * 2 ** 20

/** No provider accepts more: Exchange takes 150 MB at most. */
const largestKept = 160 * 2 ** 20

export type ListedMail = Omit<UntakenMail, 'original'> & {
  receivedAt: Date | null
  /** Bytes, if the provider reports them. */
  size: number | null
  /** An earlier import could not have it. */
  isTriedBefore: boolean
}

/** An email up to where it needs a place: its bytes are safe, and it is read as far as it can be. */
export type FetchedMail = { listed: ListedMail } & (
  | { outcome: 'read'; original: StoredFile; mail: ParsedMail }
  | { outcome: 'unreadable'; original: StoredFile; fault: unknown }
  | { outcome: 'unfetched'; fault: unknown }
  /** Larger than was wished for. */
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
 * An email that is too large to be read is kept as it came, with who wrote it about what. Nothing where that fails too.
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

/** Nothing of an email stays that is fetched again. */
export async function forgetMail(context: Context, fetched: FetchedMail): Promise<void> {
  if ('original' in fetched) await dropFiles(context, [fetched.original])
}
