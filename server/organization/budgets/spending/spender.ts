import { createHash } from 'node:crypto'

/**
 * The external source of costs: a chat visitor, and the address (email, phone number, IP) of a message. Stored as
 * digests, so that the counters contain no addresses. None for actions of representatives and integrations.
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
