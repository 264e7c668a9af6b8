import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Plan } from '../environment/start-environment.ts'
import { breakThings } from './break-things.ts'

/** Processes, database and providers fail for a while, in an order determined by the seed. */
export async function expectNothingLost(seed: number, options: Pick<Plan, 'files'> & { hasTimedWork: boolean }) {
  const folder = await mkdtemp(join(tmpdir(), 'attendant-chaos-'))
  try {
    const { isQuiet, verdict } = await breakThings(folder, seed, { ...options, seconds: 10, injections: 12 })

    expect(verdict).toMatchObject({ lost: [], doubled: [], impossible: [] })
    expect(isQuiet).toBe(true)
    expect(verdict.accepted).toBeGreaterThan(3)
    expect(verdict.files).toBeGreaterThan(0)
    if (options.hasTimedWork) expect(verdict.timed).toBeGreaterThan(3)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
