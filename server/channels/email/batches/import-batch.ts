import type { Context } from '../../../context.ts'
import { findBlocked } from '../../../desk/blocked-senders/find-blocked.ts'
import { isDatabaseAway } from '../../../platform/database/faults.ts'
import { createSemaphore } from '../../../platform/semaphore.ts'
import { forgetMail } from '../import/fetch-mail.ts'
import { type Counted, importMail, type Stored } from '../receiving/import-mail.ts'
import { writersOf } from '../receiving/judge-incoming.ts'
import type { ReadMail } from '../receiving/place-mail.ts'
import { dropFiles, storeParts } from '../receiving/store-parts.ts'
import type { ReadFetchedMail } from './are-independent.ts'
import { takeTogether } from './take-together.ts'

interface StoredMail {
  fetched: ReadFetchedMail
  stored: Stored
}

const maxStoring = 4

/**
 * Imports independent emails with the same outcome as one after another. If one of them fails, they are imported one
 * by one, so that the failure affects only that one. `count` is called for each in order.
 */
export async function importBatch(
  context: Context,
  batch: ReadFetchedMail[],
  count: (counted: Counted) => Promise<void>,
): Promise<void> {
  const blocked = await listBlocked(context, batch).catch(async (fault) => {
    for (const fetched of batch) await forgetMail(context, fetched)
    throw fault
  })
  const rest = await storeFiles(
    context,
    batch.filter((fetched) => !blocked.has(fetched)),
  )
  try {
    for (const fetched of blocked) {
      await forgetMail(context, fetched)
      await count('skipped')
    }
    let isTogether = true
    while (rest.length > 0) {
      const together: Counted[] | undefined = isTogether ? await tryTogether(context, rest) : undefined
      isTogether = together !== undefined
      const counted = together ?? [await importFirst(context, rest)]
      rest.splice(0, counted.length)
      for (const one of counted) await count(one)
    }
  } finally {
    for (const { fetched, stored } of rest) {
      await forgetMail(context, fetched)
      if (stored.status === 'fulfilled') await dropFiles(context, stored.value.files)
    }
  }
}

async function listBlocked({ db }: Context, batch: ReadFetchedMail[]): Promise<Set<ReadFetchedMail>> {
  const [first] = batch
  if (!first) return new Set()
  const blocked = await findBlocked(
    db,
    first.listed,
    batch.flatMap(({ mail }) => writersOf(mail)),
  )
  return new Set(batch.filter(({ mail }) => writersOf(mail).some((writer) => blocked.has(writer))))
}

async function storeFiles(context: Context, batch: ReadFetchedMail[]): Promise<StoredMail[]> {
  const inTurn = createSemaphore(maxStoring)
  const stored = await Promise.allSettled(batch.map(({ mail }) => inTurn(() => storeParts(context, mail))))
  return batch.flatMap((fetched, index) => {
    const own = stored[index]
    return own ? [{ fetched, stored: own }] : []
  })
}

async function importFirst(context: Context, mails: StoredMail[]): Promise<Counted> {
  const [{ fetched, stored }] = mails as [StoredMail]
  try {
    return await importMail(context, fetched, stored)
  } catch (fault) {
    // Its files are already deleted, or belong to a message.
    mails.shift()
    throw fault
  }
}

async function tryTogether(context: Context, mails: StoredMail[]): Promise<Counted[] | undefined> {
  const reads = mails.flatMap(({ fetched, stored }): ReadMail[] => {
    const { listed, original, mail } = fetched
    return stored.status === 'fulfilled' ? [{ incoming: { ...listed, original }, mail, parts: stored.value }] : []
  })
  if (reads.length < mails.length || reads.length === 1) return undefined
  const taken = await takeTogether(context, reads).catch((fault: unknown) => {
    if (isDatabaseAway(fault)) {
      // They may have been stored anyway: their files then belong to them.
      mails.length = 0
      throw fault
    }
    context.log.debug({ err: fault }, 'Emails could not be imported together and are imported one by one.')
    return undefined
  })
  if (!taken) return undefined
  for (const [index, { outcome }] of taken.entries()) {
    const read = reads[index]
    if (read && outcome === 'Skipped') await dropFiles(context, [read.incoming.original, ...read.parts.files])
  }
  return taken.map(({ outcome }) => (outcome === 'Imported' ? 'imported' : 'skipped'))
}
