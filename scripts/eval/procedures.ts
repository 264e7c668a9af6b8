import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ProcedureStep } from '@attendant/contract/automation/procedure.ts'
import { type Position, walkSteps } from '../../server/automation/acting/loop/fixed-steps.ts'
import { findArgumentFaults } from '../../server/automation/acting/tools/check-schema.ts'
import type { ToolRow } from '../../server/automation/acting/tools/tools.table.ts'
import { createLog } from '../../server/platform/log.ts'
import { createThreads } from '../../server/platform/threads/threads.ts'

interface SetProcedure {
  id: string
  steps: ProcedureStep[]
  tools: { name: string; parameters: Record<string, unknown> }[]
}

type Outcome = 'Reply' | 'Ask' | 'Escalate'

interface SetConversation {
  id: string
  procedure: string
  /** The customer's messages, in order. */
  messages: string[]
  customFields?: Record<string, unknown>
  /** What each tool returns; a tool without a result fails. */
  results?: Record<string, unknown>
  expected: { calls: { tool: string; arguments: Record<string, unknown> }[]; outcome: Outcome; reply?: string }
}

interface Played {
  calls: { tool: string; arguments: Record<string, unknown> }[]
  outcome: Outcome
  text: string
  /** Number of questions asked. */
  asks: number
}

const facts = { TopicList: '', ActionList: '', DocumentList: '', Customer: { Name: '' }, Language: 'en', Now: '' }
const maxMoves = 100

/** Runs conversations through procedures with fixed steps: `procedures.jsonl` and `conversations.jsonl` of a folder. */
export async function evaluateProcedures(folder: string) {
  const procedures = await readLines<SetProcedure>(join(folder, 'procedures.jsonl'))
  const conversations = await readLines<SetConversation>(join(folder, 'conversations.jsonl'))
  const threads = createThreads({ log: createLog('silent') })
  const counts = { calls: 0, outcome: 0, reply: 0, all: 0, invalid: 0, asks: 0 }
  for (const conversation of conversations) {
    const procedure = procedures.find(({ id }) => id === conversation.procedure)
    if (!procedure) throw new Error(`No such procedure: ${conversation.procedure}`)
    const played = await play({ threads }, procedure, conversation)
    const { expected } = conversation
    const hasCalls = JSON.stringify(played.calls) === JSON.stringify(expected.calls)
    const hasOutcome = played.outcome === expected.outcome
    const hasReply = expected.reply === undefined || played.text.includes(expected.reply)
    counts.calls += Number(hasCalls)
    counts.outcome += Number(hasOutcome)
    counts.reply += Number(hasReply)
    counts.all += Number(hasCalls && hasOutcome && hasReply)
    counts.invalid += played.calls.filter((call) => !isValid(procedure, call)).length
    counts.asks += played.asks
    if (!hasCalls || !hasOutcome || !hasReply) console.log(`${conversation.id}: ${JSON.stringify(played)}`)
  }
  const share = (count: number) => Number(((100 * count) / Math.max(1, conversations.length)).toFixed(1))
  const figures = {
    conversations: conversations.length,
    rightCalls: share(counts.calls),
    rightOutcome: share(counts.outcome),
    rightReply: share(counts.reply),
    completed: share(counts.all),
    callsWithWrongArguments: counts.invalid,
    questionsAsked: counts.asks,
  }
  console.table([figures])
  return { eval: 'procedures', ...figures }
}

async function readLines<Row>(path: string): Promise<Row[]> {
  const text = await readFile(path, 'utf8')
  return text
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => JSON.parse(line) as Row)
}

function isValid({ tools }: SetProcedure, { tool, arguments: given }: Played['calls'][number]): boolean {
  const known = tools.find(({ name }) => name === tool)
  return known !== undefined && findArgumentFaults(known.parameters, given).length === 0
}

type Context = Parameters<typeof walkSteps>[0]

async function play(context: Context, procedure: SetProcedure, conversation: SetConversation): Promise<Played> {
  const { steps } = procedure
  const tools = procedure.tools.map((tool, index) => ({ ...tool, toolID: index + 1 }) as ToolRow)
  const played: Played = { calls: [], outcome: 'Ask', text: '', asks: 0 }
  let at: Position = { position: 0, found: {}, said: [], askCount: 0 }
  const { messages, customFields = {}, results = {} } = conversation
  for (const [index] of messages.entries()) {
    const texts = messages.slice(0, index + 1).toReversed()
    const calls: Parameters<typeof walkSteps>[1]['calls'] = []
    for (let moves = 0; moves < maxMoves; moves++) {
      const material = { customerID: 1, texts, customFields, now: new Date('2026-03-02') }
      const move = await walkSteps(context, { steps, tools, calls, material, facts }, at)
      if (move.kind === 'call') {
        played.calls.push({ tool: move.tool.name, arguments: move.arguments })
        const result = results[move.tool.name]
        const state = result === undefined ? 'Failed' : 'Done'
        calls.push({ providerCallID: move.id, state, result: JSON.stringify(result ?? 'failed') })
        at = move.at
        continue
      }
      played.text = move.text
      if (move.kind !== 'ask') return { ...played, outcome: move.kind === 'reply' ? 'Reply' : 'Escalate' }
      played.asks += 1
      at = move.at
      break
    }
  }
  return played
}
