import type { Activated, Activation, ChangeSet } from '@attendant/contract/automation/change-set.ts'
import type { Rep } from '../../access.ts'
import type { Context } from '../../context.ts'
import { refuse } from '../../errors.ts'
import { queueReplayEvidence } from '../autonomy/evidence/queue-replay-evidence.ts'
import { reopenProposals } from '../knowledge/proposals/proposals.store.ts'
import { findDoneReplay, judgeActivation } from '../replays/judge-activation.ts'
import { applyDraft } from './apply-draft.ts'
import { getChangeSet, insertChangeSet, lockOpenChangeSet, readItems, updateChangeSet } from './change-sets.store.ts'
import { findConflicts } from './describe-differences.ts'
import { overridePolicy } from './override-policy.ts'

export async function openChangeSet(
  { db, now }: Context,
  { customerID, username }: Rep,
  { name, description = null }: { name: string; description?: string | null },
): Promise<ChangeSet> {
  const at = now()
  const { changeSetID } = await insertChangeSet(db, {
    ...{ customerID, name: name.trim(), description, state: 'Open', createdBy: username },
    ...{ dateCreated: at, lastModified: at },
  })
  return getChangeSet(db, customerID, changeSetID)
}

/** Activates the whole change set in the transaction of the request, with its versions and jobs. */
export async function activateChangeSet(
  context: Context,
  rep: Rep,
  changeSetID: number,
  { override = false, reason }: Activation,
): Promise<Activated> {
  const { db } = context
  const { customerID } = rep
  const set = await lockOpenChangeSet(db, customerID, changeSetID)
  const items = await readItems(db, customerID, changeSetID)
  if (items.length === 0) throw refuse('change_set_empty')
  const conflicts = await findConflicts(db, customerID, items)
  if (conflicts.length > 0) {
    const what = conflicts.map(({ entity, id, name }) => `${entity} ${name || id}`).join(', ')
    throw refuse('change_set_conflict', { what }, { extra: { conflicts } })
  }
  const { mode, isPassed, checks } = await judgeActivation(db, set)
  const isOverridden = override && mode === 'Block' && !isPassed
  if (mode === 'Block' && !isPassed && !override) {
    const problems = checks.filter((check) => !check.isPassed).map(({ message }) => message)
    throw refuse('activation_blocked', { problems: problems.join(' ') }, { extra: { checks } })
  }
  const overrideReason = isOverridden
    ? await overridePolicy(context, rep, `change set ${changeSetID}, ${set.name}`, reason)
    : null
  await applyDraft(context, customerID, items, { isLive: true })
  await close(context, rep, { ...set, state: 'Active', overrideReason })
  const replay = await findDoneReplay(db, set)
  if (replay) await queueReplayEvidence(db, { customerID, replayID: replay.replayID })
  return { ...(await getChangeSet(db, customerID, changeSetID)), checks, isOverridden }
}

export async function discardChangeSet(context: Context, rep: Rep, changeSetID: number): Promise<ChangeSet> {
  const { db } = context
  const { customerID } = rep
  const set = await lockOpenChangeSet(db, customerID, changeSetID)
  const created = (await readItems(db, customerID, changeSetID)).filter(
    ({ tableName, before }) => tableName === 'documents' && before === null,
  )
  await reopenProposals(
    db,
    customerID,
    created.map(({ rowID }) => rowID),
  )
  await close(context, rep, { ...set, state: 'Discarded' })
  return getChangeSet(db, customerID, changeSetID)
}

type Closing = Awaited<ReturnType<typeof lockOpenChangeSet>>

async function close({ db, now }: Context, { username }: Rep, set: Closing): Promise<void> {
  await updateChangeSet(db, set, {
    ...{ state: set.state, overrideReason: set.overrideReason },
    ...{ dateClosed: now(), closedBy: username },
  })
}
