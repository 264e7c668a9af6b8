import type { MailServer } from '../mail.ts'

/**
 * A token may end before its time, as when a password changes. What was refused for it is tried once more with a new
 * one: a login comes before anything that could happen twice.
 */
export async function retryWithNewToken<Result>(
  { oauth }: Pick<MailServer, 'oauth'>,
  isLoginRefused: (fault: unknown) => boolean,
  work: () => Promise<Result>,
): Promise<Result> {
  const token = await oauth?.get()
  try {
    return await work()
  } catch (fault) {
    if (!oauth || token === undefined || !isLoginRefused(fault)) throw fault
    await oauth.drop(token)
    return work()
  }
}
