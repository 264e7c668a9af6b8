import { createPrivateKey, X509Certificate } from 'node:crypto'
import type { MailKeys as ShownKeys } from '@attendant/contract/channels/mail.ts'
import { invalidField } from '../../../errors.ts'
import type { MailKeys } from '../parsing/protection/mail-protection.ts'
import { readCertificates } from '../parsing/protection/trust-chain.ts'

type Smime = NonNullable<ShownKeys['smime']>

/** Rejects a certificate without its own private key. */
export function describeSmimeKey({ privateKey, certificate }: NonNullable<MailKeys['smime']>): Smime {
  try {
    const read = new X509Certificate(certificate)
    if (!read.checkPrivateKey(createPrivateKey(privateKey))) throw new Error('The key is of another certificate.')
    const addresses = [...(read.subjectAltName ?? '').matchAll(/email:([^\s,]+)/g)].map(([, address = '']) => address)
    return {
      subject: read.subject.replaceAll('\n', ', '),
      issuer: read.issuer.replaceAll('\n', ', '),
      addresses,
      validTo: new Date(read.validTo).toISOString(),
    }
  } catch {
    throw invalidField('smimePrivateKey', 'smime_key_invalid')
  }
}

/** Rejects input without a valid certificate. */
export function describeRoots(roots: string | null): ShownKeys['smimeRoots'] {
  if (roots === null) return []
  try {
    const read = readCertificates(roots)
    if (read.length === 0) throw new Error('There is no certificate.')
    return read.map(({ subject, validToDate }) => ({
      subject: subject.replaceAll('\n', ', '),
      validTo: validToDate.toISOString(),
    }))
  } catch {
    throw invalidField('smimeRoots', 'smime_roots_invalid')
  }
}
