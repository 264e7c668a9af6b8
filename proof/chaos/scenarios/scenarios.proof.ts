import { expect, test } from 'vitest'
import { whyNoDovecot } from '../../../server/adapters/mail/imap/dovecot.ts'
import { killWorkers } from './kill-workers.ts'
import { oauthMailbox } from './oauth-mailbox.ts'
import { restartDatabase } from './restart-database.ts'
import { deliverThroughChaos } from './webhooks.ts'

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

test('webhooks arrive in order per ticket, although workers are killed and the receiver fails', {
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
