import { expect, test } from 'vitest'
import { allStepsOf, repliesOf } from '../../../test/automation.ts'
import { type Desk, startDesk } from '../../../test/desk.ts'
import { useScriptedEngine } from '../../../test/doubles/scripted-engine.ts'
import { answerWith, startSmallServer } from '../../../test/doubles/small-server.ts'
import { made, makeChannel, makeMessage } from '../../../test/factories.ts'

/** A message whose answer waits for the approval of a call. */
async function arrangeWaiting(desk: Desk, url: string) {
  const { toolID } = await made<{ toolID: number }>(desk, '/api/Tools', {
    ...{ name: 'refund', kind: 'Http', approval: 'Always', http: { method: 'POST', url: `${url}/refunds` } },
    parameters: { type: 'object', properties: {} },
  })
  await made(desk, '/api/Procedures', { name: 'Refunds', steps: 'Refund it.', toolIDs: [toolID] })
  useScriptedEngine(desk, {
    reply: ({ calls = [] }) =>
      calls.length > 0 ? { reply: 'Done.' } : { toolCalls: [{ id: 'c', name: 'refund', arguments: '{}' }] },
  })
  const { channelID } = await makeChannel(desk, { autoReply: true })
  const message = await makeMessage(desk, { channelID, message: 'Refund me' })
  await desk.runJobs()
  const pending = async () => (await desk.get('/api/Approvals')).body.items
  const [{ approvalID }] = await pending()
  return { message, pending, approve: () => desk.post(`/api/Approvals/${approvalID}/approve`, {}) }
}

test.each<[string, object, string]>([
  ['closed', { isClosed: true }, 'ticket_closed'],
  ['marked as spam', { isSpam: true }, 'ticket_spam'],
])('a call is not made once its ticket is %s, before or after the approval', async (_what, change, code) => {
  await using shop = await startSmallServer(answerWith({ ok: true }))
  await using desk = await startDesk({ settings: { OUTBOUND_ALLOW: '127.0.0.1' } })
  const { message, pending, approve } = await arrangeWaiting(desk, shop.url)
  const path = `/tickets/${message.ticketID}`
  await desk.put(path, change)
  expect((await approve()).body).toMatchObject({ status: 409, code })
  expect(await pending()).toHaveLength(1)

  await desk.put(path, { isClosed: false, isSpam: false })
  expect((await approve()).status).toBe(200)
  await desk.put(path, change)
  await desk.runJobs()
  expect(shop.hits).toEqual([])
  const calls = (await allStepsOf(desk, message)).filter(({ step }) => step === 'toolCall')
  expect(calls.at(-1)).toMatchObject({ outcome: 'Skipped', why: expect.stringContaining('meanwhile') })
  expect((await repliesOf(desk)).filter(({ isAI }) => isAI)).toEqual([])
})
