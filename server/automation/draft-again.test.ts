import { describe, expect, test } from 'vitest'
import { AiFault } from '../adapters/ai/ai.ts'
import { repliesOf, show, traceOf } from '../test/automation.ts'
import { type Desk, startDesk } from '../test/desk.ts'
import { useScriptedEngine } from '../test/doubles/scripted-engine.ts'
import { makeChannel, makeDocument, makeMessage } from '../test/factories.ts'

/** An email with a pending draft that quotes its only document. */
async function makeDrafted(desk: Desk) {
  let fault: Error | undefined
  const asked = useScriptedEngine(desk, {
    reply: ({ documents }) => {
      if (fault) throw fault
      return {
        reply: documents[0]?.content ?? 'I know nothing.',
        documentIDs: documents.map((used) => used.documentID),
      }
    },
  })
  const { documentID } = await makeDocument(desk, { name: 'Returns', content: 'Within 14 days.' })
  await desk.post('/api/TopicDocuments', { documentID, hookName: 'All' })
  const { channelID } = await makeChannel(desk, { channelType: 'Email' })
  const message = await makeMessage(desk, { channelID, message: 'How long can I return it?' })
  await desk.runJobs()
  return {
    asked,
    documentID,
    message,
    path: `/ticketMessages/${message.messageID}/retry`,
    breakProvider(): void {
      fault = new AiFault('unavailable', 'The provider does not answer.', { isRetryable: true })
    },
  }
}

const draftedFrom = async (desk: Desk, message: { messageID: number }) =>
  (await traceOf(desk, message)).findLast(({ step }) => step === 'draftReply')?.documents

describe('a draft whose document has changed', () => {
  test('is reported in the trace, and regenerated from the current document for an agent to send', async () => {
    await using desk = await startDesk()
    const { asked, documentID, message, path } = await makeDrafted(desk)
    expect(await show(desk, message)).toMatchObject({ status: 'Drafted', aiAnswer: 'Within 14 days.' })
    expect(await draftedFrom(desk, message)).toEqual([{ documentID, name: 'Returns', version: 1 }])

    const changed = { name: 'Returns', isDataRetrievalProcess: false, content: 'Within 30 days.' }
    expect((await desk.put(`/api/Documents/${documentID}`, changed)).status).toBe(204)
    expect(await draftedFrom(desk, message)).toEqual([{ documentID, name: 'Returns', version: 1, isOutdated: true }])
    const retry = await desk.post(path)
    expect([retry.status, retry.body.status]).toEqual([200, 'Processing'])
    expect((await desk.post(path)).status).toBe(409)
    await desk.runJobs()

    expect(await show(desk, message)).toMatchObject({ status: 'Drafted', aiAnswer: 'Within 30 days.' })
    expect(await draftedFrom(desk, message)).toEqual([{ documentID, name: 'Returns', version: 2 }])
    expect(asked.spam).toHaveLength(1)
    expect(await repliesOf(desk)).toEqual([])
  })

  test('is also reported when the document was deleted', async () => {
    await using desk = await startDesk()
    const { documentID, message } = await makeDrafted(desk)

    await desk.delete(`/api/Documents/${documentID}`)

    expect(await draftedFrom(desk, message)).toEqual([{ documentID, name: 'Returns', version: 1, isOutdated: true }])
  })

  test('is kept if the provider fails, and if the ticket is closed', async () => {
    await using desk = await startDesk()
    const { message, path, breakProvider } = await makeDrafted(desk)
    await desk.put(`/tickets/${message.ticketID}`, { isClosed: true })
    expect((await desk.post(path)).status).toBe(200)
    await desk.runJobs()
    expect(await show(desk, message)).toMatchObject({ status: 'Drafted', aiAnswer: 'Within 14 days.' })

    await desk.put(`/tickets/${message.ticketID}`, { isClosed: false })
    breakProvider()
    await desk.post(path)
    await desk.runJobs()

    const failed = await show(desk, message)
    expect(failed).toMatchObject({ status: 'Failed', aiAnswer: 'Within 14 days.' })
    expect(failed.failure).toContain('does not answer')
  })
})
