import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import type { MessageRow } from '../get-message-for-caller.ts'
import { isMessage } from '../messages.store.ts'
import { messages } from '../messages.table.ts'

/** Another worker holds the claim on the message until `until`, unless it renews it. */
export class BeingSent extends Error {
  override name = 'BeingSent'
  readonly until: Date

  constructor(until: Date) {
    super('Another worker is sending the message.')
    this.until = until
  }
}

/** A claim expires this long after its worker stops renewing it. */
const claimMs = 60_000

/**
 * Sends a message through a provider without idempotency keys. The message stays claimed while `send` runs, which may
 * take minutes. If an earlier attempt began, `send` gets its time and must first ask the provider whether the message
 * has been sent since then.
 */
export async function dispatchOnce<Result>(
  context: Context,
  message: MessageRow,
  send: (since: Date | undefined) => Promise<Result>,
  validMs = claimMs,
): Promise<Result> {
  const claimUntil = () => new Date(context.now().getTime() + validMs)
  let until = claimUntil()
  const since = await claim(context, message, until)
  const renewing = setInterval(async () => {
    const next = claimUntil()
    const isRenewed = await renew(context, message, until, next).catch((fault) => {
      context.log.warn({ err: fault, messageID: message.messageID }, 'Failed to renew the claim on a message.')
      return false
    })
    if (isRenewed) until = next
  }, validMs / 3)
  try {
    return await send(since)
  } catch (fault) {
    // If the database is unavailable, the claim expires.
    await release(context, message, until).catch(() => undefined)
    throw fault
  } finally {
    clearInterval(renewing)
  }
}

async function claim({ db, now }: Context, message: MessageRow, until: Date): Promise<Date | undefined> {
  const at = now()
  const isFree = or(isNull(messages.dispatchingUntil), lte(messages.dispatchingUntil, at))
  const before = db
    .select({ messageID: messages.messageID, since: sql<Date | null>`${messages.dispatchedAt}`.as('since') })
    .from(messages)
    .where(and(isMessage(message), isFree))
    .for('update')
    .as('before')
  const [begun] = await db
    .update(messages)
    .set({
      dispatchedAt: sql`coalesce(${messages.dispatchedAt}, ${at.toISOString()}::timestamptz)`,
      dispatchingUntil: until,
    })
    .from(before)
    .where(and(isMessage(message), eq(messages.messageID, before.messageID)))
    .returning({ since: before.since })
  if (begun) return begun.since ? new Date(begun.since) : undefined
  const [other] = await db.select({ until: messages.dispatchingUntil }).from(messages).where(isMessage(message))
  throw new BeingSent(other?.until ?? at)
}

const isClaim = (message: MessageRow, until: Date) => and(isMessage(message), eq(messages.dispatchingUntil, until))

/** Renews only our own claim: after a database outage another worker may hold one. */
async function renew({ db }: Context, message: MessageRow, until: Date, next: Date): Promise<boolean> {
  const { rowCount } = await db.update(messages).set({ dispatchingUntil: next }).where(isClaim(message, until))
  return rowCount === 1
}

async function release({ db }: Context, message: MessageRow, until: Date): Promise<void> {
  await db.update(messages).set({ dispatchingUntil: null }).where(isClaim(message, until))
}
