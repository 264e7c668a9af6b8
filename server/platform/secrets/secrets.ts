import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** Seals what customers entrust to us. A sealed text belongs to one owner: moved to another's row it does not open. */
export interface Secrets {
  seal(plain: string, owner: string): string
  open(sealed: string, owner: string): string
  /** True when another key than the newest sealed it. */
  isStale(sealed: string): boolean
  /** A value that only holders of the key can compute, the same every time. */
  derive(label: string): string
  /** A signature that is safe in addresses and ids: 24 hexadecimal digits, of which case does not matter. */
  sign(text: string): string
  isSigned(text: string, signature: string): boolean
}

/** Whom the secrets of a customer are sealed for. What is sealed opens only under the same words: they never change. */
export const sealOwnerOf = (customerID: number) => `customer ${customerID}`

/** How a secret is shown once it is set. Writing it back leaves the secret as it is. */
export const mask = '********'

/** Keys are given newest first: the first one seals, all of them open. */
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
