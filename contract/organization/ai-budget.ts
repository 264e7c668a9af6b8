import { type Static, Type } from 'typebox'
import { Clearable, Flag, Id, Nullable, Timestamp } from '../fields.ts'

const maxTokens = 1_000_000_000_000_000
const Amount = Type.Integer({ minimum: 0, maximum: maxTokens })
const Money = Type.Number({ minimum: 0, maximum: 1_000_000_000 })

/** For the whole customer, in tokens and US dollars. Days and months are in UTC. */
const ofCustomer = { tokensPerDay: Amount, tokensPerMonth: Amount, costPerDay: Money, costPerMonth: Money }

/** Daily limits per chat visitor, and per sender (email address, phone number, or IP address of visitors). */
const ofSender = {
  tokensPerVisitor: Amount,
  tokensPerAddress: Amount,
  messagesPerVisitor: Amount,
  messagesPerAddress: Amount,
  retrievalsPerVisitor: Amount,
  retrievalsPerAddress: Amount,
}

const limits = { ...ofCustomer, ...ofSender }
export const limitNames = Object.keys(limits) as (keyof typeof limits)[]
export type LimitName = keyof typeof limits

const eachLimit = <Schema>(make: (limit: typeof Amount | typeof Money) => Schema) =>
  Object.fromEntries(limitNames.map((name) => [name, make(limits[name])])) as Record<LimitName, Schema>

const AiLimits = Type.Object(
  eachLimit((limit) => Nullable(limit)),
  { title: 'AiLimits' },
)
export type AiLimits = Static<typeof AiLimits>

/** Absent fields are unchanged; null resets to the operator's default; 0 blocks everything. */
export const AiBudgetUpdate = Type.Object(
  eachLimit((limit) => Clearable(limit)),
  { title: 'AiBudgetUpdate' },
)
export type AiBudgetUpdate = Static<typeof AiBudgetUpdate>

const Spending = Type.Object(
  {
    tokens: Type.Integer(),
    /** In US dollars, for models with known prices. */
    cost: Type.Number(),
    /** When the period ends and the counter is reset. */
    endsAt: Timestamp,
  },
  { title: 'AiSpending' },
)

/** A chat visitor or an address (email, phone number, IP) that caused AI work today. */
const Sender = Type.Object(
  {
    kind: Type.Enum(['Visitor', 'Address']),
    tokens: Type.Integer(),
    cost: Type.Number(),
    messages: Type.Integer(),
    retrievals: Type.Integer(),
    /** Their last ticket. Counters store hashes instead of addresses. */
    ticketID: Nullable(Id),
    channelType: Nullable(Type.String()),
    endUserName: Nullable(Type.String()),
  },
  { title: 'AiSender' },
)

export const AiBudget = Type.Object(
  {
    /** The customer's setting; null for the default. */
    limits: AiLimits,
    /** The operator's defaults; null means no limit. */
    defaults: AiLimits,
    /** False if the operator's defaults are also the maximum. */
    canExceedDefaults: Flag,
    day: Spending,
    month: Spending,
    /** Customer limits that are used up, such as `tokensPerDay`. */
    exhausted: Type.Array(Type.String()),
    /** Limits used to 80 % or more, but not used up. */
    nearlyExhausted: Type.Array(Type.String()),
    /** The top consumers of today, at most ten. */
    topSenders: Type.Array(Sender),
    /** Whether a model in use has no known price (see `AI_PRICES`), so that its cost counts as 0. */
    hasUnknownPrices: Flag,
  },
  { title: 'AiBudget' },
)
export type AiBudget = Static<typeof AiBudget>
