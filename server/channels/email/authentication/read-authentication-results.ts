/** The results of one server for an email, in the format of RFC 8601. */
export interface AuthenticationResults {
  /** In lower case; null if the server writes no name, as Exchange Online does. */
  authservID: string | null
  /** The number of the ARC set it belongs to (RFC 8617). */
  instance: number | null
  results: MethodResult[]
}

export interface MethodResult {
  /** Such as `dmarc`, in lower case. */
  method: string
  /** Such as `pass`, in lower case. */
  result: string
  /** By lower-case name, such as `header.from`. */
  properties: Record<string, string>
}

/**
 * Parses Authentication-Results or ARC-Authentication-Results in linear time. Senders choose the domains and addresses
 * that a server reports, and may write comments, quotes and semicolons into them, so a result passes only with
 * properties of the expected form: those of others are omitted.
 */
export function readAuthenticationResults(value: string): AuthenticationResults {
  const { clauses: split, isComplete } = splitText(value)
  const clauses = split.filter((words) => words.length > 0)
  const [, instance] = /^i=(\d{1,3})$/i.exec(clauses[0]?.[0] ?? '') ?? []
  if (instance) clauses.shift()
  const [first] = clauses[0] ?? []
  const isNamed = first !== undefined && !first.includes('=')
  if (isNamed) clauses.shift()
  const results = clauses.flatMap(readResult)
  const others = clauses.filter((words) => readResult(words).length === 0)
  const isWellFormed = isComplete && (isNone(clauses) || others.every((words) => !isNamed && isDomain(words)))
  return {
    authservID: isNamed ? first.toLowerCase() : null,
    instance: instance ? Number(instance) : null,
    results: isWellFormed ? results : results.map((one) => ({ ...one, properties: {} })),
  }
}

/** Exchange Online, which writes no name, used to write the recipient's domain between its results. */
const isDomain = (words: string[]) => words.length === 1 && /^[a-z\d-]{1,63}(\.[a-z\d-]{1,63})+$/i.test(words[0] ?? '')

const isNone = (clauses: string[][]) => clauses.length === 1 && clauses[0]?.[0]?.toLowerCase() === 'none'

/** `spf=pass smtp.mailfrom=example.org`: the first pair is the result, the others describe it. */
function readResult(words: string[]): MethodResult[] {
  const [first, ...others] = words.map(readPair)
  if (!first) return []
  return [
    {
      method: first.name.replace(/\/\d+$/, ''),
      result: first.value.toLowerCase(),
      properties: isUnambiguous(others) ? Object.fromEntries(others.map(({ name, value }) => [name, value])) : {},
    },
  ]
}

type Pair = NonNullable<ReturnType<typeof readPair>>

/** Every word is a pair, and no name has two values. */
function isUnambiguous(pairs: (Pair | undefined)[]): pairs is Pair[] {
  const values = new Map<string, string>()
  return pairs.every((pair) => {
    if (!pair || (values.get(pair.name) ?? pair.value) !== pair.value) return false
    values.set(pair.name, pair.value)
    return true
  })
}

function readPair(word: string): { name: string; value: string } | undefined {
  const at = word.indexOf('=')
  return at > 0 ? { name: word.slice(0, at).toLowerCase(), value: word.slice(at + 1) } : undefined
}

/** The words of each clause between semicolons, without comments; quoted text is part of its word. */
export const splitClauses = (value: string): string[][] => splitText(value).clauses

/** `isComplete` is false if a comment or quote does not end. */
function splitText(value: string): { clauses: string[][]; isComplete: boolean } {
  const clauses: string[][] = []
  let words: string[] = []
  let word = ''
  let start = 0
  let isApart = false
  let isComplete = true
  const endWord = () => {
    if (word !== '') words.push(word)
    word = ''
  }
  for (let at = 0; at < value.length; at++) {
    const character = value[at] ?? ''
    if (character === '(' && (isApart || word === '' || !isProperty(value, start))) {
      at = endOfComment(value, at)
      isApart = true
      isComplete &&= at < value.length
    } else if (character === ';') {
      endWord()
      clauses.push(words)
      words = []
      isApart = false
    } else if (/\s/.test(character)) isApart = true
    else {
      if (isApart && !isJoined(word, character)) endWord()
      isApart = false
      if (word === '') start = at
      const end = character === '"' ? endOfQuote(value, at) : at
      word += character === '"' ? value.slice(at + 1, end).replace(/\\(.)/g, '$1') : character
      at = end
      isComplete &&= at < value.length
    }
  }
  endWord()
  clauses.push(words)
  return { clauses, isComplete }
}

/** A parenthesis within a value such as `header.d=victim.example(.evil.example` is a part of it. */
const isProperty = (value: string, start: number) => property.test(value.slice(start, start + 80))
const property = /^[^.=(\s]{1,20}\.[^=(\s]{1,40}\s{0,9}=\s{0,9}[^(\s]/

/** Whitespace and comments may surround the equals sign of a pair. */
function isJoined(word: string, next: string): boolean {
  const equals = word.indexOf('=')
  return next === '=' ? equals < 0 : equals >= 0 && equals === word.length - 1
}

function endOfComment(value: string, start: number): number {
  let depth = 0
  for (let at = start; at < value.length; at++) {
    if (value[at] === '\\') at++
    else if (value[at] === '(') depth++
    else if (value[at] === ')' && --depth === 0) return at
  }
  return value.length
}

function endOfQuote(value: string, start: number): number {
  for (let at = start + 1; at < value.length; at++) {
    if (value[at] === '\\') at++
    else if (value[at] === '"') return at
  }
  return value.length
}
