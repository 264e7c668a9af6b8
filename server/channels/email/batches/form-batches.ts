import type { Context } from '../../../context.ts'
import { type FetchedMail, forgetMail } from '../import/fetch-mail.ts'
import { type MailsAhead, smallMail } from '../import/read-ahead.ts'
import { readSurroundings, type Surroundings } from '../receiving/read-surroundings.ts'
import { keysOf, mayBeBatched, type ReadFetchedMail } from './are-independent.ts'

/** Larger batches save nothing more, and would hold their locks for longer. */
const maxMails = 25
const maxBytes = 4 * 2 ** 20

/** How long the first email of a batch waits for others. */
const maxWaitMs = 250

export type Batch = { isAlone: false; mails: ReadFetchedMail[] } | { isAlone: true; mail: FetchedMail }

/** Groups the emails in order, as many together as are independent of each other. */
export async function* formBatches(
  context: Context,
  channel: { customerID: number; channelID: number },
  ahead: MailsAhead,
): AsyncGenerator<Batch> {
  let next = await ahead.next()
  try {
    while (next) {
      const surroundings = await readSurroundings(context.db, channel)
      if (fits(next, surroundings)) {
        const { mails, following } = await gather(next, surroundings, ahead)
        next = following
        yield { isAlone: false, mails }
      } else {
        const mail = next
        next = undefined
        yield { isAlone: true, mail }
      }
      next ??= await ahead.next()
    }
  } finally {
    if (next) await forgetMail(context, next)
  }
}

const fits = (fetched: FetchedMail, surroundings: Surroundings): fetched is ReadFetchedMail =>
  mayBeBatched(fetched, surroundings) && fetched.original.size <= smallMail

async function gather(
  first: ReadFetchedMail,
  surroundings: Surroundings,
  ahead: MailsAhead,
): Promise<{ mails: ReadFetchedMail[]; following: FetchedMail | undefined }> {
  const mails = [first]
  const keys = new Set(keysOf(first, surroundings))
  let bytes = first.original.size
  const until = performance.now() + maxWaitMs
  while (mails.length < maxMails && (await ahead.isNextWithin(Math.max(0, until - performance.now())))) {
    const next = await ahead.next()
    if (!next || !fits(next, surroundings)) return { mails, following: next }
    const own = keysOf(next, surroundings)
    bytes += next.original.size
    if (bytes > maxBytes || own.some((key) => keys.has(key))) return { mails, following: next }
    for (const key of own) keys.add(key)
    mails.push(next)
  }
  return { mails, following: undefined }
}
