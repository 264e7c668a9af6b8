import type { Context } from '../../context.ts'
import type { MessageRow } from './get-message-for-caller.ts'
import { isMessage } from './messages.store.ts'
import { messages } from './messages.table.ts'

/**
 * Before a message goes to a provider that cannot tell a repetition from a second message. Answers since when it may
 * be out already, where an attempt was begun before; its sender then asks the provider first.
 */
export async function beginDispatch({ db, now }: Context, message: MessageRow): Promise<Date | undefined> {
  if (message.dispatchedAt) return message.dispatchedAt
  await db.update(messages).set({ dispatchedAt: now() }).where(isMessage(message))
  return undefined
}
