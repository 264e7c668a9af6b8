import { type Static, Type } from 'typebox'
import { Clearable, Guid, Id, Text, Timestamp } from '../fields.ts'

export const Login = Type.Object(
  {
    username: Text(255, 1),
    password: Text(1024, 1),
    hostname: Text(255, 1),
    /** A code of the authenticator app; if the account needs one and it is absent, the response asks for it. */
    code: Clearable(Text(20, 1)),
  },
  { title: 'Login' },
)
export type Login = Static<typeof Login>

export const PhoneLogin = Type.Object({ phoneNumber: Text(50, 1), accountSid: Text(255, 1) }, { title: 'PhoneLogin' })
export type PhoneLogin = Static<typeof PhoneLogin>

export const Impersonate = Type.Object(
  {
    customerID: Id,
    customerRepID: Clearable(Id),
    /** The operator, for the audit log; the header `X-Platform-Actor` takes precedence. */
    actor: Clearable(Text(100)),
  },
  { title: 'Impersonate' },
)
export type Impersonate = Static<typeof Impersonate>

export const RequestPasswordReset = Type.Object(
  { email: Text(320, 1), hostname: Text(255, 1) },
  { title: 'RequestPasswordReset' },
)

export const ResetPassword = Type.Object({ token: Guid, newPassword: Text(1024, 1) }, { title: 'ResetPassword' })
export type ResetPassword = Static<typeof ResetPassword>

/** A session in which the operator impersonates a representative. */
export const PlatformSession = Type.Object(
  {
    platformSessionID: Guid,
    customerRepID: Id,
    username: Type.String(),
    /** The impersonator, such as `platform: ada`. */
    actingParty: Type.String(),
    address: Type.String(),
    dateCreated: Timestamp,
    expiresAt: Timestamp,
  },
  { title: 'PlatformSession' },
)
export type PlatformSession = Static<typeof PlatformSession>

/** From the link in a sign-in confirmation email. */
export const Unlock = Type.Object({ token: Text(2048, 1) }, { title: 'Unlock' })
export type Unlock = Static<typeof Unlock>

export const Token = Type.Object({ token: Type.String() }, { title: 'Token' })
export type Token = Static<typeof Token>

/** Identical whether or not an account matches. */
export const ResetRequested = Type.Object({ message: Type.String() }, { title: 'ResetRequested' })
