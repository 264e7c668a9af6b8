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

/** Parses Authentication-Results or ARC-Authentication-Results in linear time. */
export function readAuthenticationResults(value: string): AuthenticationResults {
  const clauses = splitClauses(value).filter((words) => words.length > 0)
  const [, instance] = /^i=(\d{1,3})$/i.exec(clauses[0]?.[0] ?? '') ?? []
  if (instance) clauses.shift()
  const [first] = clauses[0] ?? []
  const isNamed = first !== undefined && !first.includes('=')
  if (isNamed) clauses.shift()
  return {
    authservID: isNamed ? first.toLowerCase() : null,
    instance: instance ? Number(instance) : null,
    results: clauses.flatMap(readResult),
  }
}

/** `spf=pass smtp.mailfrom=example.org`: the first pair is the result, the others describe it. */
function readResult(words: string[]): MethodResult[] {
  const [first, ...others] = words.map(readPair)
  if (!first) return []
  return [
    {
      method: first.name.replace(/\/\d+$/, ''),
      result: first.value.toLowerCase(),
      properties: Object.fromEntries(others.flatMap((pair) => (pair ? [[pair.name, pair.value]] : []))),
    },
  ]
}

function readPair(word: string): { name: string; value: string } | undefined {
  const at = word.indexOf('=')
  return at > 0 ? { name: word.slice(0, at).toLowerCase(), value: word.slice(at + 1) } : undefined
}

/** The words of each clause between semicolons, without comments; quoted text is part of its word. */
export function splitClauses(value: string): string[][] {
  const clauses: string[][] = []
  let words: string[] = []
  let word = ''
  let isApart = false
  const endWord = () => {
    if (word !== '') words.push(word)
    word = ''
  }
  for (let at = 0; at < value.length; at++) {
    const character = value[at] ?? ''
    if (character === '(') {
      at = endOfComment(value, at)
      isApart = true
    } else if (character === ';') {
      endWord()
      clauses.push(words)
      words = []
      isApart = false
    } else if (/\s/.test(character)) isApart = true
    else {
      if (isApart && !isJoined(word, character)) endWord()
      isApart = false
      const end = character === '"' ? endOfQuote(value, at) : at
      word += character === '"' ? value.slice(at + 1, end).replace(/\\(.)/g, '$1') : character
      at = end
    }
  }
  endWord()
  clauses.push(words)
  return clauses
}

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
