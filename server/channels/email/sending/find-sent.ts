import type { Context } from '../../../context.ts'
import type { Mailbox } from '../connections/use-mailbox.ts'

/** Providers file sent email with a delay: until then, not finding it proves nothing. */
const filingInMs = 20_000

/** The email that an earlier attempt sent, if it did. Throws while that is uncertain. */
export async function findSent(
  { now }: Context,
  mailbox: Mailbox,
  { messageID }: { messageID: string },
  since: Date,
): Promise<Awaited<ReturnType<Mailbox['send']>> | undefined> {
  const sent = await mailbox.findSent(messageID)
  const isTooSoon = now().getTime() - since.getTime() < filingInMs
  if (!sent && isTooSoon) throw new Error('It is not certain yet whether the email was sent.')
  return sent
}
