import type { ChatCompletionCreateParams, ChatCompletionTool } from 'openai/resources/chat/completions'
import type { TObject } from 'typebox'
import type { Message } from './exchanges/exchange.ts'

/**
 * How to request a typed response: with an enforced schema, in JSON mode, or by instructions. Many compatible servers
 * do not support all of them.
 */
export const answerFormats = ['json_schema', 'json_object', 'text'] as const
export type AnswerFormat = (typeof answerFormats)[number]

interface Question {
  model: string
  name: string
  messages: Message[]
  shape: TObject
  format: AnswerFormat
  isStreamed: boolean
  /** Limit for the whole response, including the model's reasoning. */
  maxTokens: number | undefined
  tools: ChatCompletionTool[] | undefined
}

/** Omits the temperature, and tries the newer name of the limit first, because models support different parameters. */
export function toRequestBody({
  model,
  messages,
  name,
  shape,
  format,
  isStreamed,
  maxTokens,
  tools,
}: Question): ChatCompletionCreateParams {
  // The instructions-only format is for the simplest servers, so it has no optional parameters.
  const streamed = isStreamed
    ? { stream: true as const, ...(format === 'text' ? {} : { stream_options: { include_usage: true } }) }
    : {}
  const calling = tools?.length ? { tools } : {}
  if (format === 'json_schema') {
    const json_schema = { name, strict: true, schema: { ...shape } }
    const limited = maxTokens === undefined ? {} : { max_completion_tokens: maxTokens }
    return { model, messages, response_format: { type: format, json_schema }, ...streamed, ...limited, ...calling }
  }
  const described = describeShape(messages, shape)
  const limited = maxTokens === undefined ? {} : { max_tokens: maxTokens }
  if (format === 'json_object') {
    return { model, messages: described, response_format: { type: format }, ...streamed, ...limited, ...calling }
  }
  return { model, messages: described, ...streamed, ...calling }
}

function describeShape(messages: Message[], shape: TObject): Message[] {
  const rule = `Answer with one JSON object and nothing else, by this JSON Schema: ${JSON.stringify(shape)}`
  return messages.map((message) =>
    message.role === 'system' ? { ...message, content: `${message.content}\n${rule}` } : message,
  )
}
