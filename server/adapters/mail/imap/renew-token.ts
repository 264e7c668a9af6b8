import type { MailServer } from '../mail.ts'

/**
 * A token may become invalid early, for example when the password changes. A rejected login is retried once with a
 * new token, which is safe because a login precedes anything that could take effect twice.
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
