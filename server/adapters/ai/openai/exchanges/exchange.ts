import type { ChatCompletionMessageParam, ChatCompletionTool } from 'openai/resources/chat/completions'
import type { Static, TObject } from 'typebox'
import type { WantedCall } from '../../ai.ts'

export type Message = ChatCompletionMessageParam

/** A request to a provider: its messages, the schema of the response, and how to parse it. */
export interface Exchange<Shape extends TObject, Answer> {
  /** The name of the schema for the provider. */
  name: string
  messages: Message[]
  /** Objects must forbid additional members and require all of theirs, as strict schemas demand. */
  shape: Shape
  /** Members that simple servers omit. */
  defaults?: Partial<Static<Shape>>
  maxTokens?: number
  /** Functions that the model may call instead of responding, and how such calls are handled. */
  calling?: { tools: ChatCompletionTool[]; read(wanted: WantedCall[]): Answer }
  /** Throws `UnusableAnswer` for errors that the schema cannot express. */
  read(answer: Static<Shape>): Answer
}

/** A response that violates the requirements. The message is sent to the model, which gets one more attempt. */
export class UnusableAnswer extends Error {
  override name = 'UnusableAnswer'
}

/** The offered IDs without duplicates: a model may invent others. */
export function knownIDs(named: number[], offered: number[]): number[] {
  return [...new Set(named)].filter((id) => offered.includes(id))
}
