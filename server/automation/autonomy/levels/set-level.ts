import type { AutonomyWrite } from '@attendant/contract/automation/autonomy.ts'
import { and, eq } from 'drizzle-orm'
import type { Rep } from '../../../access.ts'
import type { Context } from '../../../context.ts'
import { refuse } from '../../../errors.ts'
import { topics } from '../../../knowledge/topics/topics.table.ts'
import { getChannelInPath } from '../../../organization/channels/get-live-channel.ts'
import { readAutonomyPolicy } from '../../../organization/customers/policies/read-autonomy-policy.ts'
import { readEvidence } from '../evidence/read-outcomes.ts'
import { changeLevel, type Pair } from './change-level.ts'
import { lockLevel } from './levels.store.ts'
import { defaultLevel } from './levels.ts'

/** Sets a level manually, for example to accept a proposal. Existing evidence is kept. */
export async function setLevel(
  context: Context,
  rep: Rep,
  { channelID, topicID }: Omit<Pair, 'customerID'>,
  { level: to, reason }: AutonomyWrite,
): Promise<void> {
  const { db } = context
  const { customerID, username } = rep
  const pair = { customerID, channelID, topicID }
  const channel = await getChannelInPath(db, customerID, channelID)
  const isTopicThere = await db.$count(topics, and(eq(topics.customerID, customerID), eq(topics.topicID, topicID)))
  if (!isTopicThere) throw refuse('topic_not_found')
  const policy = await readAutonomyPolicy(db, customerID)
  const row = await lockLevel(db, pair, policy)
  await changeLevel(context, pair, {
    ...{ from: row.level ?? defaultLevel(channel), to, cause: 'Hand', reason: reason.trim() },
    evidence: await readEvidence(context, pair, policy, row.evidenceSince),
    by: { customerRepID: rep.apiToken ? null : rep.customerRepID, username },
  })
}
