import { type Static, Type } from 'typebox'
import {
  Address,
  Clearable,
  Flag,
  Id,
  LanguageCode,
  LongText,
  Name,
  Nullable,
  Page,
  ShortText,
  Text,
} from '../fields.ts'

export const Role = Type.Enum(['Admin', 'Agent'])
export type Role = Static<typeof Role>

export const permissions = [
  'manageChannels',
  'manageAutomation',
  'manageKnowledge',
  'manageTeam',
  'viewInsights',
  'exportData',
  'deleteTickets',
  'sendReplies',
  'seeAllTeams',
] as const
export const Permission = Type.Enum([...permissions], { title: 'Permission' })
export type Permission = (typeof permissions)[number]

/** The default permissions of an agent. */
export const agentPermissions: readonly Permission[] = ['sendReplies', 'seeAllTeams']

/** Agents have those granted to them, admins all. */
export const Permissions = Type.Array(Permission, { maxItems: permissions.length })
export const TeamIds = Type.Array(Id, { maxItems: 1000 })

const profile = {
  name: ShortText,
  email: Address,
  phoneNumber: Text(50),
  otherDetails: LongText,
}

const ownSettings = {
  emailSignatureHTML: LongText,
  emailSignatureText: LongText,
  timeZone: ShortText,
}

export const CustomerRep = Type.Object(
  {
    customerRepID: Id,
    customerID: Id,
    username: Type.String(),
    role: Role,
    name: Nullable(profile.name),
    email: Nullable(profile.email),
    /** False for an address that the agent entered: single sign-on does not link the account until an admin confirms it. */
    isEmailConfirmed: Flag,
    phoneNumber: Nullable(profile.phoneNumber),
    otherDetails: Nullable(profile.otherDetails),
    emailSignatureHTML: Nullable(ownSettings.emailSignatureHTML),
    emailSignatureText: Nullable(ownSettings.emailSignatureText),
    /** A Windows time zone name. */
    timeZone: Nullable(ownSettings.timeZone),
    permissions: Permissions,
    teamIDs: TeamIds,
    /** False for a deactivated account: sign-in is disabled, its history is kept. */
    isActive: Flag,
  },
  { title: 'CustomerRep' },
)
export type CustomerRep = Static<typeof CustomerRep>
export const CustomerRepPage = Page(CustomerRep, 'CustomerRepPage')

/** Only admins can write these. */
const rights = {
  permissions: Type.Optional(Permissions),
  teamIDs: Type.Optional(TeamIds),
  isActive: Type.Optional(Flag),
}

export const CustomerRepCreate = Type.Object(
  {
    username: Name,
    password: Text(1024),
    role: Type.Optional(Role),
    name: Clearable(profile.name),
    email: Clearable(profile.email),
    phoneNumber: Clearable(profile.phoneNumber),
    otherDetails: Clearable(profile.otherDetails),
    emailSignatureHTML: Clearable(ownSettings.emailSignatureHTML),
    emailSignatureText: Clearable(ownSettings.emailSignatureText),
    timeZone: Clearable(ownSettings.timeZone),
    ...rights,
  },
  { title: 'CustomerRepCreate' },
)
export type CustomerRepCreate = Static<typeof CustomerRepCreate>

export const CustomerRepUpdate = Type.Object(
  {
    username: Type.Optional(Name),
    role: Type.Optional(Role),
    name: Clearable(profile.name),
    email: Clearable(profile.email),
    phoneNumber: Clearable(profile.phoneNumber),
    otherDetails: Clearable(profile.otherDetails),
    emailSignatureHTML: Clearable(ownSettings.emailSignatureHTML),
    emailSignatureText: Clearable(ownSettings.emailSignatureText),
    timeZone: Clearable(ownSettings.timeZone),
    ...rights,
    /** Written by admins. An address that an admin changes is confirmed. */
    isEmailConfirmed: Type.Optional(Flag),
  },
  { title: 'CustomerRepUpdate' },
)
export type CustomerRepUpdate = Static<typeof CustomerRepUpdate>

export const ChangePassword = Type.Object({ customerRepID: Id, newPassword: Text(1024) }, { title: 'ChangePassword' })
export type ChangePassword = Static<typeof ChangePassword>

export const CustomerRepSignature = Type.Object(
  {
    customerRepID: Id,
    lang: Type.String(),
    emailSignatureHTML: Nullable(LongText),
    emailSignatureText: Nullable(LongText),
  },
  { title: 'CustomerRepSignature' },
)
export type CustomerRepSignature = Static<typeof CustomerRepSignature>

export const SignatureWrite = Type.Object(
  { lang: LanguageCode, emailSignatureHTML: Clearable(LongText), emailSignatureText: Clearable(LongText) },
  { title: 'SignatureWrite' },
)
export type SignatureWrite = Static<typeof SignatureWrite>
