import type { Context } from '../../../context.ts'
import type { LiveChannel } from '../../../organization/channels/get-live-channel.ts'
import { readAutonomyPolicy } from '../../../organization/customers/policies/read-autonomy-policy.ts'
import { readEvidence } from '../evidence/read-outcomes.ts'
import { changeLevel, type LevelChange } from './change-level.ts'
import { type LevelRow, updateLevel } from './levels.store.ts'
import { defaultLevel, isSending } from './levels.ts'

type Loss = Pick<LevelChange, 'to' | 'cause' | 'reason'>

/** Evidence starts anew; what was sent without people goes to them. */
async function loseLevel(context: Context, channel: Pick<LiveChannel, 'autoReply'>, row: LevelRow, loss: Loss) {
  const { db, now } = context
  const from = row.level ?? defaultLevel(channel)
  if (!isSending(from)) return updateLevel(db, row, { evidenceSince: now() })
  const policy = await readAutonomyPolicy(db, row.customerID)
  const evidence = await readEvidence(context, row, policy, row.evidenceSince)
  return changeLevel(context, row, { ...loss, from, evidence, evidenceSince: now() })
}

/** Another model is judged without its drafts being shown. */
export const loseModel = (
  context: Context,
  channel: Pick<LiveChannel, 'autoReply'>,
  row: LevelRow,
  model?: string,
): Promise<void> =>
  loseLevel(context, channel, row, {
    to: 'Shadow',
    cause: 'ModelChange',
    reason: model ? `The model changed from ${row.model} to ${model}.` : 'Another model was chosen.',
  })

export const loseDocument = (
  context: Context,
  channel: Pick<LiveChannel, 'autoReply'>,
  row: LevelRow,
  documentName: string,
): Promise<void> =>
  loseLevel(context, channel, row, {
    to: 'Suggest',
    cause: 'DocumentChange',
    reason: `A document that answers were written from changed: ${documentName}`,
  })
