import { scimBadRequest } from './scim-fault.ts'

/** The stored fields of a user. Null clears, absent fields stay unchanged. */
export interface UserChanges {
  userName?: string
  externalId?: string | null
  active?: boolean
  displayName?: string | null
  formatted?: string | null
  givenName?: string | null
  familyName?: string | null
  email?: string | null
  phoneNumber?: string | null
}

/** Only one entry of each list is stored. */
export type ListedValues = Pick<UserChanges, 'email' | 'phoneNumber'>
export type ListTarget = ListedValues & { isAdded?: boolean }

type TextField = Exclude<keyof UserChanges, 'active' | 'userName'>

const limits: Record<TextField | 'userName', number> = {
  ...{ userName: 255, externalId: 255, displayName: 255, formatted: 255, givenName: 255, familyName: 255 },
  ...{ email: 320, phoneNumber: 50 },
}

export const coreSchema = 'urn:ietf:params:scim:schemas:core:2.0:user:'

/** `emails[type eq "work"].value`, `emails`, `emails.value`: of several, the work address is stored. */
const listPath = /^(emails|phonenumbers)(?:\[([^\]]*)\])?(?:\.(\w+))?$/
const listFields = { emails: 'email', phonenumbers: 'phoneNumber' } as const

const textPaths: Record<string, TextField> = {
  externalid: 'externalId',
  displayname: 'displayName',
  'name.formatted': 'formatted',
  'name.givenname': 'givenName',
  'name.familyname': 'familyName',
}

/** A whole resource: its members are paths. */
export function readUser(body: unknown): UserChanges {
  const changes: UserChanges = {}
  for (const [path, value] of Object.entries(readObject(body))) setAttribute(changes, path, value)
  return changes
}

/** Ignores attributes that are not stored, including those of extensions. Names are case-insensitive. */
export function setAttribute(changes: UserChanges, given: string, value: unknown, target: ListTarget = {}): void {
  const path = given.toLowerCase().replace(coreSchema, '')
  if (path === 'username') changes.userName = readUserName(value)
  else if (path === 'active') changes.active = readFlag(value)
  else if (path === 'name') {
    for (const [part, text] of Object.entries(value == null ? emptyName : readObject(value))) {
      setAttribute(changes, `name.${part}`, text)
    }
  } else if (textPaths[path]) changes[textPaths[path]] = readText(textPaths[path], value)
  else setListed(changes, path, value, target)
}

const emptyName = { formatted: null, givenName: null, familyName: null }

function setListed(changes: UserChanges, path: string, value: unknown, target: ListTarget): void {
  const [, list, filter, part] = listPath.exec(path) ?? []
  if (!list || (part && part !== 'value')) return
  const field = listFields[list as keyof typeof listFields]
  const known = target[field]
  if (filter && !isStored(filter, known)) return
  const entries = Array.isArray(value) ? value : target.isAdded && !filter && isObject(value) ? [value] : undefined
  const picked = entries ? pick(entries, target.isAdded && known ? known : null) : readValue(value)
  changes[field] = readText(field, picked)
}

const maxFilterLength = 500

/** Whether a path filter selects the stored entry. Paths are in lower case. */
function isStored(filter: string, known: string | null | undefined): boolean {
  if (filter.length > maxFilterLength) return false
  return filter.split(/\sand\s/).every((clause) => {
    const [, name, quoted, plain] = /^\s*(type|primary|value)\s+eq\s+(?:"([^"]*)"|(true))\s*$/.exec(clause) ?? []
    const value = quoted ?? plain
    if (name === 'value') return value === known?.toLowerCase()
    return value === (name === 'type' ? 'work' : 'true')
  })
}

const readValue = (entry: unknown) =>
  typeof entry === 'object' && entry !== null && 'value' in entry ? entry.value : entry

const isObject = (value: unknown) => typeof value === 'object' && value !== null

/** When added to an existing entry, only a preferred or work entry replaces it. */
function pick(entries: unknown[], known: string | null): unknown {
  const listed = entries.map(readEntry)
  const chosen =
    listed.find(({ primary }) => isTrue(primary)) ??
    listed.find(({ type }) => typeof type === 'string' && type.toLowerCase() === 'work')
  if (chosen) return chosen.value ?? null
  return known ?? listed[0]?.value ?? null
}

/** Microsoft Entra sends booleans as text. */
const isTrue = (given: unknown) => given === true || (typeof given === 'string' && given.toLowerCase() === 'true')

function readEntry(entry: unknown): Record<string, unknown> {
  if (isObject(entry)) return readObject(entry)
  throw scimBadRequest('invalidValue', 'Each entry of a list must be an object.')
}

function readUserName(value: unknown): string {
  const userName = readText('userName', value)
  if (!userName) throw scimBadRequest('invalidValue', 'userName is required.')
  return userName
}

function readText(field: TextField | 'userName', value: unknown): string | null {
  if (value == null) return null
  if (typeof value !== 'string') throw scimBadRequest('invalidValue', `${field} must be a string.`)
  const text = value.trim()
  if (text.length > limits[field]) throw scimBadRequest('invalidValue', `${field} is longer than ${limits[field]}.`)
  return text || null
}

/** Microsoft Entra sends it as text. */
function readFlag(given: unknown): boolean {
  const value = typeof given === 'string' ? given.toLowerCase() : given
  if (value === true || value === 'true') return true
  if (value === false || value === 'false') return false
  throw scimBadRequest('invalidValue', 'active must be true or false.')
}

export function readObject(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw scimBadRequest('invalidSyntax', 'An object is expected.')
  }
  return value as Record<string, unknown>
}
