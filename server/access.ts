import type { Feature } from '@attendant/contract/organization/customer.ts'
import type { Permission, Role } from '@attendant/contract/people/customer-rep.ts'
import { refuse } from './errors.ts'

/** Who may call a route, declared on the route. Startup fails for a route that declares nothing. */
export type Access =
  | { kind: 'anyone' }
  /** Issues or recovers credentials: needs no token, rate-limited by address. */
  | { kind: 'credentials' }
  /** The unguessable token in the path is the credential; rate-limited by address. */
  | { kind: 'secret-in-path' }
  /** Sign-in of phone gateways: the built-in one, one on this machine, or one with the gateway key. */
  | { kind: 'gateway' }
  /** Internal tooling with the platform key. */
  | { kind: 'platform' }
  /** The visitor of a chat, with the token of their session. */
  | { kind: 'visitor' }
  /** The identity provider of a customer, with its SCIM token. */
  | { kind: 'scim' }
  /** A callback of the telephony provider: the route verifies the provider's signature. */
  | { kind: 'provider' }
  | {
      kind: 'bearer'
      policy: 'TicketAccess'
      role?: 'Admin'
      /** A representative must have all of them. */
      permissions?: readonly Permission[]
      allowsPhone?: true
      feature?: Feature
      isOwnerOnly?: true
      /** Reveals or exports secrets: requires a sign-in or reauthentication within the last hour. */
      needsRecentProof?: true
      /** For data of a single representative: not for API tokens. */
      isRepOnly?: true
      /** Allowed before the representative has set up a required second factor. */
      allowsUnenrolled?: true
      /** Allowed without a token if this query flag requests only public content; rate-limited by address. */
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

/** Not for a caller who impersonates a representative, because the effect would outlast the session. */
export const ownerOnly = <Base extends Access>(base: Base) => ({ ...base, isOwnerOnly: true }) as const

/** For routes that reveal or export secrets. */
export const withRecentProof = <Base extends Access>(base: Base) => ({ ...base, needsRecentProof: true }) as const

export interface Rep {
  kind: 'rep'
  customerID: number
  /** 0 for an API token, which has no account. */
  customerRepID: number
  username: string
  role: Role
  /** An admin has all of them. */
  permissions: readonly Permission[]
  /** A GUID. */
  sessionID?: string
  /** Set for an API token: acts as an agent with its permissions, and owns nothing. */
  apiToken?: { apiTokenID: number; name: string; teamIDs: readonly number[] }
  /** Who impersonates this representative, such as `platform: ada`. Unset without impersonation. */
  actingParty?: string
}

/** A phone gateway, signed in as one channel. */
export interface Phone {
  kind: 'phone'
  customerID: number
  channelID: number
  phoneNumber: string
}

/** Proof that a gateway may sign in. */
export interface GatewayProof {
  /** The customers whose secret signed the provider's callback, if the built-in gateway verified it. */
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
  /** Grants access to the chat. */
  ticketToken: string
  /** Undefined until the first message opens the ticket. */
  ticketID: number | undefined
  /** The address that requested the session, for rate limits. */
  address: string
  language: string | null
  /** The page that requested the session. */
  pageURL: string | null
}

/** A visitor whose chat has a ticket. */
export type ChatVisitor = Visitor & { ticketID: number }

export type Caller = Rep | Phone

/** Identifies a caller within one customer. */
export function nameCaller(caller: Caller): string {
  if (caller.kind === 'phone') return `phone ${caller.channelID}`
  return caller.apiToken ? `token ${caller.apiToken.apiTokenID}` : `rep ${caller.customerRepID}`
}

/** For routes whose required permission depends on the body. Phones are only restricted by the route. */
export function assertPermitted(caller: Caller, permission: Permission): void {
  if (caller.kind === 'rep' && !caller.permissions.includes(permission)) {
    throw refuse('permission_required', { permission })
  }
}
