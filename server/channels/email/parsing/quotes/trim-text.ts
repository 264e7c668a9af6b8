import { cutMark } from '../../../../platform/html/to-plain-text.ts'
import { findAttribution } from './attributions.ts'
import { isReplyAboveMark } from './mail-words.ts'
import { isMarkedHead, isQuotedHead, isRule } from './quoted-heads.ts'
import { trimSignature } from './trim-signature.ts'

/** Phrases for answers inside the quote, in which case the whole email is kept. */
const answersInside =
  /\b(?:see|find|read|check)\b.{0,40}\b(?:below|inline|in-line|in line|in red|in blue)\b|\b(?:answers?|comments?|replies|responses?)\b.{0,20}\b(?:below|inline|in-line|in line)\b|\bsiehe\b.{0,30}\b(?:unten|inline|rot)\b|\bantworten?\b.{0,30}\b(?:unten|im text|inline)\b|\bvoir\b.{0,20}\bci-dessous\b|\bréponses?\b.{0,30}\b(?:ci-dessous|dans le texte)\b|\bver(?:e|se)?\b.{0,20}\babajo\b|\bvedi\b.{0,20}\bsotto\b|\bzie\b.{0,20}\b(?:hieronder|onder)\b|\bse\b.{0,20}\bnedan\b|\bниже\b|见下|如下|以下/iu
const maxOfSuch = 400

interface Segment {
  isQuote: boolean
  hasAttribution: boolean
  lines: string[]
}

/**
 * The sender's text above, below or between the lines of the quoted email. Null if the whole text is theirs.
 */
export function trimText(text: string): string | null {
  const lines = text.split('\n')
  const { segments, isCut } = readSegments(lines)
  const own = segments.filter(({ isQuote, lines: some }) => !isQuote && some.some((line) => line.trim() !== ''))
  if (own.length === 0) return null
  const kept = joinOwn(segments, own)
  if (isCut && kept.length < maxOfSuch && answersInside.test(kept)) return null
  const trimmed = trimSignature(kept).trim()
  return trimmed === '' || trimmed === text.trim() ? null : trimmed
}

function readSegments(lines: string[]): { segments: Segment[]; isCut: boolean } {
  const segments: Segment[] = []
  const add = (isQuote: boolean, some: string[], hasAttribution = false) => {
    const last = segments.at(-1)
    if (last?.isQuote === isQuote) {
      last.lines.push(...some)
      last.hasAttribution ||= hasAttribution
    } else segments.push({ isQuote, hasAttribution, lines: some })
  }
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? ''
    if (isCutAt(lines, at)) return { segments, isCut: true }
    if (isQuoted(line)) {
      const end = endOfQuote(lines, at)
      add(true, lines.slice(at, end))
      at = end
      continue
    }
    const attribution = mayBegin(lines, at) ? findAttribution(lines, at) : undefined
    if (attribution) {
      const after = skipBlank(lines, at + attribution.lines)
      const isMarked = isQuoted(lines[after] ?? '')
      if (isMarked) {
        const end = endOfQuote(lines, after)
        add(true, lines.slice(at, end), true)
        at = end
        continue
      }
      if (attribution.isCertain && after < lines.length) return { segments, isCut: true }
      // Nothing follows it, so the quote is missing, as in an email that ends with `On Monday Ada wrote:`.
      if (attribution.isCertain) return { segments, isCut: false }
    }
    add(false, [line])
    at++
  }
  return { segments, isCut: false }
}

const isQuoted = (line: string) => /^\s{0,3}>/.test(line) && !/^\s{0,3}>{2,}\s?>{2,}/.test(line)

function isCutAt(lines: string[], at: number): boolean {
  const line = lines[at] ?? ''
  if (line === cutMark || isReplyAboveMark(line)) return true
  if (line.trim() === '') return false
  if (isMarkedHead(lines, at) || isQuotedHead(lines, at)) return true
  if (!isRule(line)) return false
  const next = skipBlank(lines, at + 1)
  return next < lines.length && (isQuotedHead(lines, next) || findAttribution(lines, next)?.isCertain === true)
}

/** An attribution is at the start of a paragraph, or directly above the quote. */
function mayBegin(lines: string[], at: number): boolean {
  const line = lines[at] ?? ''
  return line.trim() !== '' && line.length < 400
}

function skipBlank(lines: string[], from: number): number {
  let at = from
  while (at < lines.length && (lines[at] ?? '').trim() === '') at++
  return at
}

const wrappedLength = 60
const tailLength = 40

/** Skips blank lines inside the quote, and the ends of wrapped lines. */
function endOfQuote(lines: string[], from: number): number {
  let end = from
  for (let at = from; at < lines.length; at++) {
    const line = lines[at] ?? ''
    if (isQuoted(line)) end = at + 1
    else if (line.trim() !== '') {
      const isTail =
        at === end &&
        (lines[at - 1] ?? '').length >= wrappedLength &&
        line.length <= tailLength &&
        isQuoted(lines[at + 1] ?? '')
      if (!isTail) break
    }
  }
  return end
}

/** A single quote between two texts is removed with its introduction; answers between several quotes stay. */
function joinOwn(segments: Segment[], own: Segment[]): string {
  const last = segments.indexOf(own.at(-1) as Segment)
  const upTo = segments.slice(0, last + 1)
  const inside = upTo.slice(segments.indexOf(own[0] as Segment)).filter(({ isQuote }) => isQuote)
  const isPlain = inside.length === 0 || (inside.length === 1 && inside[0]?.hasAttribution === true)
  const kept = isPlain ? own : upTo
  return kept
    .map((segment) => segment.lines.join('\n').trimEnd())
    .join('\n')
    .trim()
}
