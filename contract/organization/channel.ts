import { type Static, Type } from 'typebox'
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
} from '../fields.ts'

export const channelTypes = ['Email', 'Chat', 'Phone', 'WhatsApp'] as const

export const ChannelType = Type.Enum([...channelTypes])
export type ChannelType = (typeof channelTypes)[number]

const texts = {
  /** Plain text, or JSON whose secret members (`…Password`, `…ApiKey`) are masked when read. */
  connectionDetails: LongText,
  emailAddress: Address,
  /** Comma-separated host names, without scheme, port or path. */
  hostnames: Text(8192),
  /** E.164, such as `+4366012345678`. */
  phoneNumber: Text(50),
  overrideMailProviderTenantID: ShortText,
  overrideMailProviderClientID: ShortText,
  overrideMailProviderClientSecret: Text(4096),
  overrideMailProviderAuthorityURL: WebAddress,
  overrideMailProviderScope: ShortText,
  /** Phone: the number that escalated calls are forwarded to, in E.164. */
  handoverNumber: Text(50),
  /** Phone: language of the greeting, such as `de-AT`. */
  spokenLanguage: Text(35),
  /**
   * Email: the names (authserv-id) that the channel's own mail servers use in Authentication-Results, separated by
   * commas, such as `mx.example.com`, including their subdomains. Empty: those of a known provider, or detected.
   */
  authservID: Text(1000),
  /** WhatsApp: the approved template (`HX…`) for messages outside the provider's 24-hour window. */
  templateSID: Text(64),
}

const senderLists = {
  /** Email: addresses or domains of forms that write on behalf of the Reply-To address, such as `forms@example.com`. */
  formSenders: Type.Array(Address, { maxItems: 100 }),
  /** Email: domains of mailing lists and forwarders whose ARC seal is trusted, such as `lists.example.org`. */
  trustedForwarders: Type.Array(Address, { maxItems: 100 }),
}

/** Health of a channel's connection to its provider. */
export const ChannelHealth = Type.Object(
  {
    state: Type.String(),
    lastError: Nullable(Type.String()),
    lastSuccess: Nullable(Timestamp),
    /** Age in seconds of the oldest item that has not been fetched yet. */
    lag: Nullable(Type.Number()),
  },
  { title: 'ChannelHealth' },
)
export type ChannelHealth = Static<typeof ChannelHealth>

/** Why a number is not verified: no token, rejected by the provider, not owned, taken, or provider unreachable. */
export const phoneProblems = ['NoCredentials', 'AccountRefused', 'NotOwned', 'Taken', 'Unreachable'] as const
export type PhoneProblem = (typeof phoneProblems)[number]

/** Whether the telephony provider confirms that the number belongs to the customer's account. */
export const PhoneVerification = Type.Object(
  {
    /** `Verified`, `Unverified` or `Refused`. */
    state: Type.String(),
    /** `NoCredentials`, `AccountRefused`, `NotOwned`, `Taken` or `Unreachable`. */
    problem: Nullable(Type.String()),
    checkedAt: Nullable(Timestamp),
  },
  { title: 'PhoneVerification' },
)
export type PhoneVerification = Static<typeof PhoneVerification>

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
    authservID: Nullable(Type.String()),
    formSenders: Type.Array(Type.String()),
    trustedForwarders: Type.Array(Type.String()),
    autoRetrieveEmails: Flag,
    autoReply: Flag,
    /** Drafts with a lower `answerability` are left to agents; null sends all. */
    answerThreshold: Nullable(Type.Number()),
    /** AI replies end with the titles and public addresses of their sources. */
    showSources: Flag,
    /** Chat: suggest help center articles to visitors before they write. */
    searchBeforeAsking: Flag,
    /** The contact page of the help center shows the channel's address or number. */
    showInHelpCenter: Flag,
    health: ChannelHealth,
    /** Phone and WhatsApp only; null without a number. */
    phoneVerification: Nullable(PhoneVerification),
  },
  { title: 'Channel' },
)
export type Channel = Static<typeof Channel>

/** Fields of other channel types are ignored. */
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
    /** Only admins can change this and the next two. */
    authservID: Clearable(texts.authservID),
    formSenders: Clearable(senderLists.formSenders),
    trustedForwarders: Clearable(senderLists.trustedForwarders),
    autoRetrieveEmails: Clearable(Flag),
    autoReply: Clearable(Flag),
    answerThreshold: Clearable(Type.Number({ minimum: 0, maximum: 1 })),
    showSources: Clearable(Flag),
    searchBeforeAsking: Clearable(Flag),
    showInHelpCenter: Clearable(Flag),
  },
  { title: 'ChannelWrite' },
)
export type ChannelWrite = Static<typeof ChannelWrite>
