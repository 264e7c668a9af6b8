import type { ProofResult } from '../../report.ts'
import { delayOfOthers } from './fairness.ts'
import { killWorkers } from './kill-workers.ts'
import { runLongJobs } from './long-jobs.ts'
import { oauthMailbox } from './oauth-mailbox.ts'
import { restartDatabase } from './restart-database.ts'
import { slowProviders } from './slow-providers.ts'
import { deliverThroughChaos } from './webhooks.ts'

const seconds = 1_000
const minutes = 60_000

const webhookChaos = { killEveryMs: 1.5 * seconds, failureEvery: 12, maxSeconds: 400 }

/** The scenarios of `npm run chaos -- --scenario NAME`. */
export const scenarios: Record<string, () => Promise<ProofResult>> = {
  'restart-fast-1000': () => restartDatabase({ jobs: 1_000, modes: ['fast', 'fast'] }),
  'restart-immediate-1000': () => restartDatabase({ jobs: 1_000, modes: ['immediate', 'immediate'] }),
  'restart-fast-20000': () => restartDatabase({ jobs: 20_000, modes: ['fast', 'fast', 'fast'] }),
  'restart-immediate-20000': () => restartDatabase({ jobs: 20_000, modes: ['immediate', 'immediate', 'immediate'] }),
  'kill-workers': () => killWorkers({ jobs: 2_000, kills: 4 }),
  'long-jobs': () => runLongJobs({ lengthsMs: [5 * seconds, 60 * seconds] }),
  'slow-providers': () => slowProviders({ delayMs: 90 * seconds, messages: 6 }),
  'oauth-mailbox': () => oauthMailbox({ emails: 25, slowMs: 5 * seconds, maxSeconds: 480 }),
  fairness: () => delayOfOthers({ waiting: 20_000 }),
  webhooks: () => deliverThroughChaos({ ...webhookChaos, tickets: 10, changes: 40, kills: 6, failureEvery: 20 }),
  'webhooks-1000': () =>
    deliverThroughChaos({
      ...webhookChaos,
      ...{ tickets: 20, changes: 50, kills: 20, killEveryMs: 4 * seconds, maxSeconds: 1_500 },
    }),
  'jobs-of-10-minutes': () => runLongJobs({ lengthsMs: [5 * seconds, 60 * seconds, 10 * minutes] }),
}

/** Too long for `--scenario all`. */
export const byHand = ['jobs-of-10-minutes', 'webhooks-1000']
