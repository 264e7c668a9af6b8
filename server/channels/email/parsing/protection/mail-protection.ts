import type { Protection } from '@attendant/contract/desk/mail-details.ts'

/** How an email was protected on its way, and what became of it here. */
export type MailProtection = Protection

/** What a channel has to read encrypted mail with. */
export interface MailKeys {
  /** PEM. */
  smime?: { privateKey: string; certificate: string }
  /** Armored. */
  pgp?: { privateKey: string; passphrase: string | null }
}

export const unprotected: MailProtection = {
  standard: 'SMIME',
  isSigned: false,
  isVerified: null,
  signer: null,
  issuer: null,
  isEncrypted: false,
  isDecrypted: false,
  problem: null,
}
