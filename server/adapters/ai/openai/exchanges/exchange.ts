import type { ChatCompletionMessageParam, ChatCompletionTool } from 'openai/resources/chat/completions'
import type { Static, TObject } from 'typebox'
import type { WantedCall } from '../../ai.ts'

export type Message = ChatCompletionMessageParam

/** A request to a provider: its messages, the schema of the answer, and how to read it. */
export interface Exchange<Shape extends TObject, Answer> {
  /** Names the shape towards the provider. */
  name: string
  messages: Message[]
  /** Objects allow no further members and require all of theirs, as strict schemas must. */
  shape: Shape
  /** Members that plain servers leave out. */
  defaults?: Partial<Static<Shape>>
  maxTokens?: number
  /** Functions that the model may call instead of answering, and what becomes of its wish. */
  calling?: { tools: ChatCompletionTool[]; read(wanted: WantedCall[]): Answer }
  /** Throws `UnusableAnswer` for what the shape cannot rule out. */
  read(answer: Static<Shape>): Answer
}

/** An answer that does not fit. The message is for the model, which gets one chance to do better. */
export class UnusableAnswer extends Error {
  override name = 'UnusableAnswer'
}

/** Ids that were offered, each once: a model may make up others. */
export function knownIDs(named: number[], offered: number[]): number[] {
  return [...new Set(named)].filter((id) => offered.includes(id))
}
