import type { SummaryRequest } from '../../ai.ts'
import { detectLanguage } from '../language/detect-language.ts'
import { toSentences } from '../text/sentences.ts'
import { headingsFor } from './headings.ts'
import { isPolite, isRequest, type Sentence, weighSentences } from './weigh-sentences.ts'

const maxCharacters = 1_200
/** Maximum length of a summary, as a share of its source. */
const maxShare = 0.6
const longSentence = 300
/** Maximum characters for problem and request, enough for a typical message. */
const requestRoom = 260
const betweenRoom = 320

/** An extractive summary: problem and request, the most important sentences since, and the latest state. */
export function summarise({ messages, language }: Pick<SummaryRequest, 'messages' | 'language'>): string {
  const sentences = messages.flatMap(({ from, text }, message) =>
    toSentences(withoutQuotes(text)).map((sentence, place): Sentence => ({ sentence, message, place, from })),
  )
  if (sentences.length <= 2) return cut(sentences.map(({ sentence }) => sentence).join(' '), maxCharacters)

  const headings = headingsFor(language ?? detectLanguage(sentences.map(({ sentence }) => sentence).join(' ')))
  const weights = weighSentences(sentences)
  const substantial = sentences.filter(({ sentence }) => !isPolite(sentence))
  const candidates = substantial.length > 0 ? substantial : sentences
  const whole = sentences.reduce((sum, one) => sum + lengthOf(one), 0)
  const opening = openingOf(candidates)
  const last = candidates.some((one) => !opening.includes(one)) ? lastOf(candidates, weights) : undefined
  const room = Math.max(whole * maxShare - 60, 0)
  const request = chooseRequest(opening, weights, Math.min(requestRoom, room))
  const fixed = last && !request.includes(last) ? [...request, last] : request
  const left = room - fixed.reduce((sum, one) => sum + lengthOf(one), 0)
  const rest = candidates.filter((one) => !fixed.includes(one))
  const between = fill(rest, weights, Math.min(left, betweenRoom))

  const lines = [`${headings.request}: ${join(request)}`]
  if (between.length > 0) lines.push(`${headings.since}: ${join(between)}`)
  if (last && !request.includes(last)) {
    const who = last.from === 'desk' ? headings.desk : headings.endUser
    lines.push(`${headings.last} (${who}): ${join([last])}`)
  }
  return cut(lines.join('\n'), maxCharacters)
}

/** The messages before the first reply. */
function openingOf(sentences: readonly Sentence[]): Sentence[] {
  const answer = sentences.findIndex(({ from }) => from !== sentences[0]?.from)
  return sentences.slice(0, answer === -1 ? undefined : answer)
}

/** The problem and the request: a question alone lacks its subject. */
function chooseRequest(opening: readonly Sentence[], weights: Map<Sentence, number>, room: number): Sentence[] {
  const asked = best(
    opening.filter(({ sentence }) => isRequest(sentence)),
    weights,
  )
  const problem = best(
    opening.filter((one) => one !== asked && !isRequest(one.sentence)),
    weights,
  )
  const core = [problem, asked].filter((one) => one !== undefined)
  const chosen = core.length > 0 ? core : opening.slice(0, 1)
  const left = room - chosen.reduce((sum, one) => sum + lengthOf(one), 0)
  const more = fill(
    opening.filter((one) => !chosen.includes(one)),
    weights,
    left,
  )
  return opening.filter((one) => chosen.includes(one) || more.includes(one))
}

function lastOf(sentences: readonly Sentence[], weights: Map<Sentence, number>): Sentence | undefined {
  const message = sentences.at(-1)?.message
  return best(
    sentences.filter((one) => one.message === message),
    weights,
  )
}

const lengthOf = ({ sentence }: Sentence) => Math.min(sentence.length, longSentence) + 1
const join = (sentences: readonly Sentence[]) => sentences.map(({ sentence }) => cut(sentence, longSentence)).join(' ')

function best(sentences: readonly Sentence[], weights: Map<Sentence, number>): Sentence | undefined {
  return sentences.toSorted((one, other) => (weights.get(other) ?? 0) - (weights.get(one) ?? 0))[0]
}

/** As many of the highest-weighted sentences as fit, in their original order. */
function fill(sentences: readonly Sentence[], weights: Map<Sentence, number>, room: number): Sentence[] {
  let left = room
  const weightiest = sentences.toSorted((one, other) => (weights.get(other) ?? 0) - (weights.get(one) ?? 0))
  const chosen = new Set(
    weightiest.filter((one) => {
      if (lengthOf(one) > left) return false
      left -= lengthOf(one)
      return true
    }),
  )
  return sentences.filter((one) => chosen.has(one))
}

function withoutQuotes(text: string): string {
  return text
    .split('\n')
    .filter((line) => !/^\s*>/.test(line))
    .join('\n')
}

function cut(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : `${text.slice(0, maxLength - 1).trimEnd()}…`
}
