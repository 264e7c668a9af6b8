import { constants, createDecipheriv, createPrivateKey, privateDecrypt } from 'node:crypto'
import type { EnvelopedData } from 'pkijs'
import type { MailKeys } from './mail-protection.ts'
import { loadPki } from './pki.ts'
import { toArrayBuffer } from './verify-signature.ts'

const ciphers: Record<string, string> = {
  '1.2.840.113549.3.7': 'des-ede3-cbc',
  '2.16.840.1.101.3.4.1.2': 'aes-128-cbc',
  '2.16.840.1.101.3.4.1.22': 'aes-192-cbc',
  '2.16.840.1.101.3.4.1.42': 'aes-256-cbc',
}
const oaep = '1.2.840.113549.1.1.7'
const hashes: Record<string, string> = {
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.3': 'sha512',
}

/** Undefined if no recipient of the email holds the key. */
export async function decryptSmime(
  enveloped: EnvelopedData,
  { privateKey, certificate }: NonNullable<MailKeys['smime']>,
): Promise<Buffer | undefined> {
  const { KeyTransRecipientInfo } = loadPki()
  for (const [index, { value }] of enveloped.recipientInfos.entries()) {
    if (!(value instanceof KeyTransRecipientInfo)) {
      const opened = await openAgreed(enveloped, index, { privateKey, certificate }).catch(() => undefined)
      if (opened) return opened
      continue
    }
    const algorithm = value.keyEncryptionAlgorithm
    const isOaep = algorithm.algorithmId === oaep
    const wrapped = Buffer.from(value.encryptedKey.valueBlock.valueHexView)
    const opened = tryToOpen(() => {
      const key = privateDecrypt(
        {
          key: createPrivateKey(privateKey),
          padding: isOaep ? constants.RSA_PKCS1_OAEP_PADDING : constants.RSA_PKCS1_PADDING,
          ...(isOaep ? { oaepHash: oaepHash(algorithm.algorithmParams) } : {}),
        },
        wrapped,
      )
      return decipher(enveloped, key)
    })
    if (opened) return opened
  }
  return undefined
}

/** A wrong key results in wrong padding. */
function tryToOpen(open: () => Buffer): Buffer | undefined {
  try {
    return open()
  } catch {
    return undefined
  }
}

function oaepHash(parameters: { toJSON?(): unknown } | undefined): string {
  const text = JSON.stringify(parameters?.toJSON?.() ?? '')
  return Object.entries(hashes).find(([id]) => text.includes(`"${id}"`))?.[1] ?? 'sha1'
}

function decipher({ encryptedContentInfo }: EnvelopedData, key: Buffer): Buffer {
  const { contentEncryptionAlgorithm: algorithm } = encryptedContentInfo
  const cipher = ciphers[algorithm.algorithmId]
  if (!cipher) throw new Error('The cipher is not known.')
  const start = Buffer.from(
    (algorithm.algorithmParams as { valueBlock: { valueHexView: Uint8Array } }).valueBlock.valueHexView,
  )
  const reader = createDecipheriv(cipher, key, start)
  const content = Buffer.from(encryptedContentInfo.getEncryptedContent())
  return Buffer.concat([reader.update(content), reader.final()])
}

/** Elliptic-curve keys. */
async function openAgreed(
  enveloped: EnvelopedData,
  index: number,
  { privateKey, certificate }: NonNullable<MailKeys['smime']>,
) {
  const { Certificate } = loadPki()
  const holder = Certificate.fromBER(toArrayBuffer(fromPem(certificate)))
  const key = createPrivateKey(privateKey).export({ type: 'pkcs8', format: 'der' })
  return Buffer.from(
    await enveloped.decrypt(index, { recipientCertificate: holder, recipientPrivateKey: toArrayBuffer(key) }),
  )
}

export const fromPem = (pem: string) =>
  Buffer.from(pem.replace(/-----[^-]{1,60}-----/g, '').replace(/\s+/g, ''), 'base64')
