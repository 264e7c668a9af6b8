import type { Static, TObject } from 'typebox'
import { Value } from 'typebox/value'
import { parseWithoutNul, withoutNul } from '../../../platform/text/without-nul.ts'
import { AiFault } from '../ai.ts'
import type { Completion } from './call-provider.ts'
import { type Exchange, UnusableAnswer } from './exchanges/exchange.ts'
import { BrokenAnswer } from './post-to-provider.ts'

/** Throws refusals and cut-off responses before parsing, because asking the model to correct them is useless. */
export function checkCompletion({ text, refusal, finishReason, toolCalls }: Completion): void {
  if (toolCalls.length > 0) return
  if (refusal) throw new AiFault('refused', `The model refused to answer: ${withoutNul(refusal.slice(0, 300))}`)
  if (finishReason === 'content_filter')
    throw new AiFault('refused', "The provider's content filter stopped the answer.")
  if (finishReason === null && parseJson(text) === undefined)
    throw new BrokenAnswer('The answer of the AI provider broke off.')
}

/** Parses and validates the response. Fixes small errors, such as one value instead of a list. */
export function readAnswer<Shape extends TObject, Answer>(
  { shape, defaults, read, calling }: Exchange<Shape, Answer>,
  { text, finishReason, toolCalls }: Completion,
): Answer {
  if (calling && toolCalls.length > 0) return calling.read(toolCalls)
  if (text.trim() === '') throw new UnusableAnswer('the answer was empty')
  const value = parse(text)
  if (value === undefined) {
    throw new UnusableAnswer(
      finishReason === 'length'
        ? 'the answer was too long and was cut off; be briefer'
        : 'the answer is not one JSON object',
    )
  }
  const given = { ...defaults, ...value }
  if (Value.Check(shape, given)) return read(given)
  const mended = Value.Clean(shape, Value.Convert(shape, given))
  const [problem] = Value.Errors(shape, mended)
  if (problem) throw new UnusableAnswer(`${problem.instancePath || 'the object'} ${problem.message}`)
  return read(mended as Static<Shape>)
}

/** Models often wrap JSON in a code fence or a sentence. */
function parse(text: string): object | undefined {
  const inner = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)
  for (const candidate of [text, inner]) {
    const value = parseJson(candidate)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  }
  return undefined
}

function parseJson(text: string): unknown {
  try {
    return parseWithoutNul(text)
  } catch {
    return undefined
  }
}
