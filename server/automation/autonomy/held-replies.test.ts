import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { repliesOf, show } from '../../test/automation.ts'
import { startDesk } from '../../test/desk.ts'
import { useScriptedEngine } from '../../test/doubles/scripted-engine.ts'
import { makeChannel, makeDocument, makeMessage, makeTopic } from '../../test/factories.ts'

const answer = 'You can send it back within 14 days.'

/** A reply of the AI that is held for a minute. */
async function hold() {
  const desk = await startDesk()
  const { topicID } = await makeTopic(desk)
  const { documentID, name } = await makeDocument(desk, { name: 'Returns', content: answer })
  await desk.post('/api/TopicDocuments', { documentID, hookName: 'All' })
  useScriptedEngine(desk, { topicIDs: () => [topicID], reply: () => ({ reply: answer, documentIDs: [documentID] }) })
  const { channelID } = await makeChannel(desk, { channelType: 'Chat', autoReply: true })
  await desk.put('/api/Customers/me', { autonomyPolicy: { isEnabled: true, blindShare: 0, holdSeconds: 60 } })
  const asked = await makeMessage(desk, { channelID, message: 'How do I return it?' })
  await desk.runJobs()
  expect(await repliesOf(desk)).toMatchObject([{ status: 'Scheduled', isAI: true }])
  const endHold = async () => {
    desk.clock.advance(61_000)
    await desk.context.db.execute(
      sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => now())`,
    )
    await desk.runJobs()
  }
  return { desk, topicID, documentID, name, channelID, asked, endHold }
}

test('a held reply is left to people if a document that it was written from changes', async () => {
  const { desk, documentID, name, asked, endHold } = await hold()
  await using _desk = desk
  const content = 'You can send it back within 7 days.'
  expect(
    await desk.put(`/api/Documents/${documentID}`, { name, isDataRetrievalProcess: false, content }),
  ).toMatchObject({ status: 204 })

  await endHold()

  expect(await repliesOf(desk)).toEqual([])
  expect(await show(desk, asked)).toMatchObject({ status: 'Drafted', aiAnswer: answer })
  const { body: ticket } = await desk.get(`/tickets/${asked.ticketID}`)
  expect(ticket).toMatchObject({ needsPerson: true, needsPersonReason: expect.stringMatching(/while .* held\.$/) })
})

test('a held reply is left to people if the level of its topic is lowered', async () => {
  const { desk, topicID, channelID, asked, endHold } = await hold()
  await using _desk = desk
  await desk.put(`/api/Autonomy/${channelID}/${topicID}`, { level: 'Suggest', reason: 'Wrong answers' })

  await endHold()

  expect(await repliesOf(desk)).toEqual([])
  expect(await show(desk, asked)).toMatchObject({ status: 'Drafted' })
  expect((await desk.get(`/tickets/${asked.ticketID}`)).body.needsPersonReason).toBe(
    'The autonomy level fell while the reply was held.',
  )
})

test('a held reply is sent if other documents change', async () => {
  const { desk, asked, endHold } = await hold()
  await using _desk = desk
  await makeDocument(desk, { name: 'Delivery', content: 'Parcels take two days.' })

  await endHold()

  expect(await repliesOf(desk)).toMatchObject([{ status: 'Sent', answersMessageID: asked.messageID }])
})
