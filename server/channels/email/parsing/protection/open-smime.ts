import type { Field } from '../mime/header-fields.ts'
import { type Part, splitMail } from '../mime/split-parts.ts'
import { decodeBody } from '../mime/transfer-encodings.ts'
import { decryptSmime } from './decrypt-smime.ts'
import { type MailKeys, type MailProtection, unprotected, withUnsignedText } from './mail-protection.ts'
import { loadPki } from './pki.ts'
import { verifyDetached } from './verify-pgp.ts'
import { toArrayBuffer, verifySignature } from './verify-signature.ts'

/** An email as far as it could be opened. */
export interface Opened {
  part: Part
  protection: MailProtection | null
}

/** The outer email, and the keys to open it with. */
export interface Envelope {
  keys: MailKeys
  sender: string
  date: Date | null
}

const signedData = '1.2.840.113549.1.7.2'
const envelopedData = '1.2.840.113549.1.7.3'
const maxLayers = 4

export const isSmime = ({ type, fileName }: Part) =>
  /^application\/(x-)?pkcs7-mime$/.test(type) || (type === 'application/octet-stream' && /\.p7m$/i.test(fileName))

/**
 * Opens opaquely signed or encrypted content, layer by layer. Content that cannot be opened stays unchanged and is
 * listed.
 */
export async function openSmime(part: Part, envelope: Envelope, layer = 0): Promise<Opened> {
  const bytes = decodeBody(Buffer.from(part.body), part.encoding)
  const claimed = /signed-data/i.test(part.parameters['smime-type'] ?? '')
  try {
    const { ContentInfo, EnvelopedData, SignedData } = loadPki()
    const info = ContentInfo.fromBER(toArrayBuffer(bytes))
    if (info.contentType === signedData) {
      const signed = new SignedData({ schema: info.content })
      const content = signed.encapContentInfo.eContent
      const inner = content ? Buffer.from(content.getValue()) : undefined
      if (!inner)
        return { part, protection: { ...unprotected, isSigned: true, problem: 'The signed text is missing.' } }
      const checked = await verifySignature(signed, null, envelope.sender, envelope.date, envelope.keys.roots)
      return goOn(part, inner, envelope, layer, { ...unprotected, isSigned: true, ...checked })
    }
    if (info.contentType !== envelopedData) throw new Error('an unknown kind of content')
    const encrypted = { ...unprotected, isEncrypted: true }
    if (!envelope.keys.smime) return { part, protection: { ...encrypted, problem: 'The channel has no S/MIME key.' } }
    const inner = await decryptSmime(new EnvelopedData({ schema: info.content }), envelope.keys.smime)
    if (!inner)
      return {
        part,
        protection: { ...encrypted, problem: 'The email is not encrypted for the S/MIME key of the channel.' },
      }
    return goOn(part, inner, envelope, layer, { ...encrypted, isDecrypted: true })
  } catch {
    return {
      part,
      protection: {
        ...unprotected,
        isSigned: claimed,
        isEncrypted: !claimed,
        problem: 'The S/MIME envelope cannot be read.',
      },
    }
  }
}

/** Replaces the envelope with its content; the outer headers stay those of the email. */
async function goOn(
  outer: Part,
  inner: Buffer,
  envelope: Envelope,
  layer: number,
  protection: MailProtection,
): Promise<Opened> {
  const found = splitMail(inner)
  const part: Part = { ...found, fields: keepOuter(outer.fields, found.fields) }
  if (layer >= maxLayers) return { part, protection }
  const next = isSmime(part) ? await openSmime(part, envelope, layer + 1) : await openClear(part, envelope)
  return { part: next.part, protection: mergeLayers(protection, next.protection) }
}

/** The headers of the email, with the content headers of the inner part. */
export const keepOuter = (outer: Field[], inner: Field[]) => [
  ...outer.filter(({ name }) => !name.startsWith('content-')),
  ...inner.filter(({ name }) => name.startsWith('content-')),
]

export function mergeLayers(outer: MailProtection, inner: MailProtection | null): MailProtection {
  if (!inner) return outer
  const signed = inner.isSigned ? inner : outer
  return {
    ...signed,
    isEncrypted: outer.isEncrypted || inner.isEncrypted,
    isDecrypted: inner.isEncrypted ? inner.isDecrypted : outer.isDecrypted,
    problem: inner.problem ?? outer.problem,
  }
}

/** A detached signature next to the signed text. */
export async function openClear(part: Part, envelope: Envelope): Promise<Opened> {
  const [text, signature, ...others] = part.parts
  if (part.type !== 'multipart/signed' || !text || !signature) return { part, protection: null }
  const protection = await verifyClear({ text, signature }, envelope)
  const isWhole = others.length === 0 && !/^(text|multipart)\//.test(signature.type)
  return { part, protection: isWhole ? protection : withUnsignedText(protection) }
}

async function verifyClear(
  { text, signature }: { text: Part; signature: Part },
  { sender, date, keys }: Envelope,
): Promise<MailProtection> {
  if (!/pkcs7-signature/.test(signature.type)) {
    const armored = decodeBody(Buffer.from(signature.body), signature.encoding).toString('latin1')
    const checked = await verifyDetached(withLineEnds(text.raw), armored, sender, keys)
    return { ...unprotected, standard: 'PGP', isSigned: true, ...checked }
  }
  try {
    const { ContentInfo, SignedData } = loadPki()
    const bytes = decodeBody(Buffer.from(signature.body), signature.encoding)
    const signed = new SignedData({ schema: ContentInfo.fromBER(toArrayBuffer(bytes)).content })
    const checked = await verifySignature(signed, withLineEnds(text.raw), sender, date, keys.roots)
    return { ...unprotected, isSigned: true, ...checked }
  } catch {
    return { ...unprotected, isSigned: true, isVerified: false, problem: 'The signature cannot be read.' }
  }
}

/** The bytes that were signed. Servers that store bare line feeds have changed them. */
function withLineEnds(bytes: Buffer): Buffer {
  const text = bytes.toString('latin1')
  return /(?<!\r)\n/.test(text) ? Buffer.from(text.replace(/\r?\n/g, '\r\n'), 'latin1') : bytes
}
