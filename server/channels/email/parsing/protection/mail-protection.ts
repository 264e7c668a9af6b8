import type { Protection } from '@attendant/contract/desk/mail-details.ts'

/** How an email was protected in transit, and the result of opening it here. */
export type MailProtection = Protection

/** The keys with which a channel reads encrypted email. */
export interface MailKeys {
  /** PEM. */
  smime?: { privateKey: string; certificate: string }
  /** Armored. */
  pgp?: { privateKey: string; passphrase: string | null }
  /** Certificates of trusted authorities in addition to the public ones, in PEM. */
  roots?: string
  /** Public keys of people who sign, armored. */
  knownPgp?: string
}

export const unprotected: MailProtection = {
  standard: 'SMIME',
  isSigned: false,
  isVerified: null,
  isTrusted: null,
  signer: null,
  issuer: null,
  isEncrypted: false,
  isDecrypted: false,
  problem: null,
}

/** A signature vouches for nothing that is shown beside the text that it covers: anyone can add it to an older email. */
export const withUnsignedText = <Checked extends Pick<MailProtection, 'isVerified' | 'problem'>>(
  checked: Checked,
): Checked =>
  checked.isVerified ? { ...checked, isVerified: false, problem: 'Parts of the email are not signed.' } : checked
