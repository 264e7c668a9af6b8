import { createHash } from 'node:crypto'
import type { Context } from '../../../context.ts'
import { refuse } from '../../../errors.ts'
import { createRateLimit, retryAfter } from '../../../platform/http/protection/rate-limit.ts'
import { addFailure, countGuessingAddresses, listFullWindows, type TriedAccount } from './login-attempts.store.ts'
import { noCustomer } from './login-attempts.table.ts'

const windowMs = 5 * 60 * 1000
const guessingWindowMs = 60 * 60 * 1000
/** More addresses than a legitimate user fails from within an hour. */
const maxGuessingAddresses = 10
/** One address may fail at several accounts, such as those of colleagues behind one router. */
const maxAccountsPerAddress = 5

export interface LoginAttempt extends TriedAccount {
  /** An attempt as limits count it. */
  address: string
}

/**
 * The username is counted as it is looked up, for the customers of the hostname: spaces, case, a trailing dot or
 * another hostname of the same customer do not start a new count.
 */
export function toAttempt(username: string, customerIDs: number[] | 'all', address: string): LoginAttempt {
  const isNobodys = customerIDs === 'all' || customerIDs.length === 0
  const account = createHash('sha256').update(username.trim().toLowerCase().normalize('NFKC')).digest('base64url')
  return { customerIDs: isNobodys ? [noCustomer] : customerIDs, account, address }
}

export interface LoginLimits {
  /**
   * How long the password alone is not enough from this address, in milliseconds; 0 if it is. `isKnown` means that
   * the account has been used from there.
   */
  findWaitMs(context: Context, attempt: LoginAttempt, isKnown: boolean): Promise<number>
  countFailure(context: Context, attempt: LoginAttempt): Promise<void>
}

/** Failures per account are counted in the database, shared by all nodes; those per address in memory. */
export function createLoginLimits(maxFailures: number): LoginLimits {
  const perAddress = createRateLimit(maxFailures * maxAccountsPerAddress, windowMs / 1000)

  return {
    async findWaitMs(context, attempt, isKnown) {
      const ownWaitMs = await findOwnWaitMs(context, attempt, maxFailures)
      if (ownWaitMs > 0 || isKnown) return ownWaitMs
      const addressWaitMs = await perAddress.findWaitMs(attempt.address)
      return addressWaitMs > 0 ? addressWaitMs : findAttackWaitMs(context, attempt)
    },
    async countFailure({ db, now }, attempt) {
      await perAddress.count(attempt.address).catch(() => undefined)
      const windowStart = new Date(now().getTime() - windowMs)
      await addFailure(db, attempt, { address: attempt.address, now: now(), windowStart })
    },
  }
}

/** Too many failures at this account from this address. */
async function findOwnWaitMs({ db, now }: Context, attempt: LoginAttempt, maxFailures: number): Promise<number> {
  const time = now().getTime()
  const since = new Date(time - windowMs)
  const full = await listFullWindows(db, attempt, { address: attempt.address, since, maxFailures })
  return Math.max(0, ...full.map((window) => window.since.getTime() + windowMs - time))
}

/** Many addresses guess at this account: an address from which no one has signed in to it is not trusted meanwhile. */
async function findAttackWaitMs({ db, now }: Context, attempt: LoginAttempt): Promise<number> {
  const since = new Date(now().getTime() - guessingWindowMs)
  const addresses = await countGuessingAddresses(db, attempt, { since, limit: maxGuessingAddresses })
  return addresses < maxGuessingAddresses ? 0 : guessingWindowMs
}

/** The same response whether or not the password was correct: only the owner gets an email. */
export const confirmationRequired = (waitMs: number) =>
  refuse('sign_in_confirmation_required', undefined, retryAfter(waitMs))
