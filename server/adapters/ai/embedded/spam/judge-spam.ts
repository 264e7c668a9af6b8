import { LRUCache } from 'lru-cache'
import type { SpamRequest } from '../../ai.ts'
import type { TaskRunner } from '../task-runner.ts'
import { judge, type Learned, learnMarks } from './learn-marks.ts'
import { signsOf } from './mail-signs.ts'
import { toMeaning, toSpamFeatures } from './spam-features.ts'

/** Legitimate messages must hardly ever be flagged: three in a thousand unseen emails exceed this. */
export const clearLogOdds = 1

export type SpamJudge = (request: SpamRequest, run: TaskRunner) => Promise<{ isSpam: boolean; score: number }>

/** This many are learned in a few milliseconds, without a thread. */
const fewMarks = 5

const learn = (marked: SpamRequest['marked'], run: TaskRunner) =>
  marked.length <= fewMarks ? Promise.resolve(learnMarks(marked)) : run('learnMarksTask', marked)

/** A classifier trained on public spam, which adapts to a customer's marks. */
export function createSpamJudge(): SpamJudge {
  const learned = new LRUCache<string, Promise<Learned>>({ max: 200 })
  return async ({ trainingKey, marked, ...mail }, run) => {
    const learning = learned.get(trainingKey) ?? learn(marked, run)
    learned.set(trainingKey, learning)
    // The next message tries again.
    learning.catch(() => learned.delete(trainingKey))
    const logOdds = judge(
      await learning,
      toSpamFeatures(mail.subject, mail.text),
      signsOf(mail),
      toMeaning(mail.subject, mail.text),
    )
    return { isSpam: logOdds > clearLogOdds, score: 1 / (1 + Math.exp(-logOdds)) }
  }
}
