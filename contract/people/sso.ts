import { type Static, Type } from 'typebox'
import { Clearable, Flag, Id, Nullable, Text, WebAddress } from '../fields.ts'
import { Permissions, Role, TeamIds } from './customer-rep.ts'

/** Role and permissions that members of an identity provider group get at each sign-in. */
export const RoleMapping = Type.Object(
  {
    group: Text(255, 1),
    role: Role,
    permissions: Type.Optional(Nullable(Permissions)),
    teamIDs: Type.Optional(Nullable(TeamIds)),
  },
  { title: 'RoleMapping' },
)
export type RoleMapping = Static<typeof RoleMapping>

const Domain = Type.String({ minLength: 1, maxLength: 253, pattern: '^[^\\s@/]+$' })

const settings = {
  isEnabled: Flag,
  /** The OpenID Connect issuer, exactly as in its discovery document. */
  issuer: WebAddress,
  clientID: Text(255, 1),
  /** Email domains of people who may sign in for the first time. */
  allowedDomains: Type.Array(Domain, { maxItems: 100 }),
  /** Creates an account at the first sign-in. */
  jitProvisioning: Flag,
  defaultRole: Role,
  /** Name of the claim with a person's groups. */
  groupClaim: Text(255, 1),
  roleMappings: Type.Array(RoleMapping, { maxItems: 200 }),
  /** Disables all other ways to sign in, except for exempt representatives. */
  isRequired: Flag,
  exemptCustomerRepIDs: Type.Array(Id, { maxItems: 100 }),
}

export const Sso = Type.Object(
  {
    ...settings,
    /** `********` if one is set. */
    clientSecret: Nullable(Type.String()),
  },
  { title: 'Sso' },
)
export type Sso = Static<typeof Sso>

/** Absent fields are unchanged; `issuer` and `clientID` are required the first time. */
export const SsoWrite = Type.Object(
  { ...Type.Partial(Type.Object(settings)).properties, clientSecret: Clearable(Text(4096)) },
  { title: 'SsoWrite' },
)
export type SsoWrite = Static<typeof SsoWrite>

export const SsoStart = Type.Object({
  hostname: Text(255, 1),
  /** The path of the console to return to. */
  returnTo: Type.Optional(Text(2048)),
})
export type SsoStart = Static<typeof SsoStart>

/** The identity provider's response; additional parameters are ignored. */
export const SsoCallback = Type.Object({
  state: Type.Optional(Text(1024)),
  code: Type.Optional(Text(8192)),
  iss: Type.Optional(Text(2048)),
  error: Type.Optional(Text(1024)),
  error_description: Type.Optional(Text(8192)),
})
export type SsoCallback = Static<typeof SsoCallback>

export const SsoCode = Type.Object({ code: Text(4096, 1) }, { title: 'SsoCode' })
export type SsoCode = Static<typeof SsoCode>

export const SsoLogout = Type.Object({ logout_token: Text(65_536, 1) }, { title: 'SsoLogout' })
export type SsoLogout = Static<typeof SsoLogout>

/** Why a sign-in failed, passed in the address of the sign-in page. */
export const ssoFailures = [
  'sso_state_invalid',
  'sso_domain_not_allowed',
  'sso_email_unverified',
  'sso_not_provisioned',
  'sso_failed',
] as const
export type SsoFailure = (typeof ssoFailures)[number]
