import type { AutonomyCause, AutonomyEvidence, AutonomyLevel } from '@attendant/contract/automation/autonomy.ts'
import { and, eq, or, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { systemActor } from '../../../desk/actors/describe-actor.ts'
import { notify } from '../../../desk/notifications/notify.ts'
import { topics } from '../../../knowledge/topics/topics.table.ts'
import { recordAudit } from '../../../organization/audit/record-audit.ts'
import { channels } from '../../../organization/channels/channels.table.ts'
import { reps } from '../../../people/reps/reps.table.ts'
import { publishEvent } from '../../../platform/events/events.ts'
import { autonomyChanges, autonomyLevels } from '../autonomy.table.ts'

export interface Pair {
  customerID: number
  channelID: number
  topicID: number
}

export interface LevelChange {
  from: AutonomyLevel
  to: AutonomyLevel
  cause: AutonomyCause
  reason: string
  evidence: AutonomyEvidence
  /** The person who changed it manually, and their name for the audit log. */
  by?: { customerRepID: number | null; username: string }
  /** Older evidence no longer counts. */
  evidenceSince?: Date
}

export const isPair = ({ customerID, channelID, topicID }: Pair) =>
  and(
    eq(autonomyLevels.customerID, customerID),
    eq(autonomyLevels.channelID, channelID),
    eq(autonomyLevels.topicID, topicID),
  )

/** Level names for people. The console translates titles of this form. */
const levelWords: Record<AutonomyLevel, string> = {
  Off: 'Off',
  Shadow: 'Shadow',
  Suggest: 'Suggest',
  SendWithHold: 'Send with hold',
  Send: 'Send',
}

/** Applies, records and announces a level change, or a proposal of one, in the caller's transaction. */
export async function changeLevel(context: Context, pair: Pair, change: LevelChange): Promise<void> {
  const { db, now } = context
  const { from, to, cause, reason, evidence, by, evidenceSince } = change
  const { customerID, channelID, topicID } = pair
  const at = now()
  const isProposal = cause === 'Proposal'
  const changes = {
    ...(isProposal ? { proposedLevel: to } : { level: to, since: at, reason, proposedLevel: null }),
    ...(evidenceSince ? { evidenceSince } : {}),
  }
  await db
    .insert(autonomyLevels)
    .values({ customerID, channelID, topicID, ...changes })
    .onConflictDoUpdate({
      target: [autonomyLevels.customerID, autonomyLevels.channelID, autonomyLevels.topicID],
      set: changes,
    })
  const customerRepID = by?.customerRepID ?? null
  const [recorded] = await db
    .insert(autonomyChanges)
    .values({ customerID, channelID, topicID, at, from, to, cause, reason, customerRepID, evidence })
    .returning({ autonomyChangeID: autonomyChanges.autonomyChangeID })
  const data = { channelID, topicID, from, to, kind: cause, reason }
  await publishEvent(context, { customerID, type: 'autonomy.changed', data })
  const names = await nameOf(context, pair)
  const what = isProposal ? `Proposed: ${to} in place of ${from}` : `${from} → ${to}`
  const action = `Autonomy of ${names}: ${what}`
  await recordAudit(context, {
    ...{ customerID, customerRepID, actor: by?.username ?? 'autonomy' },
    action: action.slice(0, 500),
    target: reason.slice(0, 500),
  })
  await notify(context, {
    ...{ customerID, ticketID: null, kind: 'AutonomyChanged' as const },
    ...(by ? {} : { actor: systemActor }),
    fact: `autonomy:${recorded?.autonomyChangeID}`,
    title: isProposal
      ? `${names}: level ${levelWords[to]} is proposed`
      : `${names}: ${levelWords[from]} → ${levelWords[to]}`,
    text: reason,
    customerRepIDs: await findManagers(context, customerID),
  })
}

async function nameOf({ db }: Context, { customerID, channelID, topicID }: Pair): Promise<string> {
  const [names] = await db
    .select({ channel: channels.name, topic: topics.name })
    .from(channels)
    .innerJoin(topics, and(eq(topics.customerID, channels.customerID), eq(topics.topicID, topicID)))
    .where(and(eq(channels.customerID, customerID), eq(channels.channelID, channelID)))
  return names ? `${names.topic} (${names.channel})` : `${channelID}/${topicID}`
}

/** Representatives who may set levels. */
async function findManagers({ db }: Context, customerID: number): Promise<number[]> {
  const mayManage = or(eq(reps.role, 'Admin'), sql`'manageAutomation' = any(${reps.permissions})`)
  const rows = await db
    .select({ customerRepID: reps.customerRepID })
    .from(reps)
    .where(and(eq(reps.customerID, customerID), eq(reps.isActive, true), mayManage))
  return rows.map(({ customerRepID }) => customerRepID)
}
