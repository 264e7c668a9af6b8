import { createHash } from 'node:crypto'

/**
 * Who brings costs about from outside: a visitor of a chat, and the address (email, phone number, IP) that a message came
 * from. As digests, so that the counters hold no addresses. Nobody for what representatives and integrations do.
 */
export interface Spender {
  visitor?: string
  address: string
}

export function toSpender(customerID: number, { visitor, address }: Spender): Spender {
  const digest = (what: string) =>
    createHash('sha256').update(`${customerID} ${what.trim().toLowerCase()}`).digest('base64url').slice(0, 22)
  return { ...(visitor ? { visitor: digest(`visitor ${visitor}`) } : {}), address: digest(`address ${address}`) }
}
