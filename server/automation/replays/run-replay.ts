import type { ReplayOutcome } from '@attendant/contract/automation/replay.ts'
import { bindCustomer, type Context } from '../../context.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { type Attempt, addJob } from '../../platform/jobs/jobs.ts'
import { queueReplayEvidence } from '../autonomy/evidence/queue-replay-evidence.ts'
import { type DraftTrial, openTrial } from '../change-sets/apply-draft.ts'
import { readKnownBaselines } from './baselines/known-baselines.ts'
import { readLiveKey } from './baselines/live-key.ts'
import { compareWithActual, findChanges } from './compare-outcomes.ts'
import { readActuals } from './outcomes.store.ts'
import { nothing, type ReplayCase, readCases, replayMessages } from './replay-messages.ts'
import {
  addCost,
  dropResult,
  findReplay,
  hasPending,
  keepResults,
  lockReplay,
  type NewResult,
  readPending,
  readResults,
  updateReplay,
} from './replays.store.ts'
import type { ReplayRow } from './replays.table.ts'
import { readRuleTriggers } from './required-actions.ts'
import { type Compared, summarise } from './summarise.ts'

export const runReplayJob = 'replays.run'

interface RunReplay {
  customerID: number
  replayID: number
  stripe: number
}

/** Jobs per replay: as many as may run for one customer at a time. */
export const stripes = 2
const batchSize = 20
/** The job is then requeued, so that other jobs get their turn. */
const maxMs = 15_000

export async function queueReplay(context: Context, order: RunReplay): Promise<void> {
  const key = `${runReplayJob} ${order.replayID} ${order.stripe}`
  await addJob(context.db, runReplayJob, order, { key, lane: 'bulk', maxAttempts: 10 })
}

/** Job: replays messages of its stripe, batch by batch, until none is left or the replay has ended. */
export async function runReplay(given: Context, order: RunReplay, attempt?: Attempt): Promise<void> {
  const context = bindCustomer(given, order.customerID)
  const { customerID, replayID, stripe } = order
  const end = performance.now() + maxMs
  let trial: DraftTrial | undefined
  try {
    for (;;) {
      const replay = await findReplay(context.db, customerID, replayID)
      if (!replay || !isUnderWay(replay)) return
      const pending = await readPending(context.db, replay, { stripe, stripes, limit: batchSize })
      if (pending.length === 0) return await finish(context, replay)
      trial ??= openTrial(context, replay.draft)
      await runBatch(trial, context, replay, pending)
      if (performance.now() > end || attempt?.signal?.aborted) return await queueReplay(context, order)
    }
  } catch (fault) {
    if (!attempt || attempt.attempts < attempt.max_attempts) throw fault
    context.log.error({ err: fault, replayID }, 'Replay failed after all attempts')
    await updateReplay(context.db, order, { state: 'Failed', failure: String(fault), dateEnded: context.now() })
  }
}

const isUnderWay = ({ state }: ReplayRow) => state === 'Queued' || state === 'Running'

async function runBatch(
  trial: DraftTrial,
  context: Context,
  replay: ReplayRow,
  pending: { position: number; messageID: number }[],
) {
  const { customerID, draft } = replay
  const messageIDs = pending.map(({ messageID }) => messageID)
  const cases = await readCases(context.db, customerID, messageIDs)
  const questioning = toQuestioning(context, replay)
  const liveKey = await readLiveKey(context.db, customerID)
  const known = await readKnownBaselines(context, { replay, messageIDs, liveKey })
  const baselines = await findBaselines(context, known, cases, questioning)
  const outcomes = draft.length === 0 ? baselines : await replayMessages(trial, cases, questioning)
  const actuals = await readActuals(context.db, customerID, messageIDs)
  const placeOf = new Map(cases.map(({ message }, place) => [message.messageID, place]))
  const results = pending.flatMap(({ position, messageID }): NewResult[] => {
    const place = placeOf.get(messageID) ?? -1
    const [outcome, baseline, actual] = [outcomes[place], baselines[place], actuals.get(messageID)]
    if (!outcome || !baseline || !actual) return []
    return [
      {
        position,
        isUnknown: outcome.unknown || baseline.unknown,
        changed: findChanges(outcome, baseline),
        ...{ outcome, baseline },
        // A reused baseline keeps the age of its original.
        liveKey: known.has(messageID) ? null : liveKey,
        actual: compareWithActual(actual, outcome, baseline),
      },
    ]
  })
  await inTransaction(context, async ({ db, now }) => {
    const current = await lockReplay(db, customerID, replay.replayID)
    if (!isUnderWay(current)) return
    await keepResults(db, replay, results)
    const kept = new Set(results.map(({ position }) => position))
    for (const { position } of pending) {
      if (!kept.has(position)) await dropResult(db, customerID, replay.replayID, position)
    }
    if (current.state === 'Queued') await updateReplay(db, replay, { state: 'Running', dateStarted: now() })
  })
}

/** Baselines of all cases, in order: reused from earlier replays, the rest replayed now. */
async function findBaselines(
  context: Context,
  known: ReadonlyMap<number, ReplayOutcome>,
  cases: readonly ReplayCase[],
  questioning: ReturnType<typeof toQuestioning>,
): Promise<ReplayOutcome[]> {
  const missing = cases.filter(({ message }) => !known.has(message.messageID))
  const replayed = (await replayMessages(openTrial(context, []), missing, questioning))[Symbol.iterator]()
  return cases.map(({ message }) => known.get(message.messageID) ?? replayed.next().value ?? nothing)
}

/** Sends questions to the AI until the budget is used up. */
function toQuestioning(context: Context, replay: ReplayRow) {
  const { provider, maxCost } = replay
  return {
    outside: context,
    mayAsk: async () => provider === 'Live' && (await addCost(context.db, replay, 0)) < maxCost,
    async spend(answer: unknown) {
      const { cost } = answer as { cost?: number | null }
      if (cost) await addCost(context.db, replay, cost)
    },
  }
}

async function finish(context: Context, { customerID, replayID }: ReplayRow): Promise<void> {
  await inTransaction(context, async ({ db, now }) => {
    const current = await lockReplay(db, customerID, replayID)
    if (!isUnderWay(current) || (await hasPending(db, customerID, replayID))) return
    const rows = await readResults(db, customerID, replayID)
    const compared = rows.flatMap(({ outcome, baseline, actual, ...rest }): Compared[] =>
      outcome && baseline && actual ? [{ ...rest, outcome, baseline, actual }] : [],
    )
    const summary = summarise(compared, await readRuleTriggers(db, customerID))
    await updateReplay(db, current, { state: 'Done', summary, total: rows.length, dateEnded: now() })
    if (current.changeSetID === null) await queueReplayEvidence(db, { customerID, replayID })
  })
}
