import type { TraceAutonomy } from '@attendant/contract/automation/autonomy.ts'
import { and, eq } from 'drizzle-orm'
import type { PlannedSending } from '../../desk/messages/composing/plan-sending.ts'
import type { Run, StepContext } from '../runs/automation-run.ts'
import { autonomyDrafts, autonomyLevels } from './autonomy.table.ts'
import { readEvidence } from './evidence/read-outcomes.ts'
import { isPair } from './levels/change-level.ts'
import { findStanding, type Standing } from './levels/find-standing.ts'
import { isSending } from './levels/levels.ts'

interface Decision {
  isSent: boolean
  why: string
  details: { autonomy: TraceAutonomy }
  /** How long and why the reply is delayed; absent if it is sent immediately. */
  plan?: PlannedSending
}

/** Whether the level of the message's topics permits sending the draft; undefined if autonomy is off. */
export async function decideSending(context: StepContext, run: Run): Promise<Decision | undefined> {
  const standing = await findStanding(context, run)
  if (!standing) return undefined
  const { level, policy } = standing
  const isBlind = await isDraftBlind(context, run)
  const evidence = await readAllEvidence(context, run, standing)
  const details = { autonomy: { level, evidence, ...(isBlind ? { isBlind } : {}) } }
  if (isBlind)
    return { isSent: false, details, why: 'An agent replies without seeing the draft, so that both can be compared.' }
  if (!isSending(level))
    return { isSent: false, details, why: `The autonomy level is ${level}: an agent sends the reply.` }
  const why = `The autonomy level is ${level}.`
  if (level === 'Send' || policy.holdSeconds === 0) return { isSent: true, details, why }
  const scheduledFor = new Date(context.now().getTime() + policy.holdSeconds * 1000)
  const assigneeID = run.ticket?.customerRepID
  const composition = { isAutomatic: true, ...(assigneeID ? { assigneeID } : {}) } as const
  const plan = { status: 'Scheduled', scheduledFor, recipients: null, composition } as const
  return { isSent: true, details, why, plan }
}

async function isDraftBlind({ db, trial }: StepContext, { customerID, message }: Run): Promise<boolean> {
  if (trial || !message) return false
  const [draft] = await db
    .select({ isBlind: autonomyDrafts.isBlind })
    .from(autonomyDrafts)
    .where(
      and(
        eq(autonomyDrafts.customerID, customerID),
        eq(autonomyDrafts.messageID, message.messageID),
        eq(autonomyDrafts.isReplay, false),
      ),
    )
  return draft?.isBlind ?? false
}

async function readAllEvidence(
  context: StepContext,
  { customerID, channel }: Run,
  { pairs, policy }: Standing,
): Promise<TraceAutonomy['evidence']> {
  const { channelID } = channel
  const all: TraceAutonomy['evidence'] = []
  for (const { topicID, level } of pairs) {
    const pair = { customerID, channelID, topicID }
    const [row] = await context.db
      .select({ since: autonomyLevels.evidenceSince })
      .from(autonomyLevels)
      .where(isPair(pair))
    all.push({ topicID, level, ...(await readEvidence(context, pair, policy, row?.since ?? null)) })
  }
  return all
}
