import { createRequire } from 'node:module'
import type * as openpgp from 'openpgp'
import { type Part, splitMail } from '../mime/split-parts.ts'
import { decodeBody } from '../mime/transfer-encodings.ts'
import { type MailKeys, type MailProtection, unprotected } from './mail-protection.ts'
import type { Opened } from './open-smime.ts'
import { verifyCleartext } from './verify-pgp.ts'

const load = createRequire(import.meta.url)
const encrypted: MailProtection = { ...unprotected, standard: 'PGP', isEncrypted: true }

export const isPgp = ({ type, parameters, parts }: Part) =>
  type === 'multipart/encrypted' &&
  (/pgp/i.test(parameters.protocol ?? '') || parts.some((one) => one.type === 'application/pgp-encrypted'))

/** Opens an email of PGP/MIME: a control part, and one with everything inside. */
export async function openPgp(part: Part, { pgp }: MailKeys): Promise<Opened> {
  const content = part.parts.find(({ type }) => type !== 'application/pgp-encrypted')
  if (!content) return { part, protection: { ...encrypted, problem: 'The encrypted text is missing.' } }
  if (!pgp) return { part, protection: { ...encrypted, problem: 'The channel has no PGP key.' } }
  const armored = decodeBody(Buffer.from(content.body), content.encoding).toString('latin1')
  const inner = await decryptPgp(armored, pgp)
  if (!inner)
    return { part, protection: { ...encrypted, problem: 'The email is not encrypted for the PGP key of the channel.' } }
  const found = splitMail(inner)
  const fields = [
    ...part.fields.filter(({ name }) => !name.startsWith('content-')),
    ...found.fields.filter(({ name }) => name.startsWith('content-')),
  ]
  return { part: { ...found, fields }, protection: { ...encrypted, isDecrypted: true } }
}

const block = /-----BEGIN PGP MESSAGE-----[\s\S]{1,4000000}?-----END PGP MESSAGE-----/
const signedBlock =
  /-----BEGIN PGP SIGNED MESSAGE-----\r?\n(?:[A-Za-z]+: [^\n]*\n)*\r?\n([\s\S]*?)-----BEGIN PGP SIGNATURE-----[\s\S]*?-----END PGP SIGNATURE-----/

/**
 * Text of PGP inside an ordinary mail: what is signed is readable without its armor, what is encrypted with the key.
 */
export async function openInlinePgp(
  text: string,
  keys: MailKeys,
  sender: string,
): Promise<{ text: string; protection: MailProtection } | undefined> {
  const { pgp } = keys
  const armored = text.includes('-----BEGIN PGP MESSAGE-----') ? block.exec(text)?.[0] : undefined
  if (armored) {
    const inner = pgp ? await decryptPgp(armored, pgp) : undefined
    const problem = pgp ? 'The email is not encrypted for the PGP key of the channel.' : 'The channel has no PGP key.'
    if (!inner) return { text, protection: { ...encrypted, problem } }
    return {
      text: text.replace(armored, () => inner.toString('utf8')),
      protection: { ...encrypted, isDecrypted: true },
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
  return { text: text.replace(signed[0], () => signedText), protection }
}

async function decryptPgp(
  armored: string,
  { privateKey, passphrase }: NonNullable<MailKeys['pgp']>,
): Promise<Buffer | undefined> {
  const pgp = load('openpgp') as typeof openpgp
  try {
    const locked = await pgp.readPrivateKey({ armoredKey: privateKey })
    const key = locked.isDecrypted()
      ? locked
      : await pgp.decryptKey({ privateKey: locked, passphrase: passphrase ?? '' })
    const message = await pgp.readMessage({ armoredMessage: armored })
    const { data } = await pgp.decrypt({ message, decryptionKeys: key, format: 'binary' })
    return Buffer.from(data as Uint8Array)
  } catch {
    return undefined
  }
}
