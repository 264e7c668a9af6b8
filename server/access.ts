import type { Feature } from '@attendant/contract/organization/customer.ts'
import type { Permission, Role } from '@attendant/contract/people/customer-rep.ts'
import { refuse } from './errors.ts'

/** Who may call a route, as data on the route. A route that declares nothing does not start. */
export type Access =
  | { kind: 'anyone' }
  /** Issues or recovers credentials: no token, counted per address. */
  | { kind: 'credentials' }
  /** The unguessable token in the path is the credential; counted per address. */
  | { kind: 'secret-in-path' }
  /** Signs in phone gateways: the built-in one, one on this machine, or one with the gateway key. */
  | { kind: 'gateway' }
  /** Internal tooling with the platform key. */
  | { kind: 'platform' }
  /** The visitor of a chat, with the token of their session. */
  | { kind: 'visitor' }
  /** The identity provider of a customer, with its SCIM token. */
  | { kind: 'scim' }
  /** A callback of the telephony provider: the route holds it against the provider's signature. */
  | { kind: 'provider' }
  | {
      kind: 'bearer'
      policy: 'TicketAccess'
      role?: 'Admin'
      /** Those that a representative must have, all of them. */
      permissions?: readonly Permission[]
      allowsPhone?: true
      feature?: Feature
      isOwnerOnly?: true
      /** Reveals or exports secrets: the caller signed in, or proved again who they are, within the last hour. */
      needsRecentProof?: true
      /** For what belongs to one representative: not for programs that act for the customer. */
      isRepOnly?: true
      /** Also before a second factor is set up that the customer requires. */
      allowsUnenrolled?: true
      /** Also without a token where this flag of the query asks for what is public alone; counted per address. */
      allowsReader?: string
    }

const ticketAccess = { kind: 'bearer', policy: 'TicketAccess' } as const

export const access = {
  anyone: { kind: 'anyone' },
  credentials: { kind: 'credentials' },
  secretInPath: { kind: 'secret-in-path' },
  gateway: { kind: 'gateway' },
  platform: { kind: 'platform' },
  visitor: { kind: 'visitor' },
  provider: { kind: 'provider' },
  scim: { kind: 'scim' },
  rep: ticketAccess,
  /** A representative, for their own data. */
  self: { ...ticketAccess, isRepOnly: true },
  /** A representative, for their own account. */
  account: { ...ticketAccess, isRepOnly: true, allowsUnenrolled: true },
  /** A representative, or anyone for content of the help center. */
  repOrReader: { ...ticketAccess, allowsReader: 'publicOnly' },
  admin: { ...ticketAccess, role: 'Admin' },
  repOrPhone: { ...ticketAccess, allowsPhone: true },
  repWith: (feature: Feature) => ({ ...ticketAccess, feature }),
} satisfies Record<string, Access | ((feature: Feature) => Access)>

/** For those with the permission; phones are judged by `allowsPhone` alone. */
export const permitted = (
  needed: Permission | readonly Permission[],
  base: Access & { kind: 'bearer' } = ticketAccess,
): Access & { kind: 'bearer' } => ({ ...base, permissions: typeof needed === 'string' ? [needed] : needed })

/** Not for a caller who impersonates a representative: it would outlast their session. */
export const ownerOnly = <Base extends Access>(base: Base) => ({ ...base, isOwnerOnly: true }) as const

/** For what reveals or exports secrets. */
export const withRecentProof = <Base extends Access>(base: Base) => ({ ...base, needsRecentProof: true }) as const

export interface Rep {
  kind: 'rep'
  customerID: number
  /** 0 for an API token, which has no account. */
  customerRepID: number
  username: string
  role: Role
  /** All of them for an admin. */
  permissions: readonly Permission[]
  /** A GUID. */
  sessionID?: string
  /** Set where a program calls with an API token: an agent with its permissions, who owns nothing. */
  apiToken?: { apiTokenID: number; name: string; teamIDs: readonly number[] }
  /** Who acts in this representative's place, such as `platform: ada`. Unset where they act themselves. */
  actingParty?: string
}

/** A phone gateway, signed in as one channel. */
export interface Phone {
  kind: 'phone'
  customerID: number
  channelID: number
  phoneNumber: string
}

/** A gateway that may sign in. */
export interface GatewayProof {
  /** The customers whose secret the provider's callback was signed with, where the built-in gateway checked that. */
  customerIDs?: number[]
}

/** The identity provider of a customer. */
export interface ScimClient {
  kind: 'scim'
  customerID: number
}

/** A visitor of a web page, who has access to one chat and nothing else. */
export interface Visitor {
  kind: 'visitor'
  customerID: number
  channelID: number
  /** The key to the chat. */
  ticketToken: string
  /** Undefined until the first message opens the ticket. */
  ticketID: number | undefined
  /** Where the session was asked for, to be counted by. */
  address: string
  language: string | null
  /** The page on which the session was asked for. */
  pageURL: string | null
}

/** A visitor whose chat has a ticket. */
export type ChatVisitor = Visitor & { ticketID: number }

export type Caller = Rep | Phone

/** Distinguishes the callers of one customer. */
export function nameCaller(caller: Caller): string {
  if (caller.kind === 'phone') return `phone ${caller.channelID}`
  return caller.apiToken ? `token ${caller.apiToken.apiTokenID}` : `rep ${caller.customerRepID}`
}

/** For what a route decides by its body. Phones are judged by the route alone. */
export function assertPermitted(caller: Caller, permission: Permission): void {
  if (caller.kind === 'rep' && !caller.permissions.includes(permission)) {
    throw refuse('permission_required', { permission })
  }
}
