import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { breakThings } from './chaos/break-things.ts'

test('nothing is lost or done twice while processes, database and providers break', { timeout: 600_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'attendant-chaos-'))
  try {
    const { isQuiet, verdict } = await breakThings(folder, 29, { seconds: 10, injections: 12 })

    expect(verdict).toMatchObject({ lost: [], doubled: [], impossible: [] })
    expect(isQuiet).toBe(true)
    expect(verdict.accepted).toBeGreaterThan(3)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
