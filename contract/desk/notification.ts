import { type Static, Type } from 'typebox'
import { Flag, Id, Nullable, Page, pageQuery, sortQuery, Text, Timestamp, WebAddress } from '../fields.ts'
import { Actor } from './actor.ts'

interface Channels {
  inApp: boolean
  email: boolean
  push: boolean
}

const inApp = { inApp: true, email: false, push: false }
const withPush = { ...inApp, push: true }
const withEmail = { ...inApp, email: true }

/** Every kind with its default channels. */
export const defaultChannels = {
  Assigned: withPush,
  Mention: { inApp: true, email: true, push: true },
  ReplyOnAssigned: withPush,
  ReplyOnFollowed: inApp,
  NoteOnFollowed: inApp,
  PersonRequested: withPush,
  SnoozeEnded: inApp,
  SlaWarning: withPush,
  SlaBreach: withEmail,
  DeliveryFailed: withEmail,
  SendCancelled: inApp,
  CsatAnswered: inApp,
  ImportFinished: inApp,
  WebhookDisabled: withEmail,
  SecurityNotice: withEmail,
  AutonomyChanged: withEmail,
} as const satisfies Record<string, Channels>

export type NotificationKind = keyof typeof defaultChannels
export const notificationKinds = Object.keys(defaultChannels) as NotificationKind[]

const Kind = Type.Unsafe<NotificationKind>({ type: 'string', enum: notificationKinds })

export const Notification = Type.Object(
  {
    notificationID: Id,
    kind: Kind,
    at: Timestamp,
    ticketID: Nullable(Id),
    actor: Actor,
    title: Type.String(),
    text: Type.String({ maxLength: 200 }),
    isRead: Flag,
  },
  { title: 'Notification' },
)
export type Notification = Static<typeof Notification>

const NotificationItems = Page(Notification, 'NotificationItems')
export const NotificationPage = Type.Object(
  {
    ...NotificationItems.properties,
    /** Number of all unread notifications, regardless of filters. */
    unreadCount: Type.Integer(),
  },
  { title: 'NotificationPage' },
)
export type NotificationPage = Static<typeof NotificationPage>

export const NotificationQuery = Type.Object({
  ...pageQuery(),
  ...sortQuery,
  isRead: Type.Optional(Flag),
  kind: Type.Optional(Kind),
})
export type NotificationQuery = Static<typeof NotificationQuery>

export const NotificationRead = Type.Object(
  { isRead: Type.Optional(Type.Boolean({ default: true })) },
  { title: 'NotificationRead' },
)

export const NotificationReadAll = Type.Object(
  {
    /** Only those about this ticket. */
    ticketID: Type.Optional(Nullable(Id)),
    /** Only those up to this time. */
    before: Type.Optional(Nullable(Timestamp)),
  },
  { title: 'NotificationReadAll' },
)
export type NotificationReadAll = Static<typeof NotificationReadAll>

export const emailDigests = ['Off', 'Immediate', 'Hourly', 'Daily'] as const
export type EmailDigest = (typeof emailDigests)[number]

const KindChannels = Type.Object({ inApp: Flag, email: Flag, push: Flag }, { title: 'NotificationChannels' })
const KindChannelsWrite = Type.Object(
  { inApp: Type.Optional(Flag), email: Type.Optional(Flag), push: Type.Optional(Flag) },
  { title: 'NotificationChannelsWrite' },
)

export const NotificationSettings = Type.Object(
  {
    kinds: Type.Unsafe<Record<NotificationKind, Channels>>(
      Type.Object(Object.fromEntries(notificationKinds.map((kind) => [kind, KindChannels]))),
    ),
    emailDigest: Type.Enum([...emailDigests]),
  },
  { title: 'NotificationSettings' },
)
export type NotificationSettings = Static<typeof NotificationSettings>

export const NotificationSettingsWrite = Type.Object(
  {
    kinds: Type.Optional(
      Type.Unsafe<Partial<Record<NotificationKind, Partial<Channels>>>>(
        Type.Object(Object.fromEntries(notificationKinds.map((kind) => [kind, Type.Optional(KindChannelsWrite)]))),
      ),
    ),
    emailDigest: Type.Optional(Type.Enum([...emailDigests])),
  },
  { title: 'NotificationSettingsWrite' },
)
export type NotificationSettingsWrite = Static<typeof NotificationSettingsWrite>

export const PushKey = Type.Object({ publicKey: Type.String() }, { title: 'PushKey' })
export type PushKey = Static<typeof PushKey>

/** As returned by `PushSubscription.toJSON()` in a browser. */
export const PushSubscriptionWrite = Type.Object(
  {
    endpoint: WebAddress,
    keys: Type.Object({ p256dh: Text(255, 1), auth: Text(255, 1) }),
  },
  { title: 'PushSubscriptionWrite' },
)
export type PushSubscriptionWrite = Static<typeof PushSubscriptionWrite>

export const PushSubscription = Type.Object(
  { pushSubscriptionID: Id, endpoint: Type.String(), dateCreated: Timestamp },
  { title: 'PushSubscription' },
)
export type PushSubscription = Static<typeof PushSubscription>

export const followReasons = ['Manual', 'Mention', 'Note', 'Reply'] as const
export type FollowReason = (typeof followReasons)[number]

export const Follower = Type.Object(
  {
    customerRepID: Id,
    name: Type.String(),
    /** Why they follow: by choice, or because they were mentioned, wrote a note or replied. */
    reason: Type.Enum([...followReasons]),
  },
  { title: 'Follower' },
)
export type Follower = Static<typeof Follower>
