import {
  Address,
  Clearable,
  Flag,
  Id,
  LongText,
  Name,
  Nullable,
  ShortText,
  Text,
  Timestamp,
  WebAddress,
} from './fields.ts'
import { type Static, Type } from './schema.ts'

export const channelTypes = ['Email', 'Chat', 'Phone', 'WhatsApp'] as const

export const ChannelType = Type.Enum([...channelTypes])
export type ChannelType = (typeof channelTypes)[number]

const texts = {
  /** Free text, or JSON; members of JSON that are named as secrets (`…Password`, `…ApiKey`) are masked when read. */
  connectionDetails: LongText,
  emailAddress: Address,
  /** Names separated by commas, without scheme, port or path. */
  hostnames: Text(8192),
  /** E.164, such as `+4366012345678`. */
  phoneNumber: Text(50),
  overrideMailProviderTenantID: ShortText,
  overrideMailProviderClientID: ShortText,
  overrideMailProviderClientSecret: Text(4096),
  overrideMailProviderAuthorityURL: WebAddress,
  overrideMailProviderScope: ShortText,
  /** Phone: whom a caller is connected with when people take over, in E.164. */
  handoverNumber: Text(50),
  /** Phone: what callers are greeted in, such as `de-AT`. */
  spokenLanguage: Text(35),
  /** WhatsApp: the approved template (`HX…`) for what is written outside the provider's 24 hours. */
  templateSID: Text(64),
}

/** How a channel does with its provider. */
export const ChannelHealth = Type.Object(
  {
    state: Type.String(),
    lastError: Nullable(Type.String()),
    lastSuccess: Nullable(Timestamp),
    /** Seconds since the oldest thing that waits to be fetched arrived. */
    lag: Nullable(Type.Number()),
  },
  { title: 'ChannelHealth' },
)
export type ChannelHealth = Static<typeof ChannelHealth>

export const Channel = Type.Object(
  {
    channelID: Id,
    customerID: Id,
    channelType: ChannelType,
    name: Type.String(),
    connectionDetails: Nullable(Type.String()),
    isActive: Flag,
    emailAddress: Nullable(Type.String()),
    hostnames: Nullable(Type.String()),
    phoneNumber: Nullable(Type.String()),
    token: Type.String(),
    isDefaultTranslationChannel: Nullable(Flag),
    overrideMailProviderTenantID: Nullable(Type.String()),
    overrideMailProviderClientID: Nullable(Type.String()),
    overrideMailProviderClientSecret: Nullable(Type.String()),
    overrideMailProviderAuthorityURL: Nullable(Type.String()),
    overrideMailProviderScope: Nullable(Type.String()),
    handoverNumber: Nullable(Type.String()),
    spokenLanguage: Nullable(Type.String()),
    templateSID: Nullable(Type.String()),
    autoRetrieveEmails: Flag,
    autoReply: Flag,
    health: ChannelHealth,
  },
  { title: 'Channel' },
)
export type Channel = Static<typeof Channel>

/** What belongs to another type of channel is ignored. */
export const ChannelWrite = Type.Object(
  {
    channelType: ChannelType,
    name: Name,
    isActive: Flag,
    connectionDetails: Clearable(texts.connectionDetails),
    emailAddress: Clearable(texts.emailAddress),
    hostnames: Clearable(texts.hostnames),
    phoneNumber: Clearable(texts.phoneNumber),
    isDefaultTranslationChannel: Clearable(Flag),
    overrideMailProviderTenantID: Clearable(texts.overrideMailProviderTenantID),
    overrideMailProviderClientID: Clearable(texts.overrideMailProviderClientID),
    overrideMailProviderClientSecret: Clearable(texts.overrideMailProviderClientSecret),
    overrideMailProviderAuthorityURL: Clearable(texts.overrideMailProviderAuthorityURL),
    overrideMailProviderScope: Clearable(texts.overrideMailProviderScope),
    handoverNumber: Clearable(texts.handoverNumber),
    spokenLanguage: Clearable(texts.spokenLanguage),
    templateSID: Clearable(texts.templateSID),
    autoRetrieveEmails: Clearable(Flag),
    autoReply: Clearable(Flag),
  },
  { title: 'ChannelWrite' },
)
export type ChannelWrite = Static<typeof ChannelWrite>
