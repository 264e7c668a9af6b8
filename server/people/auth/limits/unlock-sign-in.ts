import type { Unlock } from '@attendant/contract/people/auth.ts'
import { bindCustomer, type Context } from '../../../context.ts'
import { invalidField } from '../../../errors.ts'
import { recordAudit } from '../../../organization/audit/record-audit.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { type Account, findAccount } from '../../reps/find-account.ts'
import { toAttempt } from './limit-logins.ts'
import { deleteFailuresFrom, keepAddress } from './login-attempts.store.ts'
import { sendAccountMail } from './send-account-mail.ts'

export const sendUnlockJob = 'auth.send-unlock'

const lifetimeMs = 60 * 60 * 1000
const sealOwner = 'sign-in confirmation'

export interface UnlockRequest {
  customerID: number
  customerRepID: number
  address: string
}

/** Encrypted in the link: the account, the address, the expiry, and the password version. */
interface Confirmation extends UnlockRequest {
  epoch: number
  expires: number
}

export async function requestUnlock({ db }: Context, account: Account, address: string): Promise<void> {
  const { customerID, customerRepID } = account
  await addJob(db, sendUnlockJob, { customerID, customerRepID, address }, { maxAttempts: 5 })
}

export async function sendUnlock(context: Context, { address, ...who }: UnlockRequest): Promise<void> {
  await sendAccountMail(context, {
    ...who,
    kind: 'unlock',
    async compose({ secrets, now, publicUrl }, { username, sessionEpoch }) {
      const confirmation: Confirmation = { ...who, address, epoch: sessionEpoch, expires: now().getTime() + lifetimeMs }
      const token = secrets.seal(JSON.stringify(confirmation), sealOwner)
      return {
        subject: 'Confirm your sign-in',
        text:
          `Someone signed in to the account "${username}" from ${address} with the correct password after too many ` +
          'failed attempts. We blocked this sign-in.\n\n' +
          `If this was you, confirm it within one hour and sign in again:\n${publicUrl}/console/unlock?token=${token}\n\n` +
          `If this was not you, reset your password now:\n${publicUrl}/console/forgotten-password\n`,
      }
    },
  })
}

/** Marks the address as known for the account. Confirming twice is not an error. */
export async function unlockSignIn(given: Context, { token }: Unlock, from: string): Promise<void> {
  const confirmation = open(given, token)
  const { customerID, customerRepID, address, epoch, expires } = confirmation ?? {}
  const context = customerID ? bindCustomer(given, customerID) : given
  const { db, now } = context
  const account = customerID && customerRepID ? await findAccount(db, customerID, customerRepID) : undefined
  if (!account || !address || !expires || expires <= now().getTime() || account.sessionEpoch !== epoch) {
    throw invalidField('token', 'link_expired')
  }
  await trustAddress(context, account, address)
  await recordAudit(context, {
    customerID: account.customerID,
    customerRepID: account.customerRepID,
    actor: 'holder of an unlock link',
    action: 'POST /api/Auth/unlock',
    target: address,
    address: from,
  })
}

/** A person who can read the account's email owns the account, so their address counts as known. */
export async function trustAddress({ db, now }: Context, account: Account, address: string): Promise<void> {
  const { customerID, customerRepID, username } = account
  await keepAddress(db, { customerID, customerRepID, address }, now())
  await deleteFailuresFrom(db, toAttempt(username, [customerID], address), address)
}

function open({ secrets }: Context, token: string): Partial<Confirmation> | undefined {
  try {
    return JSON.parse(secrets.open(token, sealOwner)) as Confirmation
  } catch {
    return undefined
  }
}
