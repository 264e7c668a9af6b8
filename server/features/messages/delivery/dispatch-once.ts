import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import type { MessageRow } from '../get-message-for-caller.ts'
import { isMessage } from '../messages.store.ts'
import { messages } from '../messages.table.ts'

/** Another worker has the message, until then at the latest. */
export class BeingSent extends Error {
  override name = 'BeingSent'
  readonly until: Date

  constructor(until: Date) {
    super('Another worker is sending the message.')
    this.until = until
  }
}

/**
 * Hands a message to a provider that cannot tell a repetition from a second message: it is this worker's meanwhile,
 * also where another believes this one dead, for as long as handing it over may take. `send` is told since when it may
 * be out already, where an attempt was begun before, and then asks the provider first.
 */
export async function dispatchOnce<Result>(
  context: Context,
  message: MessageRow,
  longestInMs: number,
  send: (since: Date | undefined) => Promise<Result>,
): Promise<Result> {
  const until = new Date(context.now().getTime() + longestInMs)
  const since = await claim(context, message, until)
  try {
    return await send(since)
  } catch (fault) {
    // A database that is away cannot be told; then the time decides.
    await release(context, message, until).catch(() => undefined)
    throw fault
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

/** Not what another worker has claimed since, where this one took longer than it may. */
async function release({ db }: Context, message: MessageRow, until: Date): Promise<void> {
  await db
    .update(messages)
    .set({ dispatchingUntil: null })
    .where(and(isMessage(message), eq(messages.dispatchingUntil, until)))
}
