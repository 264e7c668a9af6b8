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

/** What the AI should do: answer a question about a ticket, or rewrite a text. */
export const Assist = Type.Object(
  {
    kind: Type.Enum([...assistKinds]),
    /** Required except for `Ask`, `Summarize` and `NextStep`. Without it, `Summarize` summarizes the ticket. */
    text: Type.Optional(Nullable(Text(20_000))),
    /** Required for `Ask`. */
    question: Type.Optional(Nullable(Text(4_000))),
    /** Target language of a translation; defaults to the language of the ticket. */
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
    /** Name of the document. */
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
  /** False if no source answers the question; the text is then empty. */
  isAnswered: boolean
  model: string
}
