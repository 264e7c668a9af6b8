import { createHash, randomInt } from 'node:crypto'

const start = 'atn_'
const length = 40
const prefixLength = start.length + 8
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

export function makeTokenSecret() {
  const secret = start + Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
  return { secret, prefix: secret.slice(0, prefixLength), tokenHash: hashTokenSecret(secret) }
}

export const isTokenSecret = (bearer: string): boolean => bearer.startsWith(start)

/** No salt: a secret of 238 random bits cannot be guessed. */
export const hashTokenSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')
