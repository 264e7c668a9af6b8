import { LRUCache } from 'lru-cache'
import type { SpamRequest } from '../../ai.ts'
import type { TaskRunner } from '../task-runner.ts'
import { judge, type Learned, learnMarks } from './learn-marks.ts'
import { signsOf } from './mail-signs.ts'
import { toMeaning, toSpamFeatures } from './spam-features.ts'

/** Honest messages must hardly ever be flagged: of unseen emails, three in a thousand are above this. */
export const clearLogOdds = 1

export type SpamJudge = (request: SpamRequest, run: TaskRunner) => Promise<{ isSpam: boolean; score: number }>

/** So few are learned in a few milliseconds. */
const fewMarks = 5

const learn = (marked: SpamRequest['marked'], run: TaskRunner) =>
  marked.length <= fewMarks ? Promise.resolve(learnMarks(marked)) : run('learnMarksTask', marked)

/** A judge that knows public spam from the start and a customer's own from the first mark. */
export function createSpamJudge(): SpamJudge {
  const learned = new LRUCache<string, Promise<Learned>>({ max: 200 })
  return async ({ trainingKey, marked, ...mail }, run) => {
    const learning = learned.get(trainingKey) ?? learn(marked, run)
    learned.set(trainingKey, learning)
    // The next message may find what this one did not.
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
