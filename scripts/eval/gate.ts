import { type Change, listHarmful } from './gate/changes.ts'
import { type Furnished, furnish } from './gate/furnish.ts'
import { listHarmless } from './gate/harmless.ts'
import { openPastDesk, type PastDesk, runReplay } from './gate/past-desk.ts'

interface Verdict {
  change: Change
  isHarmful: boolean
  isBlocked: boolean
  /** The checks that failed. */
  why: string[]
}

const targets = { harmfulBlocked: 95, harmlessBlocked: 5 }
/** A topic with fewer in the first replay is hardly answered. */
const minAnswers = 4
const messages = 2_100
/** Of each replay: part of the past, another one each time. */
const sampleSize = 160

/**
 * The gate between change sets and what is live: changes that would harm, and others that do not, each replayed on
 * messages of the past by a service of its own, under the policy Block with its default limits.
 */
export async function evaluateGate(folder: string | undefined, part = 1) {
  const desk = await openPastDesk()
  try {
    const furnished = await furnish(desk, folder, messages)
    await desk.call('PUT', '/api/Customers/me', { activationPolicy: { mode: 'Block' } })
    const isAnswered = await findAnswered(desk)
    const verdicts: Verdict[] = []
    const all = [
      ...listHarmful(furnished, isAnswered).map((change) => ({ change, isHarmful: true })),
      ...listHarmless(furnished).map((change) => ({ change, isHarmful: false })),
    ]
    for (const [place, { change, isHarmful }] of all.entries()) {
      if (place % part !== 0) continue
      const verdict = await judge(desk, change, place)
      verdicts.push({ ...verdict, change, isHarmful })
      const found = verdict.why.join(', ') || 'passed'
      console.error(`${verdict.isBlocked === isHarmful ? '' : 'WRONG '}${change.kind}, ${change.what}: ${found}`)
    }
    return report(verdicts, furnished)
  } finally {
    await desk.close()
  }
}

/** Topics with answers that the live configuration sends. */
async function findAnswered(desk: PastDesk): Promise<(topicID: number) => boolean> {
  const sample = { from: '2000-01-01', to: '2100-01-01', max: 2 * sampleSize }
  const { replayID } = await runReplay(desk, { sample })
  const sent = new Map<number, number>()
  for (let pageNumber = 1; ; pageNumber++) {
    const path = `/api/Replays/${replayID}/results?pageSize=200&pageNumber=${pageNumber}`
    const { items } = await desk.call('GET', path)
    if (items.length === 0) break
    for (const { topics, wouldSend } of items as { topics: { topicID: number }[]; wouldSend: boolean }[]) {
      for (const { topicID } of topics) sent.set(topicID, (sent.get(topicID) ?? 0) + Number(wouldSend))
    }
  }
  console.error(`Answers sent by topic: ${[...sent.values()].join(', ')}`)
  return (topicID) => (sent.get(topicID) ?? 0) >= minAnswers
}

async function judge(desk: PastDesk, { kind, what, requests }: Change, place: number) {
  const { call } = desk
  const { changeSetID } = await call('POST', '/api/ChangeSets', { name: `${kind}: ${what}`.slice(0, 200) })
  const headers = { 'x-change-set': String(changeSetID) }
  let created: number | undefined
  for (const [method, path, body] of requests) {
    const filled = JSON.parse((JSON.stringify(body) ?? 'null').replaceAll('"{id}"', String(created)))
    const answer = await call(method, path, filled ?? undefined, headers)
    created = answer?.actionID ?? answer?.modelID ?? answer?.topicID ?? created
  }
  const minute = 60_000
  const to = new Date(Date.now() - ((place * 97) % (messages - sampleSize)) * minute)
  const sample = { from: '2000-01-01', to: to.toISOString(), max: sampleSize }
  await runReplay(desk, { changeSetID, sample })
  const { isPassed, checks } = await call('GET', `/api/ChangeSets/${changeSetID}/gate`)
  await call('POST', `/api/ChangeSets/${changeSetID}/discard`)
  const failed = checks.filter((check: { isPassed: boolean }) => !check.isPassed)
  return {
    isBlocked: !isPassed,
    why: failed.map(({ check, value }: { check: string; value: number }) => `${check} ${value}`),
  }
}

function report(verdicts: readonly Verdict[], { messages: count, topics }: Furnished) {
  const kinds = Map.groupBy(
    verdicts,
    ({ change, isHarmful }) => `${isHarmful ? 'harmful' : 'harmless'}: ${change.kind}`,
  )
  console.table(
    Object.fromEntries(
      [...kinds].map(([kind, own]) => [
        kind,
        { changes: own.length, blocked: own.filter(({ isBlocked }) => isBlocked).length },
      ]),
    ),
  )
  const share = (isHarmful: boolean) => {
    const own = verdicts.filter((verdict) => verdict.isHarmful === isHarmful)
    return Math.round((1000 * own.filter(({ isBlocked }) => isBlocked).length) / own.length) / 10
  }
  const figures = {
    harmfulBlocked: share(true),
    harmlessBlocked: share(false),
    changes: verdicts.length,
    messages: count,
    topics: topics.length,
  }
  const holds = figures.harmfulBlocked >= targets.harmfulBlocked && figures.harmlessBlocked <= targets.harmlessBlocked
  return { name: 'gate', figures, targets, holds }
}
