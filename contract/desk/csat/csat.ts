import { type Static, Type } from 'typebox'
import { Flag, Id, LanguageCode, Nullable, Page, pageQuery, sortQuery, Text, Timestamp } from '../../fields.ts'

export const csatWays = ['None', 'Mail', 'Chat'] as const
export type CsatWay = (typeof csatWays)[number]
export const csatScales = ['Stars', 'Thumbs'] as const
export type CsatScale = (typeof csatScales)[number]
const Scale = Type.Enum([...csatScales])

const CsatText = Type.Object(
  { lang: LanguageCode, question: Text(500, 1), thanks: Text(500, 1) },
  { title: 'CsatText' },
)
export type CsatText = Static<typeof CsatText>

const maxDelay = 10_080
const settings = {
  via: Type.Enum([...csatWays]),
  scale: Scale,
  /** Delay between closing and survey. */
  delayMinutes: Type.Integer({ minimum: 0, maximum: maxDelay }),
  /** At most one per language. Without a text, the survey uses the default English or German one. */
  texts: Type.Array(CsatText, { maxItems: 50 }),
}

export const CsatSettings = Type.Object(settings, { title: 'CsatSettings' })
export type CsatSettings = Static<typeof CsatSettings>
export const CsatSettingsWrite = Type.Partial(CsatSettings, { title: 'CsatSettingsWrite' })
export type CsatSettingsWrite = Static<typeof CsatSettingsWrite>

export const csatStates = ['Scheduled', 'Sent', 'Answered', 'Expired', 'Skipped', 'Cancelled'] as const
export type CsatState = (typeof csatStates)[number]
/** Why there was no survey. */
export const csatSkips = ['spam', 'merged', 'import', 'blocked', 'no address', 'no reply of ours'] as const
export type CsatSkip = (typeof csatSkips)[number]
/** Why a planned survey was not sent. */
export const csatCancellations = ['reopened', 'switched off', 'not delivered'] as const
export type CsatReason = CsatSkip | (typeof csatCancellations)[number]

const Score = Type.Integer({ minimum: 1, maximum: 5 })
const Comment = Text(2000)

export const Csat = Type.Object(
  {
    csatID: Id,
    ticketID: Id,
    /** Number of the closing of the ticket, starting at 1. */
    closing: Type.Integer(),
    state: Type.Enum([...csatStates]),
    /** Why it was skipped or cancelled. */
    reason: Nullable(Type.Enum([...csatSkips, ...csatCancellations])),
    /** 1 to 5; thumbs are 1 and 5. */
    score: Nullable(Score),
    comment: Nullable(Comment),
    /** The assignee and the team of the ticket when it was closed. */
    customerRepID: Nullable(Id),
    teamID: Nullable(Id),
    /** Only the AI replied. */
    isAI: Flag,
    answeredAt: Nullable(Timestamp),
  },
  { title: 'Csat' },
)
export type Csat = Static<typeof Csat>
export const CsatPage = Page(Csat, 'CsatPage')

export const CsatQuery = Type.Object({
  ...pageQuery(),
  ...sortQuery,
  ticketID: Type.Optional(Id),
  state: Type.Optional(Type.Enum([...csatStates])),
  score: Type.Optional(Score),
  customerRepID: Type.Optional(Id),
  teamID: Type.Optional(Id),
})
export type CsatQuery = Static<typeof CsatQuery>

export const CsatQuestion = Type.Object(
  { question: Type.String(), scale: Scale, state: Type.Enum([...csatStates]) },
  { title: 'CsatQuestion' },
)

export const CsatAnswer = Type.Object(
  { score: Score, comment: Type.Optional(Nullable(Comment)) },
  { title: 'CsatAnswer' },
)
export type CsatAnswer = Static<typeof CsatAnswer>

export const CsatChatAnswer = Type.Object({
  csatID: Id,
  score: Score,
  comment: Type.Optional(Nullable(Comment)),
})
export type CsatChatAnswer = Static<typeof CsatChatAnswer>

/** The survey shown to a visitor in a chat. */
export interface CsatRequest {
  csatID: number
  scale: CsatScale
  question: string
}

/** Returned to the visitor who answered in a chat. */
export interface CsatThanks {
  thanks: string
}
