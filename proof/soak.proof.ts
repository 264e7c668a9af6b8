import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runSoak } from './soak/run-soak.ts'

// Too short to judge the service: checks that the measurements work and produce a verdict.
test('a short soak measures everything that a long one checks', { timeout: 600_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'attendant-soak-'))
  try {
    const { samples, accepted, refused, verdict } = await runSoak(folder, { seconds: 20, everySeconds: 2 })

    expect(refused).toEqual([])
    expect(accepted).toBeGreaterThan(10)
    expect(samples.length).toBeGreaterThan(8)
    expect(samples.at(-1)?.tickets).toBeGreaterThan(samples[0]?.tickets ?? Number.NaN)
    for (const [figure, { middle, last }] of Object.entries(verdict.figures)) {
      const min = figure === 'jobsWaiting' ? -1 : 0
      expect([figure, middle > min, last > min]).toEqual([figure, true, true])
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
