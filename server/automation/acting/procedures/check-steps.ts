import type { Extractor, ProcedureStep, ProcedureSteps } from '@attendant/contract/automation/procedure.ts'
import type { Context } from '../../../context.ts'
import { invalidField } from '../../../errors.ts'
import { findPatternProblem } from '../../../platform/patterns/match-pattern.ts'
import type { ToolRow } from '../tools/tools.table.ts'

const maxText = 10_000
const variable = /^[a-zA-Z_][a-zA-Z0-9_]{0,63}$/
const kinds = ['ask', 'tool', 'say', 'escalate'] as const

/** An extractor: the ways to find a value, in one form. */
export type ReadExtractor =
  | { kind: 'email' | 'number' | 'date' | 'text' }
  | { kind: 'pattern'; pattern: string }
  | { kind: 'customField'; name: string }

const plain = ['email', 'number', 'date', 'text'] as const

export function readExtractor(given: Extractor | undefined): ReadExtractor | undefined {
  if (typeof given === 'string') {
    const name = plain.find((one) => one === given.toLowerCase())
    return name && { kind: name }
  }
  if (typeof given !== 'object' || given === null) return undefined
  const { kind, type, pattern, name, field, customField } = given as Record<string, unknown>
  const named = [customField, name, field].find((one) => typeof one === 'string' && one.trim() !== '')
  const wanted = [kind, type].find((one) => typeof one === 'string')
  if (typeof pattern === 'string' && pattern !== '') return { kind: 'pattern', pattern }
  if (typeof customField === 'string' || /^custom ?field$/i.test(String(wanted))) {
    return typeof named === 'string' ? { kind: 'customField', name: named.trim() } : undefined
  }
  const simple = plain.find((one) => one === String(wanted).toLowerCase())
  return simple && { kind: simple }
}

/** Markdown is stored unchanged; a list is validated step by step. */
export async function checkSteps(
  { threads }: Pick<Context, 'threads'>,
  customerID: number,
  steps: ProcedureSteps,
  allowed: Pick<ToolRow, 'toolID' | 'name'>[],
): Promise<ProcedureSteps> {
  if (typeof steps === 'string') return steps
  for (const [index, step] of steps.entries()) {
    const fault = findFault(step, allowed)
    if (fault) throw invalidField(`steps.${index}`, 'step_invalid', { reason: fault })
    if (!('ask' in step)) continue
    const extractor = readExtractor(step.extractor)
    if (extractor?.kind !== 'pattern') continue
    const problem = await findPatternProblem(threads, `customer ${customerID}`, extractor.pattern)
    if (problem) throw invalidField(`steps.${index}.extractor`, problem)
  }
  return steps
}

function findFault(step: ProcedureStep, allowed: Pick<ToolRow, 'toolID' | 'name'>[]): string | undefined {
  const given = step as Record<string, unknown>
  const own = kinds.filter((kind) => given[kind] !== undefined)
  if (own.length !== 1) return 'it must have exactly one of ask, tool, say and escalate'
  if ('ask' in step) return findAskFault(given)
  if ('say' in step) return isText(given.say) ? undefined : 'say must be a text'
  if ('escalate' in step) {
    return typeof given.escalate === 'boolean' || isText(given.escalate) ? undefined : 'escalate must be a text or true'
  }
  const isKnown = allowed.some(({ toolID, name }) => toolID === given.tool || name === given.tool)
  if (!isKnown) return 'tool must be the name or ID of a tool'
  const { arguments: values, saveAs } = given
  if (saveAs !== undefined && !isVariable(saveAs)) return 'saveAs must be a name of letters, digits and _'
  const isObject = typeof values === 'object' && values !== null && !Array.isArray(values)
  return values === undefined || isObject ? undefined : 'arguments must be an object'
}

function findAskFault({ ask, saveAs, extractor }: Record<string, unknown>): string | undefined {
  if (!isText(ask)) return 'ask must be a text'
  if (!isVariable(saveAs)) return 'saveAs must be a name of letters, digits and _'
  if (extractor !== undefined && !readExtractor(extractor as Extractor)) {
    return 'extractor must be email, number, date, text, { pattern } or { customField }'
  }
  return undefined
}

const isText = (value: unknown) => typeof value === 'string' && value.trim() !== '' && value.length <= maxText
const isVariable = (value: unknown) => typeof value === 'string' && variable.test(value)
