import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { runHere, type TaskRunner } from '../task-runner.ts'
import { createTopicLibrary, type LearnedTopics } from './topic-library.ts'

const examples = ['Where is my parcel?', 'The courier never came', 'My order has not arrived']
const topicsOf = (...more: string[]) => [
  { topicID: 7, name: 'Delivery', description: null, examples: [...examples, ...more] },
  { topicID: 9, name: 'Refund', description: null, examples: ['I want my money back', 'Refund me', 'Pay me back'] },
]

/** Learns each set once for all tests. */
const models = new Map<string, unknown>()
const learnHere: TaskRunner = async (name, input) => {
  const key = JSON.stringify(input)
  if (!models.has(key)) models.set(key, await runHere(name, input))
  return models.get(key) as Awaited<ReturnType<typeof runHere<typeof name>>>
}

/** Tasks start when the test allows it. */
function startSite() {
  const library = createTopicLibrary(20)
  const begun: number[] = []
  const gates: (() => void)[] = []
  const run: TaskRunner = async (name, input) => {
    if (name === 'learnTopicsTask') begun.push((input as { texts: string[] }).texts.length)
    await new Promise<void>((resolve) => gates.push(resolve))
    return learnHere(name, input)
  }
  const ask = (trainingKey: string, more: string[] = []) =>
    library.readerFor({ trainingKey, topics: topicsOf(...more) }, run, 'desk')
  const letGo = async () => {
    while (gates.length === 0) await pause(5)
    gates.shift()?.()
  }
  return { ask, begun, letGo }
}

async function otherThan(before: LearnedTopics, ask: () => Promise<LearnedTopics>): Promise<LearnedTopics> {
  for (;;) {
    const learned = await ask()
    if (learned !== before) return learned
  }
}

test('the first request of a workspace waits, and each set is learned once', async () => {
  const { ask, begun, letGo } = startSite()
  const [one, other] = [ask('one'), ask('one')]
  await pause(100)
  await letGo()

  expect((await one).topicIDs).toEqual([7, 9])
  expect(await other).toBe(await one)
  expect(await ask('one')).toBe(await one)
  expect(begun).toHaveLength(1)
})

test('the previous model is used while learning a correction takes long, and not afterwards', async () => {
  const { ask, letGo } = startSite()
  const first = ask('one')
  await letGo()
  const before = await first

  const corrected = ask('two', ['No news of my box'])
  expect(await corrected).toBe(before)

  await letGo()
  const after = await otherThan(before, () => ask('two', ['No news of my box']))
  expect(await ask('two')).toBe(after)
})

test('only the newest of several waiting corrections is learned', async () => {
  const { ask, begun, letGo } = startSite()
  const first = ask('one')
  await letGo()
  const before = await first
  const more = ['No news of my box', 'Still nothing here', 'Tracking is stuck']

  const waiting = [ask('two', more.slice(0, 1)), ask('three', more.slice(0, 2)), ask('four', more)]
  expect(await Promise.all(waiting)).toEqual([before, before, before])
  await letGo()
  await letGo()
  await otherThan(before, () => ask('four', more))

  expect(begun.map((count) => count - (begun[0] ?? 0))).toEqual([0, 1, 3])
})

test('a failure is reported, and the next request tries again', async () => {
  const library = createTopicLibrary()
  let fails = true
  const run: TaskRunner = async (name, input) => {
    if (fails) throw new Error('No thread was free.')
    return learnHere(name, input)
  }
  const ask = () => library.readerFor({ trainingKey: 'one', topics: topicsOf() }, run, 'desk')

  await expect(ask()).rejects.toThrow('No thread was free.')
  fails = false
  expect((await ask()).topicIDs).toEqual([7, 9])
})
