import {
  type Condition,
  type ConditionField,
  type Conditions,
  type ConditionValue,
  conditionFields,
  customFieldPrefix,
  maxConditions,
  type ShownConditions,
} from '@attendant/contract/desk/condition.ts'
import { invalidField } from '../../errors.ts'
import type { Database } from '../../platform/database/database.ts'
import { resolveTags } from '../tags/resolve-tags.ts'
import { findMissingIDs, isReferenceField } from './find-references.ts'

/** Conditions as they are stored: complete, with tags in their own spelling. */
export type StoredConditions = ShownConditions

const maxTextLength = 500
const maxTagLength = 50
const withoutValue = ['isEmpty', 'isNotEmpty']
const comparesNumbers = ['greaterThan', 'lessThan']

/** Validates conditions; errors name the path, such as `conditions.all[2].value`. */
export async function checkConditions(
  db: Database,
  customerID: number,
  written: Conditions | null | undefined,
  { path = 'conditions', isStored = true }: { path?: string; isStored?: boolean } = {},
): Promise<StoredConditions | null> {
  if (!written) return null
  const check = async (list: Condition[], place: string) => {
    const checked: Condition[] = []
    for (const [index, condition] of list.entries()) {
      checked.push(await checkCondition(db, customerID, condition, `${place}[${index}]`, isStored))
    }
    return checked
  }
  const all = await check(written.all ?? [], `${path}.all`)
  const any = await check(written.any ?? [], `${path}.any`)
  return all.length + any.length > 0 ? { all, any } : null
}

async function checkCondition(
  db: Database,
  customerID: number,
  { field, operator, value }: Condition,
  path: string,
  isStored: boolean,
): Promise<Condition> {
  const known = findField(field)
  if (!known) throw invalidField(`${path}.field`, 'not_one_of', { allowed: Object.keys(conditionFields).join(', ') })
  if (!known.operators.includes(operator)) {
    throw invalidField(`${path}.operator`, 'not_one_of', { allowed: known.operators.join(', ') })
  }
  const place = `${path}.value`
  if (withoutValue.includes(operator)) {
    if (value !== undefined && value !== null) throw invalidField(place, 'type_mismatch', { type: 'left out' })
    return { field, operator }
  }
  const read = readValue(value, field.startsWith(customFieldPrefix) ? customValue(operator) : known.value, place)
  if (isReferenceField(field) && (await findMissingIDs(db, customerID, field, read as number[])).size > 0) {
    throw invalidField(place, 'reference_unknown')
  }
  if (field === 'tag' && isStored) {
    const tags = await resolveTags(db, customerID, checkTags(read as string[], place))
    return { field, operator, value: tags.map(({ name }) => name) }
  }
  return { field, operator, value: read }
}

function findField(field: string): ConditionField | undefined {
  if (field.startsWith(customFieldPrefix)) {
    return field.length > customFieldPrefix.length ? conditionFields['customField.NAME'] : undefined
  }
  return Object.hasOwn(conditionFields, field) ? conditionFields[field as keyof typeof conditionFields] : undefined
}

/** A custom field is compared by its type: text, number or boolean. */
const customValue = (operator: string): ConditionValue | undefined =>
  comparesNumbers.includes(operator) ? { type: 'number', isList: false } : undefined

function readValue(value: unknown, wanted: ConditionValue | undefined, place: string): unknown {
  if (!wanted) {
    if (typeof value === 'number' || typeof value === 'boolean') return value
    return readItem(value, { type: 'string', isList: false }, place)
  }
  if (!wanted.isList) return readItem(value, wanted, place)
  if (!Array.isArray(value)) throw invalidField(place, 'type_mismatch', { type: 'a list' })
  if (value.length === 0) throw invalidField(place, 'too_few_items', { limit: 1 })
  if (value.length > maxConditions) throw invalidField(place, 'too_many_items', { limit: maxConditions })
  return value.map((item) => readItem(item, wanted, place))
}

const typeNames = { string: 'text', number: 'a number', id: 'an id', boolean: 'true or false' }

function readItem(item: unknown, { type, allowed }: ConditionValue, place: string): unknown {
  const isRight = type === 'id' ? Number.isSafeInteger(item) && Number(item) > 0 : typeof item === type
  if (!isRight || (typeof item === 'number' && !Number.isFinite(item))) {
    throw invalidField(place, 'type_mismatch', { type: typeNames[type] })
  }
  if (typeof item === 'string') {
    if (!item.trim()) throw invalidField(place, 'blank')
    if (item.length > maxTextLength) throw invalidField(place, 'too_long', { limit: maxTextLength })
  }
  if (!allowed) return item
  const found = allowed.find((one) => String(one).toLowerCase() === String(item).toLowerCase())
  if (found === undefined) throw invalidField(place, 'not_one_of', { allowed: allowed.join(', ') })
  return found
}

function checkTags(names: string[], place: string): string[] {
  for (const name of names) {
    const isTag = name.trim().length <= maxTagLength && !name.includes(',')
    if (!isTag) throw invalidField(place, 'tag_invalid')
  }
  return names
}
