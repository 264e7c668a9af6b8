import { invalidField } from '../../platform/errors.ts'
import { mask } from '../../platform/secrets.ts'

/**
 * Connection details are a text of the customer's own, often JSON. It is edited in place, not parsed and written
 * again, so that spacing, order and long numbers come back as they were written.
 */

const secretName = /(password|secret|token|api[-_]?key)$|^key$/i
const isSecretName = (name: unknown) => typeof name === 'string' && secretName.test(name)

interface Member {
  /** The names and positions that lead to it. */
  path: string
  /** The value as it stands in the text. */
  value: string
  start: number
  end: number
}

const masked = JSON.stringify(mask)
const isUnset = ({ value }: Member) => value === 'null' || value === '""'

/** What leaves: members that hold a secret show the mask. */
export function maskConnectionDetails(text: string): string {
  const secrets = findSecretMembers(text).filter((member) => !isUnset(member))
  return replaceMembers(text, secrets, () => masked)
}

/** What is stored: a masked member keeps the value it had, and one that never had a value has none. */
export function restoreMaskedMembers(text: string, stored: string | null): string {
  const kept = new Map(findSecretMembers(stored ?? '').map(({ path, value }) => [path, value]))
  const unchanged = findSecretMembers(text).filter(({ value }) => value === masked)
  return replaceMembers(text, unchanged, ({ path }) => kept.get(path) ?? 'null')
}

function replaceMembers(text: string, members: Member[], toValue: (member: Member) => string): string {
  let result = ''
  let done = 0
  for (const member of members) {
    result += text.slice(done, member.start) + toValue(member)
    done = member.end
  }
  return result + text.slice(done)
}

const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s{}[\],:"]+/g

/** A path is as long as its nesting is deep, so without a limit few bytes could cost much time. */
const deepest = 64

interface Level {
  isObject: boolean
  isAtName: boolean
  /** The name or the position of the value that is being read. */
  at: string | number
}

/** In the order of the text. A secret inside a secret is part of it. */
function findSecretMembers(text: string): Member[] {
  if (!isJson(text)) return []
  const members: Member[] = []
  const levels: Level[] = []
  let secret: { depth: number; path: string; start: number } | undefined

  const begin = (start: number) => {
    if (secret || !isSecretName(levels.at(-1)?.at)) return
    secret = { depth: levels.length, path: JSON.stringify(levels.map(({ at }) => at)), start }
  }
  const finish = (end: number) => {
    if (secret?.depth !== levels.length) return
    const { path, start } = secret
    members.push({ path, start, end, value: text.slice(start, end) })
    secret = undefined
  }

  for (const { 0: token, index } of text.matchAll(tokens)) {
    const level = levels.at(-1)
    if (token === '{' || token === '[') {
      if (levels.length === deepest) throw invalidField('connectionDetails', `is nested more than ${deepest} deep`)
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
      finish(index + token.length)
    }
  }
  return members
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
