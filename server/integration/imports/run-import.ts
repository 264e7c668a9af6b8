import type { ImportKind } from '@attendant/contract/integration/import.ts'
import type { Context } from '../../context.ts'
import { systemActor } from '../../desk/actors/describe-actor.ts'
import { notify } from '../../desk/notifications/notify.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Attempt } from '../../platform/jobs/jobs.ts'
import { OutboundFault } from '../../platform/outbound/outbound-fault.ts'
import { findImport, readCounts, reportImport, savePosition } from './imports.store.ts'
import type { ImportCounts, ImportRow } from './imports.table.ts'
import type { ImportKey } from './queue-import.ts'
import { bringRecord } from './records/bring-record.ts'
import { isIncluded, type Running } from './records/running.ts'
import { type OpenSource, SourceFault } from './source-records.ts'
import { openSource } from './sources/open-source.ts'

const reportEveryMs = 1000

/**
 * Job: reads a source page by page and imports its records. If killed at any line, it resumes at the same page and
 * skips records that are already imported.
 */
export async function runImport(context: Context, key: ImportKey, attempt: Partial<Attempt> = {}): Promise<void> {
  const row = await reportImport(context, key, ['Queued', 'Running'], { state: 'Running', error: null })
  if (!row) return
  try {
    const source = await openSource(context, row)
    try {
      await readSource(context, row, source, attempt.signal)
    } finally {
      await source.close()
    }
  } catch (fault) {
    const isLast = (attempt.attempts ?? 1) >= (attempt.max_attempts ?? 1)
    const reason = describe(fault)
    if (!isLast && reason === undefined) throw fault
    if (reason === undefined) context.log.error({ err: fault, ...key }, 'An import failed.')
    await end(context, key, {
      state: 'Failed',
      error: reason ?? 'The import failed. The operator has to look into it.',
    })
  }
}

/** Called when the job is quarantined: the import must not appear to be running. */
export async function giveUpImport(context: Context, key: ImportKey, reason: string): Promise<void> {
  await end(context, key, { state: 'Failed', error: reason })
}

const describe = (fault: unknown): string | undefined =>
  fault instanceof SourceFault || fault instanceof Refusal || fault instanceof OutboundFault ? fault.message : undefined

async function readSource(
  context: Context,
  given: ImportRow,
  source: OpenSource,
  signal: AbortSignal | undefined,
): Promise<void> {
  const key = { customerID: given.customerID, importID: given.importID }
  const row = await reportImport(context, key, ['Running'], { account: source.account })
  if (!row) return
  const running: Running = { context, row, space: { ...key, source: row.source, account: source.account } }
  const totals = toIncluded(row, source.totals)
  const pace = createPace(sumOf(await readCounts(context.db, key, {})))
  let reportedAt = performance.now()
  /** False once the import is paused or the process stops. */
  const goesOn = async () => {
    if (signal?.aborted) return false
    if (performance.now() - reportedAt < reportEveryMs) return true
    const counts = await readCounts(context.db, key, totals)
    const isRunning = (await reportImport(context, key, ['Running'], { counts, ...pace.measure(counts) })) !== undefined
    reportedAt = performance.now()
    return isRunning
  }
  for await (const { records, position } of source.read(row.position)) {
    for (const record of records) {
      await bringRecord(running, record)
      if (!(await goesOn())) return stop(context, key, totals, signal)
    }
    if (!(await savePosition(context.db, key, position))) return stop(context, key, totals, signal)
  }
  const counts = await readCounts(context.db, key, totals)
  await end(context, key, { state: 'Done', counts, ...pace.measure(counts), etaSeconds: null })
}

type Totals = OpenSource['totals']

const toIncluded = (row: ImportRow, totals: Totals): Totals =>
  Object.fromEntries(Object.entries(totals).filter(([kind]) => isIncluded(row, kind as ImportKind)))

/** Paused or interrupted: in the latter case the next worker continues. */
async function stop(context: Context, key: ImportKey, totals: Totals, signal: AbortSignal | undefined) {
  const counts = await readCounts(context.db, key, totals)
  await reportImport(context, key, ['Running', 'Paused'], { counts, etaSeconds: null })
  const isRunning = (await findImport(context.db, key))?.state === 'Running'
  if (signal?.aborted && isRunning) throw new Error('The process stops; another one goes on with the import.')
}

/** Removes the secrets, whatever the outcome. */
async function end(context: Context, key: ImportKey, changes: Partial<ImportRow>): Promise<void> {
  const row = await reportImport(context, key, ['Queued', 'Running'], {
    ...changes,
    credentials: null,
    dateFinished: context.now(),
  })
  if (row) await notifyFinished(context, row)
}

async function notifyFinished(context: Context, row: ImportRow): Promise<void> {
  const { customerID, importID, customerRepID, source, state, isDryRun, error } = row
  if (customerRepID === null) return
  const what = isDryRun ? 'The dry run' : 'The import'
  await notify(context, {
    ...{ customerID, kind: 'ImportFinished', ticketID: null, customerRepIDs: [customerRepID], actor: systemActor },
    fact: `import:${importID}`,
    title: `${what} from ${source} ${state === 'Done' ? 'is done' : 'failed'}`,
    text: error ?? '',
  })
}

const sumOf = (counts: ImportCounts) =>
  Object.values(counts).reduce(
    (sum, { created, updated, skipped, failed }) => sum + created + updated + skipped + failed,
    0,
  )

function createPace(before: number) {
  const startedAt = performance.now()
  return {
    measure(counts: ImportCounts): Pick<ImportRow, 'ratePerMinute' | 'etaSeconds'> {
      const minutes = Math.max((performance.now() - startedAt) / 60_000, 1 / 600)
      const rate = (sumOf(counts) - before) / minutes
      const isKnown = Object.values(counts).every(({ total }) => total !== null)
      const left = Object.values(counts).reduce(
        (sum, { total, created, updated, skipped, failed }) =>
          sum + Math.max(0, (total ?? 0) - created - updated - skipped - failed),
        0,
      )
      const etaSeconds = isKnown && rate > 0 ? Math.ceil((left / rate) * 60) : null
      return { ratePerMinute: Math.round(rate), etaSeconds }
    },
  }
}
