import { createHash, randomBytes } from 'node:crypto'

export const makeSecret = () => randomBytes(32).toString('base64url')

/** The stored hash of a secret: secrets are random enough to need no salt. */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')
