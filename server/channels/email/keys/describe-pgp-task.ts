import type { MailKeys as ShownKeys } from '@attendant/contract/channels/mail.ts'
import { decryptKey, type Key, readPrivateKey } from 'openpgp'
import type { MailKeys } from '../parsing/protection/mail-protection.ts'
import { pgpLimits as config } from '../parsing/protection/pgp-limits.ts'
import { readKnownKeys } from '../parsing/protection/verify-pgp.ts'

export type Pgp = NonNullable<ShownKeys['pgp']>

const describe = (key: Key): Pgp => ({ fingerprint: key.getFingerprint().toUpperCase(), userIDs: key.getUserIDs() })

/** Runs in a thread, because the key determines how long it takes to open. Undefined for a wrong passphrase. */
export async function describePgpTask({
  privateKey,
  passphrase,
}: NonNullable<MailKeys['pgp']>): Promise<Pgp | undefined> {
  try {
    const key = await readPrivateKey({ armoredKey: privateKey })
    if (!key.isDecrypted()) await decryptKey({ privateKey: key, passphrase: passphrase ?? '', config })
    return describe(key)
  } catch {
    return undefined
  }
}

/** Runs in a thread. Undefined if there is no key, or an invalid one. */
export async function describeKnownTask(known: string): Promise<Pgp[] | undefined> {
  const keys = await readKnownKeys(known).catch(() => [])
  return keys.length > 0 ? keys.map(describe) : undefined
}
