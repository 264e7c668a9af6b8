import type { Protection } from '@attendant/contract/desk/mail-details.ts'

/** How an email was protected on its way, and what became of it here. */
export type MailProtection = Protection

/** What a channel has to read encrypted mail with. */
export interface MailKeys {
  /** PEM. */
  smime?: { privateKey: string; certificate: string }
  /** Armored. */
  pgp?: { privateKey: string; passphrase: string | null }
  /** Certificates of authorities that count beside the public ones, in PEM. */
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
