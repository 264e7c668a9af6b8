import { type Static, Type } from 'typebox'
import { Clearable, CursorPage, cursorQuery, Flag, Id, Nullable, Page, Text, Timestamp, WebAddress } from '../fields.ts'

/** Events that webhooks can subscribe to. `*` stands for all except notes. */
export const webhookEvents = [
  'ticket.created',
  'ticket.updated',
  'message.created',
  'message.updated',
  'note.created',
  'note.updated',
  'agent.joined',
  'sla.warning',
  'sla.breached',
  'csat.answered',
  'team.updated',
  'presence.changed',
  'job.progress',
  'channel.health',
  'autonomy.changed',
  'webhook.ping',
] as const

export const webhookStates = ['Active', 'Failing', 'Disabled'] as const

export const Webhook = Type.Object(
  {
    webhookID: Id,
    url: Type.String(),
    /** Such as `ticket.created`; `*` for all except notes. */
    events: Type.Array(Type.String()),
    /** Only events of these channels; null for all. */
    channelIDs: Nullable(Type.Array(Id)),
    isActive: Flag,
    /** `Failing`: the last attempt failed. `Disabled`: after 410, or five days without success. */
    state: Type.Enum([...webhookStates]),
    /** Masked, except when it is created or rotated. */
    secret: Type.String(),
    lastSuccess: Nullable(Timestamp),
    lastFailure: Nullable(Timestamp),
    pendingCount: Type.Integer(),
  },
  { title: 'Webhook' },
)
export type Webhook = Static<typeof Webhook>
export const WebhookPage = Page(Webhook, 'WebhookPage')

const Events = Type.Array(Text(100, 1), { minItems: 1, maxItems: 50 })
const optional = {
  channelIDs: Clearable(Type.Array(Id, { maxItems: 1000 })),
  isActive: Type.Optional(Flag),
}

export const WebhookCreate = Type.Object({ url: WebAddress, events: Events, ...optional }, { title: 'WebhookCreate' })
export type WebhookCreate = Static<typeof WebhookCreate>

export const WebhookUpdate = Type.Object(
  { url: Type.Optional(WebAddress), events: Type.Optional(Events), ...optional },
  { title: 'WebhookUpdate' },
)
export type WebhookUpdate = Static<typeof WebhookUpdate>

export const deliveryStates = ['Pending', 'Delivered', 'GivenUp'] as const
export type DeliveryState = (typeof deliveryStates)[number]

export const WebhookAttempt = Type.Object(
  {
    at: Timestamp,
    /** Null if there was no response. */
    status: Nullable(Type.Integer()),
    ms: Type.Integer(),
    error: Nullable(Type.String()),
  },
  { title: 'WebhookAttempt' },
)
export type WebhookAttempt = Static<typeof WebhookAttempt>

export const WebhookDelivery = Type.Object(
  {
    deliveryID: Id,
    /** The `webhook-id` of every attempt. */
    eventID: Type.String(),
    type: Type.String(),
    ticketID: Nullable(Id),
    state: Type.Enum([...deliveryStates]),
    attempts: Type.Array(WebhookAttempt),
    nextAttemptAt: Nullable(Timestamp),
  },
  { title: 'WebhookDelivery' },
)
export type WebhookDelivery = Static<typeof WebhookDelivery>
export const WebhookDeliveries = CursorPage(WebhookDelivery, 'WebhookDeliveries')
export type WebhookDeliveries = Static<typeof WebhookDeliveries>

export const WebhookDeliveryQuery = Type.Object({
  ...cursorQuery,
  state: Type.Optional(Type.Enum([...deliveryStates])),
})
export type WebhookDeliveryQuery = Static<typeof WebhookDeliveryQuery>

/** From ≤ t < to. */
export const WebhookRedeliver = Type.Object({ from: Timestamp, to: Timestamp }, { title: 'WebhookRedeliver' })
export type WebhookRedeliver = Static<typeof WebhookRedeliver>

export const WebhookRedelivered = Type.Object({ count: Type.Integer() }, { title: 'WebhookRedelivered' })
export type WebhookRedelivered = Static<typeof WebhookRedelivered>

export const WebhookPing = Type.Object(
  { status: Nullable(Type.Integer()), ms: Type.Integer(), error: Nullable(Type.String()) },
  { title: 'WebhookPing' },
)
export type WebhookPing = Static<typeof WebhookPing>
