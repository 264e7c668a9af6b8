import { createHash, randomBytes } from 'node:crypto'

export const makeSecret = () => randomBytes(32).toString('base64url')

/** What is stored of a secret: as random as they are, no salt is needed. */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')
