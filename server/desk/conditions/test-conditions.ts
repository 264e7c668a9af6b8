import { type Condition, customFieldPrefix } from '@attendant/contract/desk/condition.ts'
import { ticketPriorities } from '@attendant/contract/desk/ticket.ts'
import { tagKey } from '../tags/resolve-tags.ts'
import type { StoredConditions } from './check-conditions.ts'
import { baseLanguage, foldText } from './fold-text.ts'
import type { ConditionFacts } from './read-facts.ts'

/** The current state of what conditions refer to. */
export interface References {
  /** IDs in conditions that no longer exist, by field. */
  missing: ReadonlyMap<string, ReadonlySet<number>>
}

/** Why the conditions do not hold: the first that fails; undefined if they hold. */
export function findFailing(
  { all, any }: StoredConditions,
  facts: ConditionFacts,
  references: References,
): string | undefined {
  for (const [index, condition] of all.entries()) {
    if (!holds(condition, facts, references)) return `conditions.all[${index}]: ${explain(condition, facts)}`
  }
  const isAny = any.length === 0 || any.some((condition) => holds(condition, facts, references))
  return isAny ? undefined : `conditions.any: none of ${any.length} holds`
}

const textFields = ['messageText', 'subject', 'senderAddress'] as const
const listFields = ['channelType', 'status', 'origin', 'slaState'] as const
const idFields = ['channelID', 'teamID', 'customerRepID'] as const
const flags = ['withinOfficeHours', 'isFirstContact', 'hasAttachment'] as const

const isOneOf = <Field extends string>(fields: readonly Field[], field: string): field is Field =>
  (fields as readonly string[]).includes(field)

function holds(condition: Condition, facts: ConditionFacts, references: References): boolean {
  const { field, operator, value } = condition
  const missing = references.missing.get(field)
  if (isOneOf(textFields, field)) return compareText(facts[field], operator, value as string[])
  if (isOneOf(listFields, field)) return isAmong(facts[field], operator, value as string[])
  if (isOneOf(idFields, field)) {
    const ids = (value as number[]).filter((id) => !missing?.has(id))
    return ids.length > 0 && isAmong(facts[field], operator, ids)
  }
  if (isOneOf(flags, field)) return facts[field] === value
  if (field.startsWith(customFieldPrefix)) return compareCustom(customValue(facts, field), operator, value)
  switch (field) {
    case 'senderDomain':
      return compareDomain(facts.senderAddress, operator, value as string[])
    case 'language':
      return isAmong(facts.language && baseLanguage(facts.language), operator, (value as string[]).map(baseLanguage))
    case 'topicID':
      return includes(facts.topicIDs, operator, value as number[], (id) => !missing?.has(id))
    case 'tag':
      return includes(facts.tags.map(tagKey), operator, (value as string[]).map(tagKey), () => true)
    case 'priority':
      return compareRank(rankOf(facts.priority), operator, rankOf(String(value)))
    case 'csatScore':
      return compareRank(facts.csatScore, operator, Number(value))
    case 'isAssigned':
      return (facts.customerRepID !== null) === value
    default:
      return false
  }
}

const rankOf = (priority: string) => (ticketPriorities as readonly string[]).indexOf(priority)

const isNegative = (operator: string) =>
  operator === 'isNot' || operator === 'notContains' || operator === 'includesNone'

function compareText(actual: string | null, operator: string, wanted: string[]): boolean {
  if (actual === null || actual === '') return isNegative(operator)
  const text = foldText(actual)
  const matches = {
    contains: (part: string) => text.includes(part),
    notContains: (part: string) => text.includes(part),
    is: (part: string) => text === part,
    isNot: (part: string) => text === part,
    startsWith: (part: string) => text.startsWith(part),
  }[operator]
  if (!matches) return false
  return wanted.some((part) => matches(foldText(part))) !== isNegative(operator)
}

function isAmong(actual: string | number | null, operator: string, wanted: (string | number)[]): boolean {
  if (actual === null || actual === '') return isNegative(operator)
  const isSame = (one: string | number) => String(one).toLowerCase() === String(actual).toLowerCase()
  return wanted.some(isSame) !== isNegative(operator)
}

function compareDomain(address: string | null, operator: string, wanted: string[]): boolean {
  const domain = address?.includes('@') ? address.slice(address.lastIndexOf('@') + 1).toLowerCase() : ''
  if (!domain) return isNegative(operator)
  const isBelow = (one: string) => {
    const parent = one
      .trim()
      .toLowerCase()
      .replace(/^[@.]+/, '')
    return domain === parent || domain.endsWith(`.${parent}`)
  }
  return wanted.some(isBelow) !== isNegative(operator)
}

/** A condition whose IDs no longer exist never holds, whatever its operator. */
function includes<Id>(actual: Id[], operator: string, wanted: Id[], exists: (id: Id) => boolean): boolean {
  if (operator === 'includesAll') return wanted.every((id) => actual.includes(id))
  const left = wanted.filter(exists)
  if (left.length === 0) return false
  return left.some((id) => actual.includes(id)) !== isNegative(operator)
}

function compareRank(actual: number | null, operator: string, wanted: number): boolean {
  if (actual === null) return isNegative(operator)
  switch (operator) {
    case 'is':
      return actual === wanted
    case 'isNot':
      return actual !== wanted
    case 'atLeast':
      return actual >= wanted
    case 'atMost':
      return actual <= wanted
    default:
      return false
  }
}

function customValue({ customFields }: ConditionFacts, field: string): unknown {
  const name = field.slice(customFieldPrefix.length)
  return Object.hasOwn(customFields, name) ? customFields[name] : null
}

const isMissing = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

function compareCustom(actual: unknown, operator: string, wanted: unknown): boolean {
  if (operator === 'isEmpty' || operator === 'isNotEmpty') return isMissing(actual) === (operator === 'isEmpty')
  if (isMissing(actual)) return isNegative(operator)
  const values = Array.isArray(actual) ? actual : [actual]
  const texts = values.map((one) => foldText(String(one)))
  const text = foldText(String(wanted))
  switch (operator) {
    case 'is':
      return texts.includes(text)
    case 'isNot':
      return !texts.includes(text)
    case 'contains':
      return texts.some((one) => one.includes(text))
    case 'greaterThan':
      return values.some((one) => toNumber(one) > Number(wanted))
    case 'lessThan':
      return values.some((one) => toNumber(one) < Number(wanted))
    default:
      return false
  }
}

/** A number, or text that is a number; comparisons with anything else do not hold. */
const toNumber = (value: unknown) =>
  typeof value === 'number' ? value : typeof value === 'string' && value.trim() ? Number(value) : Number.NaN

const maxShown = 100

function explain({ field, operator, value }: Condition, facts: ConditionFacts): string {
  const wanted = value === undefined ? '' : ` ${shorten(value)}`
  return `${field} ${operator}${wanted} (was ${shorten(actualOf(field, facts))})`
}

function actualOf(field: string, facts: ConditionFacts): unknown {
  if (field.startsWith(customFieldPrefix)) return customValue(facts, field)
  if (field === 'topicID') return facts.topicIDs
  if (field === 'tag') return facts.tags
  if (field === 'isAssigned') return facts.customerRepID !== null
  if (field === 'senderDomain') return facts.senderAddress
  return facts[field as keyof ConditionFacts]
}

function shorten(value: unknown): string {
  const text = isMissing(value) ? 'none' : Array.isArray(value) ? value.join(', ') : String(value)
  return text.length > maxShown ? `${text.slice(0, maxShown)}…` : text
}
