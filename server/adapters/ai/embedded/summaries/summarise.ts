import type { SummaryRequest } from '../../ai.ts'
import { detectLanguage } from '../language/detect-language.ts'
import { guessLanguage, isFunctionWord } from '../text/function-words.ts'
import { toSentences } from '../text/sentences.ts'
import { toStems } from '../text/stems.ts'
import { toWords } from '../text/words.ts'
import { headingsFor } from './headings.ts'

const maxCharacters = 1_200
/** A summary that is nearly as long as what it tells is none. */
const maxShare = 0.6
const longSentence = 300

interface Said {
  sentence: string
  /** Which message, which sentence of it. */
  message: number
  place: number
  from: 'end user' | 'desk'
}

/** The request, the sentences that say most of what happened since, and how it stands, in people's own words. */
export function summarise({ messages, language }: Pick<SummaryRequest, 'messages' | 'language'>): string {
  const said = messages.flatMap(({ from, text }, message) =>
    toSentences(withoutQuotes(text)).map((sentence, place): Said => ({ sentence, message, place, from })),
  )
  const whole = said.reduce((sum, { sentence }) => sum + sentence.length + 1, 0)
  if (said.length <= 2) return cut(said.map(({ sentence }) => sentence).join(' '), maxCharacters)

  const headings = headingsFor(language ?? detectLanguage(said.map(({ sentence }) => sentence).join(' ')))
  const weights = weigh(said)
  const request = best(
    said.filter(({ message, from }) => message === firstOf(said) && from === said[0]?.from),
    weights,
  )
  const last = best(
    said.filter(({ message }) => message === messages.length - 1 || message === lastOf(said)),
    weights,
  )
  const fixed = [request, last].filter((one) => one !== undefined)
  const room = Math.min(maxCharacters, whole * maxShare) - fixed.reduce((sum, one) => sum + lengthOf(one), 60)
  const between = fill(
    said.filter((one) => !fixed.includes(one)),
    weights,
    room,
  )

  const lines = [request && `${headings.request}: ${cut(request.sentence, longSentence)}`]
  if (between.length > 0)
    lines.push(`${headings.since}: ${between.map(({ sentence }) => cut(sentence, longSentence)).join(' ')}`)
  if (last && last !== request) {
    const who = last.from === 'desk' ? headings.desk : headings.endUser
    lines.push(`${headings.last} (${who}): ${cut(last.sentence, longSentence)}`)
  }
  return cut(lines.filter(Boolean).join('\n'), maxCharacters)
}

const firstOf = (said: readonly Said[]) => said[0]?.message
const lastOf = (said: readonly Said[]) => said.at(-1)?.message
const lengthOf = ({ sentence }: Said) => Math.min(sentence.length, longSentence) + 1

/** Sentences are worth the words that keep coming back; greetings have none of these. */
function weigh(said: readonly Said[]): Map<Said, number> {
  const stems = said.map(({ sentence }) => meaningful(sentence))
  const counts = new Map<string, number>()
  for (const list of stems) for (const stem of new Set(list)) counts.set(stem, (counts.get(stem) ?? 0) + 1)
  return new Map(
    said.map((one, index) => {
      const own = [...new Set(stems[index])]
      const sum = own.reduce((total, stem) => total + Math.log(1 + (counts.get(stem) ?? 0)), 0)
      // Early sentences carry the point; long ones gather words without saying more.
      return [one, (sum / Math.sqrt(own.length + 3)) * (one.place === 0 ? 1.1 : 1)]
    }),
  )
}

function meaningful(sentence: string): string[] {
  const words = toWords(sentence)
  const language = guessLanguage(words)
  return toStems(words).filter((_, index) => !isFunctionWord(words[index] ?? '', language))
}

function best(said: readonly Said[], weights: Map<Said, number>): Said | undefined {
  return said.toSorted((one, other) => (weights.get(other) ?? 0) - (weights.get(one) ?? 0))[0]
}

/** As many of the weightiest as fit, in the order they were said. */
function fill(said: readonly Said[], weights: Map<Said, number>, room: number): Said[] {
  let left = room
  const weightiest = said.toSorted((one, other) => (weights.get(other) ?? 0) - (weights.get(one) ?? 0))
  const chosen = new Set(
    weightiest.filter((one) => {
      if (lengthOf(one) > left) return false
      left -= lengthOf(one)
      return true
    }),
  )
  return said.filter((one) => chosen.has(one))
}

function withoutQuotes(text: string): string {
  return text
    .split('\n')
    .filter((line) => !/^\s*>/.test(line))
    .join('\n')
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`
}
