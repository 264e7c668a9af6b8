import { hash, verify } from '@node-rs/argon2'

/** Argon2id with OWASP's parameters for 19 MiB: about 25 ms, the same for every caller. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string) => hash(password, cost)

let stranger: Promise<string> | undefined

/** A fake hash if there is no account, so that the response time reveals nothing. */
export async function hashToCheck(hashed: string | undefined): Promise<string> {
  stranger ??= hashPassword('nobody has this password')
  const madeUp = await stranger
  return hashed ?? madeUp
}

export async function verifyPassword(password: string, hashed: string | undefined): Promise<boolean> {
  const matches = await verify(await hashToCheck(hashed), password)
  return matches && hashed !== undefined
}

const categories = [/\d/, /\p{Ll}/u, /\p{Lu}/u, /[^\p{L}\p{N}]/u]

export function isStrongPassword(password: string): boolean {
  return [...password].length >= 8 && categories.filter((category) => category.test(password)).length >= 3
}
