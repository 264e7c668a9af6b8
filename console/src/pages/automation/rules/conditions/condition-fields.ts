import type { components } from '@attendant/client'
import { conditionFields, customFieldPrefix } from '@attendant/contract/desk/condition.ts'

export type Conditions = components['schemas']['ShownConditions']
export type Condition = components['schemas']['Condition']

type KnownField = keyof typeof conditionFields
export type FieldName = Exclude<KnownField, 'customField.NAME'> | 'customField'

const customName = 'customField.NAME'

/** In the order of the picker. */
export const fieldNames: FieldName[] = [
  ...Object.keys(conditionFields).filter(
    (name): name is Exclude<KnownField, 'customField.NAME'> => name !== customName,
  ),
  'customField',
]

export const nameOfField = (field: string): FieldName =>
  field.startsWith(customFieldPrefix) ? 'customField' : (field as FieldName)

export const specOf = (name: FieldName) => conditionFields[name === 'customField' ? customName : name]

export const customNameOf = (field: string) => field.slice(customFieldPrefix.length)

export const customFieldOf = (name: string) => `${customFieldPrefix}${name}`

export const hasValue = (operator: string) => operator !== 'isEmpty' && operator !== 'isNotEmpty'

/** The initial condition after its field is selected. */
export function startCondition(name: FieldName): Condition {
  const { operators, value } = specOf(name)
  const start = value.isList ? [] : value.type === 'boolean' ? true : ''
  return { field: name === 'customField' ? customFieldOf('') : name, operator: operators[0], value: start }
}
