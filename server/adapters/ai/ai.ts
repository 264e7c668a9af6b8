import type { AssistKind } from '@attendant/contract/automation/assist.ts'
import type { ChannelType } from '@attendant/contract/organization/channel.ts'

/**
 * Port: AI tasks, for OpenAI-compatible providers and an embedded engine, which pass the same test suite. Text written
 * by end users is data in a request, never an instruction to the engine.
 */
export interface AiEngine {
  detectTopics(request: TopicRequest): Promise<WithUsage<{ topicIDs: number[] }>>
  judgeSpam(request: SpamRequest): Promise<WithUsage<{ isSpam: boolean; score: number }>>
  /** `onText` receives the complete reply so far each time it grows; only the returned reply is final. */
  draftReply(request: ReplyRequest, onText?: (text: string) => void): Promise<WithUsage<DraftedReply>>
  summarise(request: SummaryRequest): Promise<WithUsage<{ summary: string }>>
  translate(request: TranslationRequest): Promise<WithUsage<{ text: string }>>
  /** As an ISO 639-1 code, if it can. `likely` are those of the thread and the customer, which decide if ambiguous. */
  detectLanguage(
    text: string,
    candidates?: string[],
    likely?: string[],
  ): Promise<WithUsage<{ language: string | undefined }>>
  /** Turns notes about a room into a description in HTML, with `[[…]]` around parts that people should check. */
  transformNotes(request: NotesRequest): Promise<WithUsage<{ html: string }>>
  /**
   * Helps a representative. `onText` as for replies. Tasks that an engine does not support are an `unsupported`
   * fault.
   */
  assist?(request: AssistRequest, onText?: (text: string) => void): Promise<WithUsage<AssistedText>>
  /** Drafts a document from agents' replies. Not every engine can write. */
  draftArticle?(request: ArticleRequest): Promise<WithUsage<{ title: string; content: string }>>
  /** Chooses the candidate language used at a place; undefined if unknown. Not every engine supports it. */
  languageOfPlace?(request: PlaceRequest): Promise<WithUsage<{ language: string | undefined }>>
}

/** Port: converts texts and questions to the form stored in the knowledge index. */
export interface Encoder {
  /** Identifies the vectors: only vectors of the same name can be compared. */
  name: string
  /** Many texts, in a thread. */
  encode(texts: TextToEncode[]): Promise<EncodedText[]>
  /** A few short texts, immediately. Vectors are empty if they are not available in time. */
  encodeNow(texts: TextToEncode[]): Promise<EncodedText[]>
  /** Only the hashes of the words, without duplicates. */
  encodeWords(texts: string[]): Promise<Uint32Array[]>
}

/** An encoder without external dependencies. */
export interface EmbeddedEncoder extends Encoder {
  /** Messages to compare with each other, in a thread. */
  encodeMessages(texts: string[]): Promise<EncodedMessage[]>
}

export interface EncodedMessage {
  /** Hashes of its words, without duplicates. */
  terms: Uint32Array
  /** Its meaning in any language: a unit vector, or all zero. */
  meaning: Float32Array
}

export interface TextToEncode {
  /** Including the headings above it. */
  title: string
  text: string
}

export interface EncodedText {
  /** Hashes of its words, without duplicates. */
  terms: Uint32Array
  /** Their frequencies. */
  counts: Uint8Array
  /** Hashes of the title's words. */
  titleTerms: Uint32Array
  /** Of any length: only its direction matters. */
  vector: Int8Array
  /** Hashes of the words stemmed for each possible language, for a question whose language is unknown. */
  variants?: Uint32Array[]
}

/** An answer and its usage. */
export type WithUsage<Answer> = Answer & { usage: Usage }

export interface Usage {
  model: string
  inputTokens: number
  /** The cached part of the input tokens, which the provider bills at a lower price. */
  cachedInputTokens?: number
  outputTokens: number
  ms: number
}

export interface TopicChoice {
  topicID: number
  name: string
  description: string | null
  /** Messages that people assigned to this topic. */
  examples: string[]
}

export interface TopicRequest {
  /** Identifies the set of topics and examples, so that an engine that learns need not learn the same set twice. */
  trainingKey: string
  topics: TopicChoice[]
  /** Further training data, read only when an engine learns. */
  readWorkspaceMessages?: () => Promise<WorkspaceMessages>
  text: string
  language?: string
  /** Earlier messages of the ticket. */
  thread?: TopicThread
}

/** Training data beside the topics' own examples. */
export interface WorkspaceMessages {
  /** Messages from which people removed every topic. */
  withoutTopic: string[]
  /** Recent messages of end users, whatever they are about. */
  recent: string[]
}

export interface TopicThread {
  /** Oldest first. */
  history: { from: 'end user' | 'desk'; text: string }[]
  /** The topics of the end user's earlier messages. */
  topicIDs: number[]
}

export interface SpamRequest {
  trainingKey: string
  /** Messages marked by people of this customer, newest first. */
  marked: { text: string; isSpam: boolean }[]
  subject: string
  text: string
  fromAddress: string | null
  /** Further parts of an email; absent on other channels. */
  mail?: { fromName: string | null; replyTo: string | null; html: string | null }
}

export interface PromptDocument {
  documentID: number
  title: string
  content: string
}

export interface ReplyRequest {
  customerName: string
  channelType: ChannelType
  /** The language of the answer. */
  language: string | undefined
  instructions: string[]
  documents: PromptDocument[]
  /** The probability that the documents contain the answer, 0 to 1, if known. */
  answerability?: number
  /** A date such as `2026-03-02`. */
  today?: string
  /** Whether the reply may ask the end user a question; not twice in a row. */
  mayAskBack?: boolean
  /** Oldest first, without the message to answer. */
  history: { from: 'end user' | 'desk'; text: string }[]
  /** Facts about the person, such as `First name: Ada`. */
  endUserFacts: string[]
  subject: string
  message: string
  images: { contentType: string; bytes: Uint8Array }[]
  /** Tools that may be called before the reply. Engines without tool support draft without them. */
  tools?: OfferedTool[]
  /** The workspace's instructions for such messages. */
  procedure?: { name: string; goal: string; steps: string; exitConditions: string }
  /** Calls made so far for this message, in order. */
  calls?: MadeCall[]
}

export interface OfferedTool {
  name: string
  description: string
  /** A JSON Schema. */
  parameters: Record<string, unknown>
}

export interface WantedCall {
  id: string
  name: string
  /** JSON as written by the model. */
  arguments: string
}

export interface MadeCall extends WantedCall {
  result: string
}

export interface DraftedReply {
  reply: string
  /** Calls to make first; there is no reply yet. */
  toolCalls?: WantedCall[]
  /** True if a person must take over. */
  escalate: boolean
  /** No document matches. */
  isUnanswered?: true
  /** A part of the message has no source: the reply answers the rest. */
  isPartial?: true
  /** The reply asks the end user for missing information. */
  isAskBack?: true
  reason: string
  /** The documents that the reply is based on. */
  documentIDs: number[]
  /** The sources that marks such as `[1]` refer to. */
  citations?: { mark: number; documentID: number; passage: string }[]
}

/** Why nothing was drafted or sent. */
export const noSource = 'No source answers this'
export const onlyGreets = 'The message contains only a greeting.'
export const embeddedModel = 'Embedded'

export interface SummaryRequest {
  messages: { from: 'end user' | 'desk'; at: Date; text: string }[]
  language: string | undefined
  /** The caller's timeout in milliseconds; unlimited if absent. */
  withinMs?: number
}

export interface AssistRequest {
  kind: AssistKind
  customerName: string
  /** The output language; by default that of the text or the question. */
  language: string | undefined
  text: string
  question: string
  documents: { title: string; content: string }[]
  /** Oldest first. */
  messages: { from: 'end user' | 'desk'; at: Date; text: string }[]
  /** Facts about the ticket and the end user, such as `Priority: High`. */
  facts: string[]
  /** A date such as `2026-03-02`. */
  today: string
}

export interface AssistedText {
  text: string
  /** None of the sources answers the question. */
  isUnanswered?: true
  /** Numbers of the sources: first the documents, then the messages, from 1. */
  citations: { mark: number; passage: string }[]
}

export interface ArticleRequest {
  /** Without the names of the participants. */
  conversations: { questions: string[]; answers: string[] }[]
  language: string | undefined
}

export interface TranslationRequest {
  text: string
  targetLang: string
  /** HTML keeps its structure; only its text is translated. */
  isHtml: boolean
}

export interface PlaceRequest {
  country: string
  state: string | undefined
  city: string | undefined
  /** ISO 639 codes. */
  candidates: string[]
}

export interface NotesRequest {
  roomName: string
  /** As dictated or typed. */
  notes: string
  /** Preferred terms, one per line: `term => preferred` or `term: preferred`. */
  lexicon: string
  /** The customer's instructions for descriptions. */
  instructions: string[]
  images: { contentType: string; bytes: Uint8Array }[]
}

/** Why an engine failed, and whether a retry may help. */
export class AiFault extends Error {
  override name = 'AiFault'
  readonly isQuoting = true
  /** `exhausted`: the customer's budget is used up. */
  readonly kind: 'unavailable' | 'refused' | 'malformed' | 'unsupported' | 'exhausted'
  readonly isRetryable: boolean
  readonly retryAfterMs: number | undefined
  /** Usage that is billed despite the failure. */
  usage?: Usage
  constructor(
    kind: AiFault['kind'],
    message: string,
    {
      isRetryable = false,
      retryAfterMs,
      cause,
    }: { isRetryable?: boolean; retryAfterMs?: number; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.kind = kind
    this.isRetryable = isRetryable
    this.retryAfterMs = retryAfterMs
  }
}
