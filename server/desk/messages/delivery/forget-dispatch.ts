import type { Context } from '../../../context.ts'
import type { MessageRow } from '../get-message-for-caller.ts'
import { isMessage } from '../messages.store.ts'
import { messages } from '../messages.table.ts'

/** Call after an attempt that certainly sent nothing: the next attempt counts as the first. */
export async function forgetDispatch({ db }: Pick<Context, 'db'>, message: MessageRow): Promise<void> {
  await db.update(messages).set({ dispatchedAt: null }).where(isMessage(message))
}
