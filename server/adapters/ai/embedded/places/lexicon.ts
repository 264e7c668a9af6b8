export interface Piece {
  text: string
  /** True for what the lexicon says. */
  isPreferred: boolean
}

export type Lexicon = (sentence: string) => Piece[]

const entry = /^\s*(?:[-*•]\s+)?([^=:→\n]{1,80}?)\s*(?:=>|->|→|:)\s*([^\n]{1,120}?)\s*$/

/** Terms and what to say instead, a line each: `term => preferred` or `term: preferred`. Other lines say nothing. */
export function readLexicon(text: string): Lexicon {
  const preferred = new Map<string, string>()
  for (const line of text.split(/\r?\n/)) {
    const [, term = '', instead = ''] = line.length > 300 ? [] : (entry.exec(line) ?? [])
    if (/\p{L}/u.test(term) && instead !== '' && !/[.!?]$/.test(instead)) preferred.set(term.toLowerCase(), instead)
  }
  if (preferred.size === 0) return (sentence) => [{ text: sentence, isPreferred: false }]

  // Both sides: what is said as preferred already is known, and is not replaced within itself.
  const said = [...new Set([...preferred.keys(), ...[...preferred.values()].map((one) => one.toLowerCase())])]
  const longestFirst = said.sort((one, other) => other.length - one.length).map(toPattern)
  const pattern = new RegExp(`(?<![\\p{L}\\p{M}\\d])(?:${longestFirst.join('|')})(?![\\p{L}\\p{M}\\d])`, 'giu')
  return (sentence) => takeApart(sentence, pattern, preferred)
}

function takeApart(sentence: string, pattern: RegExp, preferred: Map<string, string>): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const { index, 0: found } of sentence.matchAll(pattern)) {
    pieces.push({ text: sentence.slice(from, index), isPreferred: false })
    const instead = preferred.get(found.toLowerCase()) ?? found
    pieces.push({ text: index === 0 ? capitalise(instead) : instead, isPreferred: true })
    from = index + found.length
  }
  pieces.push({ text: sentence.slice(from), isPreferred: false })
  return pieces.filter(({ text }) => text !== '')
}

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const toPattern = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
