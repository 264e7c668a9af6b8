import type { MailKeys as ShownKeys } from '@attendant/contract/channels/mail.ts'
import type { Context } from '../../../context.ts'
import { invalidField } from '../../../errors.ts'
import { ThreadsBusy } from '../../../platform/threads/task.ts'
import type { ThreadTask } from '../../../platform/threads/threads.ts'
import type { MailKeys } from '../parsing/protection/mail-protection.ts'
import type { describeKnownTask, describePgpTask, Pgp } from './describe-pgp-task.ts'

const file = new URL('./describe-pgp-task.ts', import.meta.url)
const pgpTask: ThreadTask<typeof describePgpTask> = { file, name: 'describePgpTask' }
const knownTask: ThreadTask<typeof describeKnownTask> = { file, name: 'describeKnownTask' }

/** Legitimate keys need a second at most. */
const maxMs = 10_000

type Threads = Pick<Context, 'threads'>

/** Rejects a key with a wrong passphrase. */
export async function describePgpKey(
  { threads }: Threads,
  customerID: number,
  pgp: MailKeys['pgp'],
): Promise<Pgp | null> {
  if (!pgp) return null
  const key = await threads.run(pgpTask, pgp, { key: `customer ${customerID}`, maxMs }).catch(unlessBusy)
  if (!key) throw invalidField('pgpPrivateKey', 'pgp_key_invalid')
  return key
}

export async function describeKnownKeys(
  { threads }: Threads,
  customerID: number,
  known: string | null,
): Promise<ShownKeys['knownPgpKeys']> {
  if (known === null) return []
  const keys = await threads.run(knownTask, known, { key: `customer ${customerID}`, maxMs }).catch(unlessBusy)
  if (!keys) throw invalidField('knownPgpKeys', 'known_pgp_keys_invalid')
  return keys
}

/** A key that needs too much time or memory is rejected. */
function unlessBusy(fault: unknown): undefined {
  if (fault instanceof ThreadsBusy) throw fault
}
