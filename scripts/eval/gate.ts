import { existsSync } from 'node:fs'
import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Change, listHarmful } from './gate/changes.ts'
import { type Furnished, furnish } from './gate/furnish.ts'
import { listHarmless } from './gate/harmless.ts'
import { learnPast } from './gate/known-past.ts'
import { openPastDesk, type PastDesk, RefusedChange, runReplay } from './gate/past-desk.ts'

interface Case extends Change {
  isHarmful: boolean
  /** Index among all changes. */
  place: number
}

interface Verdict extends Pick<Case, 'kind' | 'what' | 'isHarmful' | 'place'> {
  isBlocked: boolean
  /** The checks that failed. */
  why: string[]
}

interface GateOptions {
  /** Folder of public intent datasets. */
  data?: string | undefined
  /** Folder that keeps the database for the next run. */
  kept?: string | undefined
  /** Maximum number of changes to check. */
  changes?: number | undefined
  /** No further change is started after this time. */
  minutes?: number | undefined
  /** File that keeps the verdicts, so that these changes are not checked again. */
  results?: string | undefined
}

const infinity = Number.POSITIVE_INFINITY
const uptime = () => Math.round(process.uptime())

const targets = { harmfulBlocked: 95, harmlessBlocked: 5 }
/** Minimum number of replies to a topic in the whole past for it to count as answered. */
const minAnswers = 25
const messages = 2_100
/** Larger than the policy requires: half for what the change can affect, and about three per topic for the rest. */
const sampleSize = 120
/** Processes of the service, each checking one change. */
const processes = 2

/**
 * Evaluates the activation policy: harmful and harmless changes, each replayed on a sample of the past, with the mode
 * Block and the default limits.
 */
export async function evaluateGate({ data, kept, changes = infinity, minutes = infinity, results }: GateOptions) {
  const verdicts = await readVerdicts(results)
  const desk = await openPastDesk(processes, kept)
  process.once('SIGTERM', () => void desk.close().finally(() => process.exit(1)))
  try {
    const furnished = await prepare(desk, data, kept)
    const sent = await learnPast(desk, furnished)
    console.error(`After ${uptime()} s the database is ready. Replies sent by topic: ${[...sent.values()].join(', ')}`)
    const all = listCases(furnished, (topicID) => (sent.get(topicID) ?? 0) >= minAnswers)
    const known = new Set(verdicts.map(({ place }) => place))
    const open = inMixedOrder(all).filter(({ place }) => !known.has(place))
    const judged = open.slice(0, changes)
    const next = judged[Symbol.iterator]()
    const work = async () => {
      for (const one of next) {
        if (uptime() > minutes * 60) return
        const verdict = await judge(desk, furnished, one)
        verdicts.push(verdict)
        if (results) await appendFile(results, `${JSON.stringify(verdict)}\n`)
        showProgress(verdict, verdicts.length, all.length)
      }
    }
    await Promise.all(Array.from({ length: processes }, work))
    return report(verdicts, all.length, furnished)
  } finally {
    await desk.close()
  }
}

const fileOf = (folder: string) => join(folder, 'desk.json')

async function prepare(desk: PastDesk, data: string | undefined, kept: string | undefined): Promise<Furnished> {
  if (kept && existsSync(fileOf(kept))) {
    const furnished = JSON.parse(await readFile(fileOf(kept), 'utf8'))
    return { ...furnished, asked: furnished.asked.map((at: string) => new Date(at)) }
  }
  const furnished = await furnish(desk, data, messages)
  await desk.call('PUT', '/api/Customers/me', { activationPolicy: { mode: 'Block' } })
  if (kept) await writeFile(fileOf(kept), JSON.stringify(furnished))
  return furnished
}

async function readVerdicts(file: string | undefined): Promise<Verdict[]> {
  const text = file ? await readFile(file, 'utf8').catch(() => '') : ''
  return text.split('\n').flatMap((line) => (line ? [JSON.parse(line) as Verdict] : []))
}

const listCases = (furnished: Furnished, isAnswered: (topicID: number) => boolean): Case[] =>
  [
    ...listHarmful(furnished, isAnswered).map((change) => ({ ...change, isHarmful: true })),
    ...listHarmless(furnished).map((change) => ({ ...change, isHarmful: false })),
  ].map((change, place) => ({ ...change, place }))

/** Coprime to the number of changes. */
const stride = 37

/** Interleaved by kind, so that any part is representative. */
const inMixedOrder = (all: readonly Case[]) => all.flatMap((_, place) => all[(place * stride) % all.length] ?? [])

function showProgress({ kind, what, isHarmful, isBlocked, why }: Verdict, done: number, of: number) {
  const at = `${done} of ${of}, after ${uptime()} s`
  const found = why.join(', ') || 'passed'
  console.error(`${at}: ${isBlocked === isHarmful ? '' : 'WRONG '}${kind}, ${what}: ${found}`)
}

/** Shifts the end of the period, so that each sample has different messages. */
const shift = (place: number) => (place * 97) % 150

async function judge(desk: PastDesk, { asked }: Furnished, { requests, ...about }: Case): Promise<Verdict> {
  const { call } = desk
  const { kind, what, place, isHarmful } = about
  const { changeSetID } = await call('POST', '/api/ChangeSets', { name: `${kind}: ${what}`.slice(0, 200) })
  const refusal = await makeChange(desk, changeSetID, requests)
  if (refusal) {
    await call('POST', `/api/ChangeSets/${changeSetID}/discard`)
    return { ...{ kind, what, place, isHarmful, isBlocked: true }, why: [`refused: ${refusal}`] }
  }
  const to = asked.at(-1 - shift(place))?.toISOString()
  const sample = { from: asked[0]?.toISOString(), to, max: sampleSize }
  await runReplay(desk, { changeSetID, sample })
  const { isPassed, checks } = await call('GET', `/api/ChangeSets/${changeSetID}/gate`)
  await call('POST', `/api/ChangeSets/${changeSetID}/discard`)
  const failed = checks.filter((check: { isPassed: boolean }) => !check.isPassed)
  return {
    ...{ kind, what, place, isHarmful, isBlocked: !isPassed },
    why: failed.map(({ check, value }: { check: string; value: number }) => `${check} ${value}`),
  }
}

/** Applies the requests to the change set. Returns the error if one was rejected. */
async function makeChange({ call }: PastDesk, changeSetID: number, requests: Case['requests']) {
  const headers = { 'x-change-set': String(changeSetID) }
  let created: number | undefined
  try {
    for (const [method, path, body] of requests) {
      const filled = JSON.parse((JSON.stringify(body) ?? 'null').replaceAll('"{id}"', String(created)))
      const answer = await call(method, path, filled ?? undefined, headers)
      created = answer?.actionID ?? answer?.modelID ?? answer?.topicID ?? created
    }
    return undefined
  } catch (fault) {
    if (fault instanceof RefusedChange) return fault.message
    throw fault
  }
}

function report(verdicts: readonly Verdict[], of: number, { asked, topics }: Furnished) {
  const kinds = Map.groupBy(verdicts, ({ kind, isHarmful }) => `${isHarmful ? 'harmful' : 'harmless'}: ${kind}`)
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
    changes: `${verdicts.length} of ${of}`,
    messages: asked.length,
    sample: sampleSize,
    topics: topics.length,
  }
  const holds = figures.harmfulBlocked >= targets.harmfulBlocked && figures.harmlessBlocked <= targets.harmlessBlocked
  return { name: 'gate', figures, targets, holds }
}
