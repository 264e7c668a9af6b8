import type { ReadParts } from '../mime/read-parts.ts'
import type { Part } from '../mime/split-parts.ts'
import { type MailKeys, type MailProtection, withUnsignedText } from './mail-protection.ts'
import { isPgp, openInlinePgp, openPgp } from './open-pgp.ts'
import { type Envelope, isSmime, type Opened, openClear, openSmime } from './open-smime.ts'

/** Opens the encryption and signature of an email, as far as the keys allow. */
export async function openProtected(part: Part, facts: Envelope): Promise<Opened> {
  if (isSmime(part)) return openSmime(part, facts)
  if (isPgp(part)) return openPgp(part, facts)
  if (part.type === 'multipart/encrypted') return { part, protection: null }
  return openClear(part, facts)
}

/** Armored data in the text, and the text of an email that cannot be decrypted. */
export async function openTexts(
  parts: ReadParts,
  protection: MailProtection | null,
  keys: MailKeys,
  sender: string,
): Promise<{ parts: ReadParts; protection: MailProtection | null }> {
  const inline =
    protection === null && parts.text?.includes('-----BEGIN PGP ')
      ? await openInlinePgp(parts.text, keys, sender)
      : undefined
  if (inline) {
    const isWhole = !parts.html?.trim()
    const judged = isWhole ? inline.protection : withUnsignedText(inline.protection)
    return { parts: { ...parts, text: inline.text }, protection: judged }
  }
  const isClosed = protection?.isEncrypted && !protection.isDecrypted && !parts.text?.trim() && !parts.html?.trim()
  return isClosed ? { parts: { ...parts, text: notice(protection) }, protection } : { parts, protection }
}

const notice = ({ standard, problem }: MailProtection) =>
  `This email is encrypted with ${standard === 'SMIME' ? 'S/MIME' : 'PGP'} and could not be decrypted. ${problem ?? ''}`.trim()
