import { expect, test } from 'vitest'
import { makeRule } from '../../test/automation.ts'
import { startDesk } from '../../test/desk.ts'
import { useScriptedEngine } from '../../test/doubles/scripted-engine.ts'
import { makeAction, makeDocument, makeMessage, makeTopic } from '../../test/factories.ts'
import { maxHoldMs } from '../../test/processes/max-hold.ts'

/** Runs of blanks are the slowest to collapse into one line. */
const long = 'a \n'.repeat(349_000)

test('long descriptions of topics, actions and documents do not block the event loop', async () => {
  await using desk = await startDesk()
  const asked = useScriptedEngine(desk)
  for (const number of [1, 2]) {
    await makeTopic(desk, { name: `Topic ${number}`, description: long })
    await makeAction(desk, { name: `Action ${number}`, description: long, isActive: true })
    await makeDocument(desk, { name: `Document ${number}`, description: long, content: 'Short.' })
    await makeRule(desk, 'OnMessage', { operation: 'instruct', name: `Instruction ${number}`, description: long })
  }
  const content = 'Lists: {{TopicList}} {{ActionList}} {{DocumentList}}'
  const { documentID } = await makeDocument(desk, { name: 'Lists', content })
  await desk.post('/api/TopicDocuments', { documentID, hookName: 'All' })
  const { messageID } = await makeMessage(desk, { message: 'Where are the lists?' })
  await desk.runJobs()

  const createdMs = await maxHoldMs(async () => {
    await makeMessage(desk, { message: 'Which lists are there?' })
    await desk.runJobs()
  })
  const statuses: number[] = []
  const counterfactualMs = await maxHoldMs(async () => {
    const body = { wanted: { action: 'close' }, last: 2 }
    statuses.push((await desk.post(`/ticketMessages/${messageID}/counterfactual`, body)).status)
  })

  const [lists] = asked.replies[0]?.documents.filter(({ title }) => title === 'Lists') ?? []
  expect(lists?.content).toContain('- Topic 2: a a a')
  expect(lists?.content.length).toBeLessThan(20_000)
  expect(asked.replies[0]?.instructions.map((text) => text.length)).toEqual(Array(2).fill(12_000))
  expect(statuses).toEqual([200])
  expect(createdMs).toBeLessThan(100)
  expect(counterfactualMs).toBeLessThan(100)
})
