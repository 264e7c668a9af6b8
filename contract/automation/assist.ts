import { type Static, Type } from 'typebox'
import { Id, LanguageCode, Nullable, Text } from '../fields.ts'

export const assistKinds = [
  'Ask',
  'Rewrite',
  'Shorten',
  'Expand',
  'Friendlier',
  'Formal',
  'Fix',
  'Translate',
  'Summarize',
  'NextStep',
] as const
export type AssistKind = (typeof assistKinds)[number]

/** What the AI is asked about a ticket, or to do with a text. */
export const Assist = Type.Object(
  {
    kind: Type.Enum([...assistKinds]),
    /** Required except for `Ask`, `Summarize` and `NextStep`. `Summarize` without it is about the ticket. */
    text: Type.Optional(Nullable(Text(20_000))),
    /** Required for `Ask`. */
    question: Type.Optional(Nullable(Text(4_000))),
    /** To translate to; the language of the ticket unless given. */
    language: Type.Optional(Nullable(LanguageCode)),
  },
  { title: 'Assist' },
)
export type Assist = Static<typeof Assist>

/** Where a statement comes from: a document, or a message of the ticket. */
export const AssistSource = Type.Object(
  {
    /** The number in the text: 1 stands for `[1]`. */
    mark: Type.Integer(),
    documentID: Nullable(Id),
    /** Of the document. */
    version: Nullable(Type.Integer()),
    messageID: Nullable(Id),
    title: Type.String(),
    passage: Type.String(),
  },
  { title: 'AssistSource' },
)
export type AssistSource = Static<typeof AssistSource>

/** The data of the event `done`. */
export interface AssistAnswer {
  kind: AssistKind
  text: string
  sources: AssistSource[]
  /** False where no source answers the question; the text is then empty. */
  isAnswered: boolean
  model: string
}
