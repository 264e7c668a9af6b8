import type { Feature } from '../contract/customer.ts'
import type { Role } from '../contract/customer-rep.ts'

/** Who may call a route, as data on the route. A route that declares nothing does not start. */
export type Access =
  | { kind: 'anyone' }
  /** Issues or recovers credentials: no token, counted per address. */
  | { kind: 'credentials' }
  /** The unguessable token in the path is the credential; counted per address. */
  | { kind: 'secret-in-path' }
  /** Internal tooling with the platform key. */
  | { kind: 'platform' }
  /** The visitor of a chat, with the token of their session. */
  | { kind: 'visitor' }
  /** A callback of the telephony provider: the route holds it against the provider's signature. */
  | { kind: 'provider' }
  | { kind: 'bearer'; policy: 'TicketAccess'; role?: 'Admin'; allowsPhone?: true; feature?: Feature }

const ticketAccess = { kind: 'bearer', policy: 'TicketAccess' } as const

export const access = {
  anyone: { kind: 'anyone' },
  credentials: { kind: 'credentials' },
  secretInPath: { kind: 'secret-in-path' },
  platform: { kind: 'platform' },
  visitor: { kind: 'visitor' },
  provider: { kind: 'provider' },
  rep: ticketAccess,
  admin: { ...ticketAccess, role: 'Admin' },
  repOrPhone: { ...ticketAccess, allowsPhone: true },
  repWith: (feature: Feature) => ({ ...ticketAccess, feature }),
} satisfies Record<string, Access | ((feature: Feature) => Access)>

export interface Rep {
  kind: 'rep'
  customerID: number
  customerRepID: number
  username: string
  role: Role
}

/** A phone gateway, signed in as one channel. */
export interface Phone {
  kind: 'phone'
  customerID: number
  channelID: number
  phoneNumber: string
}

/** Somebody on a web page, who reaches one ticket and nothing else. */
export interface Visitor {
  kind: 'visitor'
  customerID: number
  channelID: number
  ticketID: number
  ticketToken: string
  /** Where the session was asked for, to be counted by. */
  address: string
}

export type Caller = Rep | Phone
