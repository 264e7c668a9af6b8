import { expect, test } from 'vitest'
import { runsOf, show } from '../../test/automation.ts'
import { type Desk, startDesk } from '../../test/desk.ts'
import { useScriptedEngine } from '../../test/doubles/scripted-engine.ts'
import { makeChannel, makeDocument, makeMessage, makeTopic } from '../../test/factories.ts'
import { until } from '../../test/until.ts'
import { recordAnswers } from '../replays/outside-answers.ts'
import { advanceRun } from './advance-run.ts'
import type { StepContext } from './automation-run.ts'

/** The context of a worker whose transactions run a function before they commit. */
function committingAfter({ context }: Desk, act: (nth: number) => Promise<void>): StepContext {
  let count = 0
  const transaction: typeof context.db.transaction = (work) =>
    context.db.transaction(async (tx) => {
      const result = await work(tx)
      await act(++count)
      return result
    })
  const db = new Proxy(context.db, {
    get: (target, name) => (name === 'transaction' ? transaction : Reflect.get(target, name, target)),
  })
  return { ...context, db }
}

async function receive(desk: Desk) {
  await makeTopic(desk)
  const { channelID } = await makeChannel(desk, { channelType: 'Chat' })
  const message = await makeMessage(desk, { channelID })
  const [run] = await runsOf(desk)
  if (!run) throw new Error('There is no run.')
  return { message, job: { ...run, isNew: true as const } }
}

test('the AI is called while the previous steps are being committed', async () => {
  await using desk = await startDesk()
  const asked = useScriptedEngine(desk)
  const { message, job } = await receive(desk)
  const context = committingAfter(desk, async (nth) => {
    if (nth === 1) await until(() => asked.spam.length === 1 && asked.topics.length === 1)
    if (nth === 2) await until(() => asked.replies.length === 1)
  })

  await advanceRun(context, job)

  expect(await show(desk, message)).toMatchObject({ aiAnswer: 'We are on it.' })
  expect([asked.spam, asked.topics, asked.replies].map(({ length }) => length)).toEqual([1, 1, 1])
})

test('a draft that depends on the ticket waits for the previous commit', async () => {
  await using desk = await startDesk()
  const asked = useScriptedEngine(desk)
  const { documentID } = await makeDocument(desk, { content: 'On {{Channel.Type}}', isSearchable: false })
  await desk.post('/api/TopicDocuments', { documentID, hookName: 'All', relevanceScore: 5 })
  const { job } = await receive(desk)
  const repliesAt: number[] = []
  const context = committingAfter(desk, async () => {
    await new Promise((resolve) => setTimeout(resolve, 50))
    repliesAt.push(asked.replies.length)
  })

  await advanceRun(context, job)

  expect(repliesAt).toEqual([0, 0, 1])
})

test('an answer that arrives during a commit is recorded with the next steps', async () => {
  await using desk = await startDesk()
  const answers = recordAnswers(desk.context)
  const effects: (() => void)[] = []
  const list = () =>
    answers
      .listUnstored?.({ ...desk.context, afterCommit: (effect) => effects.push(effect) })
      .map(({ answer }) => answer)
  await answers.recall('first', async () => ({ is: 1 }))
  expect(list()).toEqual([{ is: 1 }])
  await answers.recall('second', async () => ({ is: 2 }))

  for (const effect of effects) effect()

  expect(list()).toEqual([{ is: 2 }])
})
