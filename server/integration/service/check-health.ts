import type { Context } from '../../context.ts'
import { isDatabaseAway, isDatabaseTimeout } from '../../platform/database/faults.ts'
import type { SecondWall } from '../../platform/database/row-security/login.ts'
import { healthTimeoutMs, TimeLimit, withinTime } from './time-limit.ts'

/** Health checks of a process and its dependencies. */
export interface Health {
  isReady: boolean
  /** `ready`, `degraded` if a dependency is missing that no other process has either, or `unavailable`. */
  status: string
  checks: Record<string, string>
}

/** The state of this process's workers. */
export interface WorkersHealth {
  problems(): string[]
}

interface HealthParts extends Pick<Context, 'db' | 'storage'> {
  /** Undefined in a process without workers, or before they start. */
  workers?(): WorkersHealth | undefined
  /** How the database isolates customers. */
  secondWall?(): SecondWall
}

const queueQuery = 'select 1 from graphile_worker.jobs limit 1'
const storageEveryMs = 10_000
const ok = 'ok'

/** Always responds within the time limit, however often it is called and whatever hangs. */
export function createHealthCheck({ db, storage, workers, secondWall }: HealthParts): () => Promise<Health> {
  const askDatabase = shared(() => db.statements.query({ text: queueQuery, query_timeout: healthTimeoutMs }))
  const askStorage = shared(() => storage.check(), storageEveryMs)
  return async () => {
    const [database, kept] = await Promise.all([
      withinTime(askDatabase()).then(() => ({ database: ok, queue: ok }), toDatabaseChecks),
      withinTime(askStorage()).then(() => ok, toStorageCheck),
    ])
    const running = workers?.()
    const problems = running?.problems() ?? []
    const checks = {
      ...database,
      storage: kept,
      ...(running ? { workers: problems.join('; ') || ok } : {}),
      ...(database.database === ok && secondWall?.() === 'off' ? { rowLevelSecurity: 'is off, see doctor' } : {}),
    }
    const failed = Object.entries(checks).filter(([, said]) => said !== ok)
    const isReady = failed.every(([name]) => (name === 'storage' && storage.isShared) || name === 'rowLevelSecurity')
    return { isReady, status: failed.length === 0 ? 'ready' : isReady ? 'degraded' : 'unavailable', checks }
  }
}

/** Runs one check at a time: callers during a check share its result, which may be slightly outdated. */
function shared(ask: () => Promise<unknown>, validMs = 0): () => Promise<unknown> {
  let asked: Promise<unknown> | undefined
  return () => {
    asked ??= ask().finally(() => {
      const forget = () => {
        asked = undefined
      }
      if (validMs > 0) setTimeout(forget, validMs).unref()
      else forget()
    })
    asked.catch(() => undefined)
    return asked
  }
}

function toDatabaseChecks(fault: Error): Record<string, string> {
  const isSilent = fault instanceof TimeLimit || isDatabaseAway(fault) || isDatabaseTimeout(fault)
  if (isSilent) return { database: 'does not answer', queue: 'not asked' }
  return { database: ok, queue: 'is missing or cannot be read' }
}

/** An error code of the system or S3, such as ENOSPC or AccessDenied; messages may contain paths. */
function toStorageCheck(fault: Error & { code?: string }): string {
  return fault instanceof TimeLimit ? 'does not answer' : `cannot be used (${fault.code ?? fault.name})`
}
