import { createRequire } from 'node:module'
import type * as openpgp from 'openpgp'
import { type Part, splitMail } from '../mime/split-parts.ts'
import { decodeBody } from '../mime/transfer-encodings.ts'
import { type MailKeys, type MailProtection, unprotected, withUnsignedText } from './mail-protection.ts'
import { type Envelope, keepOuter, mergeLayers, type Opened, openClear } from './open-smime.ts'
import { pgpLimits as config } from './pgp-limits.ts'
import { judgeSignatures, readPublicKeys, type Verified, verifyCleartext } from './verify-pgp.ts'

const load = createRequire(import.meta.url)
const encrypted: MailProtection = { ...unprotected, standard: 'PGP', isEncrypted: true }

export const isPgp = ({ type, parameters, parts }: Part) =>
  type === 'multipart/encrypted' &&
  (/pgp/i.test(parameters.protocol ?? '') || parts.some((one) => one.type === 'application/pgp-encrypted'))

/**
 * Opens a PGP/MIME email: a control part and an encrypted part, with the signature inside the encrypted data or
 * around it.
 */
export async function openPgp(part: Part, envelope: Envelope): Promise<Opened> {
  const { keys, sender } = envelope
  const content = part.parts.find(({ type }) => type !== 'application/pgp-encrypted')
  if (!content) return { part, protection: { ...encrypted, problem: 'The encrypted text is missing.' } }
  if (!keys.pgp) return { part, protection: { ...encrypted, problem: 'The channel has no PGP key.' } }
  const armored = decodeBody(Buffer.from(content.body), content.encoding).toString('latin1')
  const decrypted = await decryptPgp(armored, keys, sender)
  if (!decrypted)
    return { part, protection: { ...encrypted, problem: 'The email is not encrypted for the PGP key of the channel.' } }
  const found = splitMail(decrypted.inner)
  const clear = await openClear({ ...found, fields: keepOuter(part.fields, found.fields) }, envelope)
  return { part: clear.part, protection: mergeLayers(decrypted.protection, clear.protection) }
}

const block = /-----BEGIN PGP MESSAGE-----[\s\S]{1,4000000}?-----END PGP MESSAGE-----/
const signedBlock =
  /-----BEGIN PGP SIGNED MESSAGE-----\r?\n(?:[A-Za-z]+: [^\n]*\n)*\r?\n([\s\S]*?)-----BEGIN PGP SIGNATURE-----[\s\S]*?-----END PGP SIGNATURE-----/

/**
 * Inline PGP: signed text is readable without its armor, encrypted text with the key.
 */
export async function openInlinePgp(
  text: string,
  keys: MailKeys,
  sender: string,
): Promise<{ text: string; protection: MailProtection } | undefined> {
  const { pgp } = keys
  const armored = text.includes('-----BEGIN PGP MESSAGE-----') ? block.exec(text)?.[0] : undefined
  if (armored) {
    const decrypted = pgp ? await decryptPgp(armored, keys, sender) : undefined
    const problem = pgp ? 'The email is not encrypted for the PGP key of the channel.' : 'The channel has no PGP key.'
    if (!decrypted) return { text, protection: { ...encrypted, problem } }
    return {
      text: text.replace(armored, () => decrypted.inner.toString('utf8')),
      protection: isAlone(armored, text) ? decrypted.protection : withUnsignedText(decrypted.protection),
    }
  }
  const signed = text.includes('-----BEGIN PGP SIGNED MESSAGE-----') ? signedBlock.exec(text) : null
  if (!signed) return undefined
  const signedText = (signed[1] ?? '').replace(/^- /gm, '').trimEnd()
  const protection: MailProtection = {
    ...unprotected,
    standard: 'PGP',
    isSigned: true,
    ...(await verifyCleartext(signed[0], sender, keys)),
  }
  return {
    text: text.replace(signed[0], () => signedText),
    protection: isAlone(signed[0], text) ? protection : withUnsignedText(protection),
  }
}

const isAlone = (armored: string, text: string) => armored.trim() === text.trim()

async function decryptPgp(
  armored: string,
  keys: MailKeys,
  sender: string,
): Promise<{ inner: Buffer; protection: MailProtection } | undefined> {
  const pgp = load('openpgp') as typeof openpgp
  const { privateKey = '', passphrase = null } = keys.pgp ?? {}
  try {
    const locked = await pgp.readPrivateKey({ armoredKey: privateKey })
    const key = locked.isDecrypted()
      ? locked
      : await pgp.decryptKey({ privateKey: locked, passphrase: passphrase ?? '', config })
    const message = await pgp.readMessage({ armoredMessage: armored, config })
    const verificationKeys = await readPublicKeys(keys).catch(() => [])
    const { data, signatures } = await pgp.decrypt({
      ...{ message, decryptionKeys: key, verificationKeys, config },
      format: 'binary',
    })
    const signed: Partial<Verified> =
      signatures.length > 0 ? await judgeSignatures(signatures, verificationKeys, sender) : {}
    return {
      inner: Buffer.from(data as Uint8Array),
      protection: { ...encrypted, isDecrypted: true, isSigned: signatures.length > 0, ...signed },
    }
  } catch {
    return undefined
  }
}
