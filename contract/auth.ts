import { Clearable, Guid, Id, Text } from './fields.ts'
import { type Static, Type } from './schema.ts'

export const Login = Type.Object(
  { username: Text(255, 1), password: Text(1024, 1), hostname: Text(255, 1) },
  { title: 'Login' },
)
export type Login = Static<typeof Login>

export const PhoneLogin = Type.Object({ phoneNumber: Text(50, 1), accountSid: Text(255, 1) }, { title: 'PhoneLogin' })
export type PhoneLogin = Static<typeof PhoneLogin>

export const Impersonate = Type.Object({ customerID: Id, customerRepID: Clearable(Id) }, { title: 'Impersonate' })
export type Impersonate = Static<typeof Impersonate>

export const RequestPasswordReset = Type.Object(
  { email: Text(320, 1), hostname: Text(255, 1) },
  { title: 'RequestPasswordReset' },
)
export type RequestPasswordReset = Static<typeof RequestPasswordReset>

export const ResetPassword = Type.Object({ token: Guid, newPassword: Text(1024, 1) }, { title: 'ResetPassword' })
export type ResetPassword = Static<typeof ResetPassword>

export const Token = Type.Object({ token: Type.String() }, { title: 'Token' })
export type Token = Static<typeof Token>

/** Said whether or not somebody matches. */
export const ResetRequested = Type.Object({ message: Type.String() }, { title: 'ResetRequested' })
