import type { Context } from '../../../context.ts'
import type { MessageRow } from '../get-message-for-caller.ts'
import { isMessage } from '../messages.store.ts'
import { messages } from '../messages.table.ts'

/** After an attempt of which it is certain that nothing left: the next one is a first one. */
export async function forgetDispatch({ db }: Pick<Context, 'db'>, message: MessageRow): Promise<void> {
  await db.update(messages).set({ dispatchedAt: null }).where(isMessage(message))
}
