import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { whyNoDovecot } from '../server/adapters/mail/imap/dovecot.ts'
import { breakThings } from './chaos/break-things.ts'
import { killWorkers } from './chaos/scenarios/kill-workers.ts'
import { oauthMailbox } from './chaos/scenarios/oauth-mailbox.ts'
import { restartDatabase } from './chaos/scenarios/restart-database.ts'
import { deliverThroughChaos } from './chaos/scenarios/webhooks.ts'

const cases = [
  { files: 's3', seed: 29, hasTimedWork: true },
  { files: 'disk', seed: 31, hasTimedWork: false },
] as const

test.each(cases)(
  'nothing is lost or done twice while processes, database and providers break, with files in $files',
  { timeout: 1_800_000 },
  async ({ files, seed, hasTimedWork }) => {
    const folder = await mkdtemp(join(tmpdir(), 'attendant-chaos-'))
    try {
      const { isQuiet, verdict } = await breakThings(folder, seed, {
        files,
        hasTimedWork,
        seconds: 10,
        injections: 12,
      })

      expect(verdict).toMatchObject({ lost: [], doubled: [], impossible: [] })
      expect(isQuiet).toBe(true)
      expect(verdict.accepted).toBeGreaterThan(3)
      expect(verdict.files).toBeGreaterThan(0)
      if (hasTimedWork) expect(verdict.timed).toBeGreaterThan(3)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
)

test('restarts of the database with jobs waiting neither stop, lose nor repeat one', {
  timeout: 1_800_000,
}, async () => {
  const { targets, holds } = await restartDatabase({ jobs: 600, modes: ['fast', 'immediate'], awayMs: 500 })

  expect(holds, JSON.stringify(targets)).toBe(true)
})

test('jobs of killed worker processes run again, and no others do', { timeout: 1_800_000 }, async () => {
  const { targets, holds } = await killWorkers({ jobs: 300, kills: 1 })

  expect(holds, JSON.stringify(targets)).toBe(true)
})

test('webhooks arrive, in order per ticket, though workers are killed and the receiver fails', {
  timeout: 1_800_000,
}, async () => {
  const plan = { tickets: 4, changes: 6, kills: 1, killEveryMs: 1_500, failureEvery: 9, maxSeconds: 1_500 }
  const { targets, holds } = await deliverThroughChaos(plan)

  expect(holds, JSON.stringify(targets)).toBe(true)
})

test.skipIf(whyNoDovecot())(
  'a mailbox by OAuth loses and repeats nothing while tokens end, consent is revoked and its servers fail',
  { timeout: 1_800_000 },
  async () => {
    const { targets, holds } = await oauthMailbox({ emails: 3, slowMs: 1_000, maxSeconds: 1_500 })

    expect(holds, JSON.stringify(targets)).toBe(true)
  },
)
