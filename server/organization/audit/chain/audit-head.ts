import type { Secrets } from '../../../platform/secrets/secrets.ts'
import { firstHash } from './hash-entry.ts'

/**
 * Where the chain of a customer ends. It is sealed with SECRET_KEY: a person who can write to the database, but does not
 * have the key, can neither shorten a chain nor compute it again without being noticed.
 */
export interface AuditHead {
  /** Of the last entry. */
  sequence: number
  hash: string
  /** Entries up to this one were deleted on purpose; verification begins after it. */
  prunedThrough: number
  prunedHash: string
  /** In the installation's own chain: how many customers have a chain. */
  chains: number
}

/** The chain of what belongs to no customer: attempts with an unknown hostname, platform and gateway keys. */
export const installationID = 0

export const emptyHead: AuditHead = {
  sequence: 0,
  hash: firstHash,
  prunedThrough: 0,
  prunedHash: firstHash,
  chains: 0,
}

/** Not the owner of a customer's own secrets: a text that a customer chose must not pass for a head. */
export const headOwnerOf = (customerID: number) => `audit of customer ${customerID}`

export const sealHead = (secrets: Secrets, customerID: number, head: AuditHead): string =>
  secrets.seal(JSON.stringify(head), headOwnerOf(customerID))

/** Throws where the head was not sealed by this service. */
export const openHead = (secrets: Secrets, customerID: number, sealed: string): AuditHead =>
  JSON.parse(secrets.open(sealed, headOwnerOf(customerID))) as AuditHead
