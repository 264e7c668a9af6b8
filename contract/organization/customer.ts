import { type Static, Type } from 'typebox'
import { Clearable, Day, Flag, Id, Name, Nullable, ShortText, Text, WebAddress } from '../fields.ts'
import { ActivationPolicy } from './activation-policy.ts'
import { AutonomyPolicy, AutonomyPolicyWrite } from './autonomy-policy.ts'
import { OfficeHours } from './office-hours.ts'

export const knownFeatures = ['SchedulesOfCondition'] as const
export type Feature = (typeof knownFeatures)[number]

const SecretText = Text(4096)

/** Secret fields: encrypted at rest, masked when read. */
export const customerSecrets = [
  'apiPassword',
  'apiToken',
  'mailProviderClientSecret',
  'telephonyAuthToken',
  'aiProviderApiKey',
] as const

const texts = {
  apiBaseUrl: WebAddress,
  apiUsername: ShortText,
  apiPassword: SecretText,
  apiToken: SecretText,
  apiAuthenticationType: ShortText,
  emailProviderType: ShortText,
  mailProviderTenantID: ShortText,
  mailProviderClientID: ShortText,
  mailProviderClientSecret: SecretText,
  mailProviderAuthorityURL: WebAddress,
  mailProviderScope: ShortText,
  telephonyAccountSID: ShortText,
  telephonyAuthToken: SecretText,
  aiProviderApiKey: SecretText,
  aiProviderBaseUrl: WebAddress,
  /** The AI provider's embedding model, such as `text-embedding-3-small`. Without one, a built-in model is used. */
  knowledgeEmbeddingModel: ShortText,
  /** An IANA or Windows time zone name. */
  timeZone: ShortText,
  locale: Text(35),
  country: Text(100),
  /** Appended to emails of representatives without a signature, and to automatic emails. */
  emailSignatureHTML: Text(100_000),
  emailSignatureText: Text(100_000),
  /** Color of the help center, such as `#2a6f5b`. */
  themeColor: Type.String({ maxLength: 7, pattern: '^(#[0-9a-fA-F]{6})?$' }),
  /** Logo of the help center: the https address of an image. */
  logoUrl: WebAddress,
}

const references = {
  defaultTopicModelId: Id,
  defaultWebchatModelId: Id,
  defaultEmailTextModelId: Id,
  defaultEmailVisionModelId: Id,
  defaultCallModelId: Id,
  defaultSpamModelId: Id,
  defaultCustomerRepID: Id,
}

type Fields = typeof texts & typeof references
const fields: Fields = { ...texts, ...references }

const Holidays = Type.Array(Type.Object({ date: Day, name: ShortText }, { title: 'Holiday' }), { maxItems: 1000 })

const mapFields = <Result>(change: (schema: Fields[keyof Fields]) => Result) =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, change(schema)]))

type NullableFields = { [Name in keyof Fields]: ReturnType<typeof Nullable<Fields[Name]>> }
type ClearableFields = { [Name in keyof Fields]: ReturnType<typeof Clearable<Fields[Name]>> }

export const Customer = Type.Object(
  {
    customerID: Id,
    name: Type.String(),
    hostnames: Type.Array(Type.String()),
    /** Those of `hostnames` that belong to another customer; sign-in with them ends once that customer claims them. */
    contestedHostnames: Type.Array(Type.String()),
    features: Type.Array(Type.String()),
    officeHours: Nullable(OfficeHours),
    /** Every representative must use a second factor. */
    requireSecondFactor: Flag,
    /** Days without office hours. */
    holidays: Holidays,
    /** Requirements for activating a change set. */
    activationPolicy: ActivationPolicy,
    /** Requirements for sending replies automatically. */
    autonomyPolicy: AutonomyPolicy,
    ...(mapFields(Nullable) as NullableFields),
  },
  { title: 'Customer' },
)
export type Customer = Static<typeof Customer>

/** Features are enabled by the operator, on the command line. */
export const CustomerUpdate = Type.Object(
  {
    name: Type.Optional(Name),
    hostnames: Type.Optional(Type.Array(Text(255, 1), { maxItems: 100 })),
    officeHours: Clearable(OfficeHours),
    requireSecondFactor: Type.Optional(Flag),
    holidays: Clearable(Holidays),
    activationPolicy: Clearable(ActivationPolicy),
    /** Absent fields are unchanged. */
    autonomyPolicy: Clearable(AutonomyPolicyWrite),
    ...(mapFields(Clearable) as ClearableFields),
  },
  { title: 'CustomerUpdate' },
)
export type CustomerUpdate = Static<typeof CustomerUpdate>

export const HostnameAsked = Type.Object({ hostname: Text(255, 1) }, { title: 'HostnameAsked' })
export type HostnameAsked = Static<typeof HostnameAsked>

/** How to verify ownership of a hostname: create the record or the file, then request a check. */
export const HostnameProof = Type.Object(
  {
    hostname: Type.String(),
    /** True once it belongs to the caller's workspace. */
    isOwn: Flag,
    /** Name of a TXT record, such as `_attendant.desk.example.com`. */
    recordName: Type.String(),
    recordValue: Type.String(),
    /** Alternative to the record: a file at this address, served without a redirect. */
    fileAddress: Type.String(),
    fileContent: Type.String(),
    /** After a check: `RecordMissing`, `RecordDiffers`, `FileMissing`, `FileDiffers`. */
    problems: Type.Array(Type.String()),
  },
  { title: 'HostnameProof' },
)
export type HostnameProof = Static<typeof HostnameProof>

export const Secrets = Type.Object(
  {
    aiProviderApiKey: Nullable(Type.String()),
    telephonyAccountSID: Nullable(Type.String()),
    telephonyAuthToken: Nullable(Type.String()),
  },
  { title: 'Secrets' },
)
export type Secrets = Static<typeof Secrets>
