import { and, eq, isNull, lt } from 'drizzle-orm'
import { messages } from '../../desk/messages/messages.table.ts'
import { isOnlyMessage } from '../prompt/read-history.ts'
import { judgeConditionsOf } from '../rules/conditions/judge-conditions-of.ts'
import { judgeRules } from '../rules/mappings/judge-rules.ts'
import type { Run, Step, StepContext, Task } from '../runs/automation-run.ts'
import { toJudgedRules } from './judged-rules.ts'

/** Maximum depth of rules that trigger other rules. */
const maxDepth = 10
const isDecision = true

/** Queues the matching rules of a hook as steps, and records why others do not run. */
export const runHook: Step = {
  async take(context, run, task) {
    const { hookName = '', chain = [] } = task
    const details = { hook: hookName }
    const whyNot = findCut(hookName, chain)
    if (whyNot) return { outcome: 'Cut', why: whyNot, details, isDecision }
    if (!(await isOccasion(context, run, hookName, chain))) return { outcome: 'Skipped', details, isDecision }

    const judged = await judgeRules(context, run.customerID, { hookName }, run.channel, judgeConditionsOf(context, run))
    const next = judged
      .filter(({ whyNot }) => !whyNot)
      .map(({ action }): Task => ({ step: 'action', hookName, chain, action }))
    const facts = { firedHooks: [...new Set([...(run.facts.firedHooks ?? []), hookName])] }
    return { outcome: 'Done', details: { ...details, rules: toJudgedRules(judged) }, facts, next, isDecision }
  },
}

function findCut(hookName: string, chain: string[]): string | undefined {
  const led = chain.join(' → ')
  if (chain.length >= maxDepth) return `Hooks may set off hooks ${maxDepth} deep: ${led}.`
  const isCycle = chain.some((earlier) => earlier.toLowerCase() === hookName.toLowerCase())
  return isCycle ? `This hook set itself off: ${led} → ${hookName}.` : undefined
}

/** Whether a hook of the sequence applies, given the status of the message and its ticket. */
async function isOccasion({ db }: StepContext, run: Run, hookName: string, chain: string[]): Promise<boolean> {
  const { kind, message, ticket, facts } = run
  if (kind !== 'message' || chain.length > 0 || !message) return true
  if (hookName === 'OnReopen') return facts.isReopened === true
  if (hookName === 'OnReplyDrafted') return facts.isDrafted === true
  if (hookName === 'PreReply') return !ticket?.isClosed && message.status !== 'Answered'
  if (hookName !== 'OnNewTicket' || isOnlyMessage(ticket, message)) return true
  const [earlier] = await db
    .select({ messageID: messages.messageID })
    .from(messages)
    .where(
      and(
        eq(messages.customerID, message.customerID),
        eq(messages.ticketID, message.ticketID),
        eq(messages.senderType, 'EndUser'),
        // Automatic emails start no automation.
        isNull(messages.arrivedAs),
        lt(messages.messageID, message.messageID),
      ),
    )
    .limit(1)
  return earlier === undefined
}
