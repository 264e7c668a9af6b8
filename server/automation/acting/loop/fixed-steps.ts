import type { ProcedureStep } from '@attendant/contract/automation/procedure.ts'
import type { Context } from '../../../context.ts'
import type { PlaceholderFacts } from '../../../knowledge/documents/replace-placeholders.ts'
import type { ToolCallRow } from '../calls/tool-calls.table.ts'
import { readExtractor } from '../procedures/check-steps.ts'
import type { ToolRow } from '../tools/tools.table.ts'
import { extractValue, type Material } from './extract-value.ts'
import { fillArguments, fillText } from './fill-values.ts'

/** A ticket's position in a list of steps. */
export interface Position {
  position: number
  found: Record<string, unknown>
  said: string[]
  askCount: number
}

export type Move =
  | { kind: 'ask'; text: string; at: Position }
  | { kind: 'call'; tool: ToolRow; arguments: Record<string, unknown>; id: string; at: Position }
  | { kind: 'reply'; text: string }
  | { kind: 'escalate'; reason: string; text: string }

interface Scene {
  steps: ProcedureStep[]
  tools: ToolRow[]
  /** Steps executed in this run. */
  calls: Pick<ToolCallRow, 'providerCallID' | 'state' | 'result'>[]
  material: Omit<Material, 'isAnswer'>
  facts: PlaceholderFacts
}

type Threads = Pick<Context, 'threads'>

const maxAsks = 3

/** Continues from the ticket's position up to the next step that depends on an external call or the customer. */
export async function walkSteps(context: Threads, scene: Scene, from: Position): Promise<Move> {
  const at: Position = { ...from, found: { ...from.found }, said: [...from.said] }
  for (; at.position < scene.steps.length; at.position++, at.askCount = 0) {
    const move = await take(context, scene, at, scene.steps[at.position] as ProcedureStep)
    if (move) return move
  }
  const text = at.said.join('\n\n')
  const noReply = { kind: 'escalate', reason: 'The procedure ended without a reply.', text } as const
  return text.trim() === '' ? noReply : { kind: 'reply', text }
}

async function take(context: Threads, scene: Scene, at: Position, step: ProcedureStep): Promise<Move | undefined> {
  if ('ask' in step) return ask(context, scene, at, step)
  if ('tool' in step) return call(scene, at, step)
  if ('say' in step) {
    at.said.push(fillText(step.say, at.found, scene.facts))
    return undefined
  }
  if (step.escalate === false) return undefined
  const isReason = typeof step.escalate === 'string'
  const reason = isReason
    ? fillText(String(step.escalate), at.found, scene.facts)
    : 'The procedure hands over to an agent.'
  return { kind: 'escalate', reason, text: at.said.join('\n\n') }
}

async function ask(
  context: Threads,
  { material, facts }: Scene,
  at: Position,
  step: Extract<ProcedureStep, { ask: string }>,
): Promise<Move | undefined> {
  if (at.found[step.saveAs] !== undefined) return undefined
  const extractor = readExtractor(step.extractor) ?? { kind: 'text' }
  const value = await extractValue(context, extractor, { ...material, isAnswer: at.askCount > 0 })
  if (value !== undefined) {
    at.found[step.saveAs] = value
    return undefined
  }
  const reason = `The customer did not answer: ${step.ask.slice(0, 200)}`
  if (at.askCount >= maxAsks) return { kind: 'escalate', reason, text: '' }
  const text = [...at.said, fillText(step.ask, at.found, facts)].join('\n\n')
  return { kind: 'ask', text, at: { ...at, said: [], askCount: at.askCount + 1 } }
}

function call(
  { steps, tools, calls, facts }: Scene,
  at: Position,
  step: Extract<ProcedureStep, { tool: string | number }>,
): Move | undefined {
  const escalate = (reason: string): Move => ({ kind: 'escalate', reason, text: at.said.join('\n\n') })
  const tool = tools.find(({ toolID, name }) => toolID === step.tool || name === step.tool)
  if (!tool) return escalate(`The tool ${step.tool} is not available.`)
  const id = `step-${at.position}`
  const made = calls.find(({ providerCallID }) => providerCallID === id)
  if (!made)
    return { kind: 'call', tool, id, arguments: fillArguments(step.arguments ?? {}, tool, at.found, facts), at }
  if (made.state !== 'Done') return escalate(`${tool.name}: ${made.result ?? made.state}`)
  const result = parse(made.result ?? '')
  const isTaken = steps.some((one) => 'ask' in one && one.saveAs === tool.name)
  Object.assign(
    at.found,
    { result },
    isTaken ? {} : { [tool.name]: result },
    step.saveAs ? { [step.saveAs]: result } : {},
  )
  return undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}
