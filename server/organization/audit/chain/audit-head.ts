import type { Secrets } from '../../../platform/secrets/secrets.ts'
import { firstHash } from './hash-entry.ts'

/**
 * The end of a customer's chain. It is encrypted with SECRET_KEY: someone with write access to the database but
 * without the key can neither shorten nor recompute a chain undetected.
 */
export interface AuditHead {
  /** Of the last entry. */
  sequence: number
  hash: string
  /** Entries up to this one were pruned; verification starts after it. */
  prunedThrough: number
  prunedHash: string
  /** Only in the installation's own chain: how many customers have a chain. */
  chains: number
}

/** The chain of events without a customer: attempts with an unknown hostname, platform and gateway keys. */
export const installationID = 0

export const emptyHead: AuditHead = {
  sequence: 0,
  hash: firstHash,
  prunedThrough: 0,
  prunedHash: firstHash,
  chains: 0,
}

/** A separate owner, so that no text chosen by a customer can be decrypted as a head. */
export const headOwnerOf = (customerID: number) => `audit of customer ${customerID}`

export const sealHead = (secrets: Secrets, customerID: number, head: AuditHead): string =>
  secrets.seal(JSON.stringify(head), headOwnerOf(customerID))

/** Throws if this service did not encrypt the head. */
export const openHead = (secrets: Secrets, customerID: number, sealed: string): AuditHead =>
  JSON.parse(secrets.open(sealed, headOwnerOf(customerID))) as AuditHead
