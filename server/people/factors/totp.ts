import type { RecoveryCodes, TotpSetup } from '@attendant/contract/people/second-factor.ts'
import { Secret, TOTP } from 'otpauth'
import type { Rep } from '../../access.ts'
import type { Context } from '../../context.ts'
import { invalidField, refuse } from '../../errors.ts'
import { getCustomerProfile } from '../../organization/customers/get-customer-profile.ts'
import { sealOwnerOf } from '../../platform/secrets/secrets.ts'
import { type FactorOwner, isOwnedBy } from './factors.store.ts'
import { totpFactors } from './factors.table.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'

const period = 30
/** As long as the hash, per RFC 4226. */
const secretBytes = 20

const createTotp = (secret: Secret, label = '', issuer = '') =>
  new TOTP({ secret, label, issuer, algorithm: 'SHA1', digits: 6, period })

/** Starting again replaces the secret of an unconfirmed setup. */
export async function startTotp(context: Context, { customerID, customerRepID, username }: Rep): Promise<TotpSetup> {
  const { db, secrets } = context
  const stored = await lockTotp(context, { customerID, customerRepID })
  if (stored?.confirmedAt) throw refuse('totp_enrolled')
  const secret = new Secret({ size: secretBytes })
  const sealed = secrets.seal(secret.base32, sealOwnerOf(customerID))
  await db
    .insert(totpFactors)
    .values({ customerID, customerRepID, secret: sealed })
    .onConflictDoUpdate({
      target: [totpFactors.customerID, totpFactors.customerRepID],
      set: { secret: sealed, usedSteps: [] },
    })
  const { name } = await getCustomerProfile(db, customerID)
  return { secret: secret.base32, otpauthUrl: createTotp(secret, username, name).toString() }
}

export async function confirmTotp(context: Context, owner: FactorOwner, code: string): Promise<RecoveryCodes> {
  const { db, now } = context
  const stored = await lockTotp(context, owner)
  if (!stored) throw refuse('totp_not_started')
  if (stored.confirmedAt) throw refuse('totp_enrolled')
  if (!(await acceptCode(context, stored, code))) throw invalidField('code', 'code_invalid')
  await db.update(totpFactors).set({ confirmedAt: now() }).where(isOwnedBy(totpFactors, owner))
  return { recoveryCodes: await replaceRecoveryCodes(db, owner) }
}

/** A code works once. Runs in a transaction, so that only one of two concurrent uses succeeds. */
export async function useTotpCode(context: Context, owner: FactorOwner, code: string): Promise<boolean> {
  const stored = await lockTotp(context, owner)
  return stored?.confirmedAt ? acceptCode(context, stored, code) : false
}

type StoredTotp = typeof totpFactors.$inferSelect

async function lockTotp({ db }: Context, owner: FactorOwner): Promise<StoredTotp | undefined> {
  const [row] = await db.select().from(totpFactors).where(isOwnedBy(totpFactors, owner)).for('update')
  return row
}

async function acceptCode(context: Context, stored: StoredTotp, code: string): Promise<boolean> {
  const { db, secrets, now } = context
  const totp = createTotp(Secret.fromBase32(secrets.open(stored.secret, sealOwnerOf(stored.customerID))))
  const timestamp = now().getTime()
  const delta = totp.validate({ token: code.replace(/\s/g, ''), timestamp, window: 1 })
  if (delta === null) return false
  const current = totp.counter({ timestamp })
  const step = current + delta
  if (stored.usedSteps.includes(step)) return false
  const usedSteps = [...stored.usedSteps.filter((used) => used >= current - 1), step]
  await db.update(totpFactors).set({ usedSteps }).where(isOwnedBy(totpFactors, stored))
  return true
}
