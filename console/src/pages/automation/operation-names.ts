import type { MessageKey, Translate } from '../../app/session/language.ts'
import type { Action } from './rules/rules.ts'

/** The translated name of an operation; operations without a translation are shown by their own name. */
export function nameOperation(t: Translate, operation: string): string {
  const key = `automation.operation.${operation}`
  const text = t(key as MessageKey)
  return text === key ? operation : text
}

/** Adds the most important parameter to the name. */
export function describeAction(t: Translate, { operation, parameters }: Action): string {
  const name = nameOperation(t, operation ?? 'instruct')
  const { seconds, to, name: field, value } = (parameters ?? {}) as Record<string, unknown>
  if (operation === 'wait' && seconds) return `${name} (${seconds} s)`
  if (operation === 'notifyByEmail' && to) return `${name} (${to})`
  if (operation === 'setCustomField' && field) return `${name} (${field} = ${value})`
  return name
}
