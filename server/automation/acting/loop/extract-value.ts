import type { Context } from '../../../context.ts'
import { matchPattern } from '../../../platform/patterns/match-pattern.ts'
import type { ReadExtractor } from '../procedures/check-steps.ts'
import { findDate, findNumber } from './find-figures.ts'

export interface Material {
  customerID: number
  /** The customer's messages, newest first. */
  texts: string[]
  /** Whether the newest message answers the question. */
  isAnswer: boolean
  customFields: Record<string, unknown>
  now: Date
}

const maxText = 4_000

/** Extracts the requested value; returns nothing if the customer still has to be asked. */
export async function extractValue(
  { threads }: Pick<Context, 'threads'>,
  extractor: ReadExtractor,
  { customerID, texts, isAnswer, customFields, now }: Material,
): Promise<unknown> {
  const [newest = ''] = texts
  const wholeAnswer = isAnswer && newest.trim() !== '' ? newest.trim().slice(0, maxText) : undefined
  if (extractor.kind === 'customField') {
    const value = customFields[extractor.name]
    return value === undefined || value === null || value === '' ? wholeAnswer : value
  }
  if (extractor.kind === 'text') return wholeAnswer
  if (extractor.kind === 'number') return findNumber(newest.slice(0, maxText))
  if (extractor.kind === 'date') return findDate(newest.slice(0, maxText), now)
  if (extractor.kind === 'email') return findEmail(isAnswer ? newest : texts.join('\n'))
  if (extractor.kind !== 'pattern') return undefined
  const searched = (isAnswer ? [newest] : texts).map((text) => text.slice(0, maxText))
  const found = await matchPattern(threads, `customer ${customerID}`, { pattern: extractor.pattern, texts: searched })
  return 'matches' in found ? (found.matches.find((match) => match !== null) ?? undefined) : undefined
}

const findEmail = (text: string): string | undefined =>
  text
    .slice(0, 4 * maxText)
    .split(/[\s<>()[\]{}"',;:]+/)
    .map((word) => word.replace(/[.!?]$/, ''))
    .find((word) => word.length <= 254 && /^[\w.+-]+@[a-z\d][a-z\d.-]*\.[a-z]{2,}$/i.test(word))
