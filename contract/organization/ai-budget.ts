import { type Static, Type } from 'typebox'
import { Clearable, Flag, Id, Nullable, Timestamp } from '../fields.ts'

const maxTokens = 1_000_000_000_000_000
const Amount = Type.Integer({ minimum: 0, maximum: maxTokens })
const Money = Type.Number({ minimum: 0, maximum: 1_000_000_000 })

/** For the customer as a whole, in tokens and in US dollars. Days and months are those of UTC. */
const ofCustomer = { tokensPerDay: Amount, tokensPerMonth: Amount, costPerDay: Money, costPerMonth: Money }

/** For one chat visitor, and for one sender (an email address, a phone number, the IP address of visitors), each a day. */
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

/** Absent fields stay; null is the operator's default; 0 lets nothing through. */
export const AiBudgetUpdate = Type.Object(
  eachLimit((limit) => Clearable(limit)),
  { title: 'AiBudgetUpdate' },
)
export type AiBudgetUpdate = Static<typeof AiBudgetUpdate>

const Spending = Type.Object(
  {
    tokens: Type.Integer(),
    /** In US dollars, as far as the prices of the models are known. */
    cost: Type.Number(),
    /** When the period ends and the count begins again. */
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
    /** Their last ticket. The counters hold digests, no addresses. */
    ticketID: Nullable(Id),
    channelType: Nullable(Type.String()),
    endUserName: Nullable(Type.String()),
  },
  { title: 'AiSender' },
)

export const AiBudget = Type.Object(
  {
    /** What this customer set; null where it is the default. */
    limits: AiLimits,
    /** The operator's defaults; null means no limit. */
    defaults: AiLimits,
    /** False where the operator's defaults are also the maximum. */
    canExceedDefaults: Flag,
    day: Spending,
    month: Spending,
    /** The limits of the customer that are used up, such as `tokensPerDay`. */
    exhausted: Type.Array(Type.String()),
    /** Those used by 80 % and more, but not used up. */
    nearlyExhausted: Type.Array(Type.String()),
    /** Who caused most of today's work, at most ten. */
    topSenders: Type.Array(Sender),
    /** Whether a model in use has no known price: the operator names it with `AI_PRICES`. Its requests cost nothing here. */
    hasUnknownPrices: Flag,
  },
  { title: 'AiBudget' },
)
export type AiBudget = Static<typeof AiBudget>
