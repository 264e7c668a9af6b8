import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** Encrypts secrets of customers. A ciphertext belongs to one owner and cannot be decrypted for another. */
export interface Secrets {
  seal(plain: string, owner: string): string
  open(sealed: string, owner: string): string
  /** True if a key other than the newest encrypted it. */
  isStale(sealed: string): boolean
  /** A deterministic value that only holders of the key can compute. */
  derive(label: string): string
  /** A signature that is safe in addresses and IDs: 24 hexadecimal digits, case-insensitive. */
  sign(text: string): string
  isSigned(text: string, signature: string): boolean
}

/** The owner name of a customer's secrets. It is part of the encryption and must never change. */
export const sealOwnerOf = (customerID: number) => `customer ${customerID}`

/** Shown in place of a secret that is set. Writing it back keeps the secret. */
export const mask = '********'

/** Keys are ordered newest first: the first one encrypts, all of them decrypt. */
export function createSecrets(keys: string[]): Secrets {
  const ring = keys.map((key) => ({
    id: createHash('sha256').update(`attendant key id ${key}`).digest('hex').slice(0, 8),
    key: Buffer.from(hkdfSync('sha256', key, '', 'attendant secrets', 32)),
  }))
  const newest = ring[0]
  if (!newest) throw new Error('At least one key is needed.')

  return {
    seal(plain, owner) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', newest.key, nonce).setAAD(Buffer.from(owner))
      const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return [newest.id, nonce, cipher.getAuthTag(), sealed]
        .map((part) => (typeof part === 'string' ? part : part.toString('base64url')))
        .join('.')
    },
    open(sealed, owner) {
      const [id, nonce, tag, text] = sealed.split('.')
      const entry = ring.find((candidate) => candidate.id === id)
      if (!entry) throw new Error(`A secret was sealed with the key ${id}, which SECRET_KEY no longer lists.`)
      const bytes = (part: string | undefined) => Buffer.from(part ?? '', 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', entry.key, bytes(nonce), { authTagLength: 16 })
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes(tag))
      return Buffer.concat([decipher.update(bytes(text)), decipher.final()]).toString('utf8')
    },
    isStale: (sealed) => !sealed.startsWith(`${newest.id}.`),
    derive: (label) => createHmac('sha256', newest.key).update(label).digest('base64url'),
    sign: (text) => signWith(newest.key, text),
    isSigned(text, signature) {
      const given = Buffer.from(signature.toLowerCase())
      return ring.some(({ key }) => {
        const expected = Buffer.from(signWith(key, text))
        return expected.length === given.length && timingSafeEqual(expected, given)
      })
    },
  }
}

const signatureLength = 24

const signWith = (key: Buffer, text: string) =>
  createHmac('sha256', key).update(`signature ${text}`).digest('hex').slice(0, signatureLength)
