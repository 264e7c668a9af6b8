export interface Piece {
  text: string
  /** True for terms of the lexicon. */
  isPreferred: boolean
}

export type Lexicon = (sentence: string) => Piece[]

const separator = /=>|->|→|:/
const maxTerm = 80
const maxPreferred = 120

/** `term => preferred`, with or without a list marker. */
function readEntry(line: string): { term: string; instead: string } | undefined {
  const found = separator.exec(line)
  if (!found) return undefined
  const term = line
    .slice(0, found.index)
    .trim()
    .replace(/^[-*•]\s+/, '')
  const instead = line.slice(found.index + found[0].length).trim()
  const isEntry = /\p{L}/u.test(term) && term.length <= maxTerm && !term.includes('=')
  return isEntry && instead !== '' && instead.length <= maxPreferred ? { term, instead } : undefined
}

/** Terms and their replacements, one per line: `term => preferred` or `term: preferred`. Other lines are ignored. */
export function readLexicon(text: string): Lexicon {
  const preferred = new Map<string, string>()
  for (const line of text.split(/\r?\n/)) {
    const { term = '', instead = '' } = line.length > 300 ? {} : (readEntry(line) ?? {})
    if (term !== '' && !/[.!?]$/.test(instead)) preferred.set(term.toLowerCase(), instead)
  }
  if (preferred.size === 0) return (sentence) => [{ text: sentence, isPreferred: false }]

  // Matches preferred terms too, so that nothing inside them is replaced.
  const terms = [...new Set([...preferred.keys(), ...[...preferred.values()].map((one) => one.toLowerCase())])]
  const longestFirst = terms.sort((one, other) => other.length - one.length).map(toPattern)
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
