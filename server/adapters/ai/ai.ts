import type { AssistKind } from '@attendant/contract/automation/assist.ts'
import type { ChannelType } from '@attendant/contract/organization/channel.ts'

/**
 * Port: the thinking of the desk, in the desk's own words. Two engines answer it, one over an OpenAI-compatible
 * provider and one embedded, and both pass the same suite.
 *
 * Whatever an end user wrote is data in a request, never an instruction to the engine.
 */
export interface AiEngine {
  detectTopics(request: TopicRequest): Promise<Thought<{ topicIDs: number[] }>>
  judgeSpam(request: SpamRequest): Promise<Thought<{ isSpam: boolean; score: number }>>
  /** `onText` receives the whole reply so far each time it grows; only the returned reply is final. */
  draftReply(request: ReplyRequest, onText?: (text: string) => void): Promise<Thought<DraftedReply>>
  summarise(request: SummaryRequest): Promise<Thought<{ summary: string }>>
  translate(request: TranslationRequest): Promise<Thought<{ text: string }>>
  /**
   * The language of a text as an ISO 639-1 code, or undefined if it cannot be detected. `likely` are the languages of the
   * thread and the customer: they decide where the text alone does not.
   */
  detectLanguage(
    text: string,
    candidates?: string[],
    likely?: string[],
  ): Promise<Thought<{ language: string | undefined }>>
  /** Notes about a room as its description in HTML, with `[[…]]` around what people should check. */
  transformNotes(request: NotesRequest): Promise<Thought<{ html: string }>>
  /** Help for a representative. `onText` as for replies. What an engine cannot do is an `unsupported` fault. */
  assist?(request: AssistRequest, onText?: (text: string) => void): Promise<Thought<AssistedText>>
  /** A document from what people replied. Not every engine writes. */
  draftArticle?(request: ArticleRequest): Promise<Thought<{ title: string; content: string }>>
  /** Which of the candidates is written at a place, or undefined if unknown. Not every engine supports it. */
  languageOfPlace?(request: PlaceRequest): Promise<Thought<{ language: string | undefined }>>
}

/** Port: turns texts into what the index of knowledge keeps of them, and questions likewise. */
export interface Encoder {
  /** Names the vectors: those of two names cannot be compared. */
  name: string
  /** Many texts, in a thread. */
  encode(texts: TextToEncode[]): Promise<EncodedText[]>
  /** Few and short ones, at once. Where vectors cannot be had in time, they are empty. */
  encodeNow(texts: TextToEncode[]): Promise<EncodedText[]>
  /** Hashes of the words alone, each once. */
  encodeWords(texts: string[]): Promise<Uint32Array[]>
}

/** One that needs nothing from outside. */
export interface EmbeddedEncoder extends Encoder {
  /** Messages that are to be compared with each other, in a thread. */
  encodeMessages(texts: string[]): Promise<EncodedMessage[]>
}

export interface EncodedMessage {
  /** Hashes of its words, each once. */
  terms: Uint32Array
  /** What it means, in any language: a vector of unit length, or all zero. */
  meaning: Float32Array
}

export interface TextToEncode {
  /** With the headings above it. */
  title: string
  text: string
}

export interface EncodedText {
  /** Hashes of its words, each once. */
  terms: Uint32Array
  /** How often each of them occurs. */
  counts: Uint8Array
  /** Hashes of the words of its title. */
  titleTerms: Uint32Array
  /** Of any length: compared by its direction. */
  vector: Int8Array
  /** Of a question whose language is not known: hashes of its words as each language stems them. */
  variants?: Uint32Array[]
}

/** An answer, and what it took. */
export type Thought<Answer> = Answer & { usage: Usage }

export interface Usage {
  model: string
  inputTokens: number
  /** Of the input tokens, those that the provider had kept from before, and bills for less. */
  cachedInputTokens?: number
  outputTokens: number
  ms: number
}

export interface TopicChoice {
  topicID: number
  name: string
  description: string | null
  /** Messages that people put under this topic. */
  examples: string[]
}

export interface TopicRequest {
  /** Names the set of topics and examples: an engine that learns need not learn the same set twice. */
  trainingKey: string
  topics: TopicChoice[]
  /** Asked for by an engine that learns, when it does. */
  readDesk?: () => Promise<DeskMessages>
  text: string
  language?: string
  /** Earlier messages of the ticket. */
  thread?: TopicThread
}

/** What a desk shows beside its topics. */
export interface DeskMessages {
  /** Messages from which people removed every topic. */
  outside: string[]
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
  /** What people of this customer marked, newest first. */
  marked: { text: string; isSpam: boolean }[]
  subject: string
  text: string
  fromAddress: string | null
  /** What an email has beside its text; absent on other channels. */
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
  /** The language to answer in. */
  language: string | undefined
  instructions: string[]
  documents: PromptDocument[]
  /** How likely it is that the documents answer, 0 to 1, where it was judged. */
  answerability?: number
  /** A day such as `2026-03-02`. */
  today?: string
  /** Whether the reply may be a question to the end user; not twice in a row. */
  mayAskBack?: boolean
  /** Oldest first; the message to answer is not among them. */
  history: { from: 'end user' | 'desk'; text: string }[]
  /** What is known of the person, in words such as `First name: Ada`. */
  endUserFacts: string[]
  subject: string
  message: string
  images: { contentType: string; bytes: Uint8Array }[]
  /** What may be called before the reply. Engines that call nothing draft without. */
  tools?: OfferedTool[]
  /** How the desk wants such messages handled. */
  procedure?: { name: string; goal: string; steps: string; exitConditions: string }
  /** Calls that were made for this message, in order. */
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
  /** JSON as the model wrote it. */
  arguments: string
}

export interface MadeCall extends WantedCall {
  result: string
}

export interface DraftedReply {
  reply: string
  /** What is to be called first; there is no reply then. */
  toolCalls?: WantedCall[]
  /** True when people must take over. */
  escalate: boolean
  /** No document fits. */
  isUnanswered?: true
  /** The reply asks the end user for missing information. */
  isAskBack?: true
  reason: string
  /** The documents that the reply is based on. */
  documentIDs: number[]
  /** What the marks in the reply stand for, such as `[1]`. */
  citations?: { mark: number; documentID: number; passage: string }[]
}

/** Why nothing was drafted or sent. */
export const noSource = 'No source answers this'
/** Nothing is asked yet, so that no source is missing. */
export const onlyGreets = 'The message only greets.'
export const embeddedModel = 'Embedded'

export interface SummaryRequest {
  messages: { from: 'end user' | 'desk'; at: Date; text: string }[]
  language: string | undefined
  /** How long the caller waits, in milliseconds; no limit if absent. */
  withinMs?: number
}

export interface AssistRequest {
  kind: AssistKind
  customerName: string
  /** To write in; undefined: that of the text or the question. */
  language: string | undefined
  text: string
  question: string
  documents: { title: string; content: string }[]
  /** Oldest first. */
  messages: { from: 'end user' | 'desk'; at: Date; text: string }[]
  /** What is known of the ticket and the end user, in words such as `Priority: High`. */
  facts: string[]
  /** A day such as `2026-03-02`. */
  today: string
}

export interface AssistedText {
  text: string
  /** Nothing it was given answers the question. */
  isUnanswered?: true
  /** By number: the documents first, then the messages, from 1. */
  citations: { mark: number; passage: string }[]
}

export interface ArticleRequest {
  /** Without who took part in them. */
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
  /** As they were spoken or typed. */
  notes: string
  /** Terms to prefer, a line each: `term => preferred` or `term: preferred`. */
  lexicon: string
  /** What the customer wants descriptions to be like. */
  instructions: string[]
  images: { contentType: string; bytes: Uint8Array }[]
}

/** Why an engine could not answer, and whether trying again may help. */
export class AiFault extends Error {
  override name = 'AiFault'
  readonly isQuoting = true
  /** `exhausted`: the budget of the customer is used up. */
  readonly kind: 'unavailable' | 'refused' | 'malformed' | 'unsupported' | 'exhausted'
  readonly isRetryable: boolean
  readonly retryAfterMs: number | undefined
  /** What was taken all the same, and is billed. */
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
