import { invalidField } from './errors.ts'

/**
 * The members of a JSON text with their positions, so that it can be edited in place: whitespace, order and long
 * numbers stay as they were written.
 */
export interface JsonMember {
  /** The names and indexes that lead to it. */
  path: (string | number)[]
  /** The value as written in the text. */
  value: string
  start: number
  end: number
  /** A secret is one member, whatever it contains. Other values have members for strings, numbers and so on. */
  isSecret: boolean
}

interface Options {
  /** The field that errors are reported for. */
  field: string
  isSecretName(name: string): boolean
}

const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s{}[\],:"]+/g

/** A path is as long as its nesting is deep, so without a limit a few bytes could cost much time. */
const maxDepth = 64

interface Level {
  isObject: boolean
  isAtName: boolean
  /** The name or index of the value being read. */
  at: string | number
}

/** In text order, including repeated names; undefined if the text is not JSON. */
export function findMembers(text: string, { field, isSecretName }: Options): JsonMember[] {
  if (!isJson(text)) return []
  const members: JsonMember[] = []
  const levels: Level[] = []
  let secret: { depth: number; path: (string | number)[]; start: number } | undefined

  const pathOf = () => levels.map(({ at }) => at)
  const begin = (start: number) => {
    const name = levels.at(-1)?.at
    if (secret || typeof name !== 'string' || !isSecretName(name)) return
    secret = { depth: levels.length, path: pathOf(), start }
  }
  const finish = (end: number) => {
    if (secret?.depth !== levels.length) return
    const { path, start } = secret
    members.push({ path, start, end, value: text.slice(start, end), isSecret: true })
    secret = undefined
  }

  for (const { 0: token, index } of text.matchAll(tokens)) {
    const level = levels.at(-1)
    if (token === '{' || token === '[') {
      if (levels.length === maxDepth) throw invalidField(field, 'nested_too_deep', { limit: maxDepth })
      begin(index)
      levels.push({ isObject: token === '{', isAtName: token === '{', at: token === '{' ? '' : 0 })
    } else if (token === '}' || token === ']') {
      levels.pop()
      finish(index + 1)
    } else if (token === ',') {
      if (level) moveOn(level)
    } else if (token === ':') {
      if (level) level.isAtName = false
    } else if (level?.isAtName) {
      level.at = JSON.parse(token)
    } else {
      begin(index)
      const end = index + token.length
      if (!secret) members.push({ path: pathOf(), start: index, end, value: token, isSecret: false })
      finish(end)
    }
  }
  return members
}

export function replaceMembers(text: string, members: JsonMember[], toValue: (member: JsonMember) => string): string {
  let result = ''
  let done = 0
  for (const member of members) {
    result += text.slice(done, member.start) + toValue(member)
    done = member.end
  }
  return result + text.slice(done)
}

function moveOn(level: Level) {
  if (level.isObject) level.isAtName = true
  else level.at = Number(level.at) + 1
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
