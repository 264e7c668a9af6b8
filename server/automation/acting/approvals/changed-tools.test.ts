import { expect, test } from 'vitest'
import { allStepsOf, repliesOf } from '../../../test/automation.ts'
import { startDesk } from '../../../test/desk.ts'
import { useScriptedEngine } from '../../../test/doubles/scripted-engine.ts'
import { answerWith, startSmallServer } from '../../../test/doubles/small-server.ts'
import { made, makeChannel, makeMessage } from '../../../test/factories.ts'

test('a tool that was changed after a call was submitted for approval is not called before it is approved again', async () => {
  await using shop = await startSmallServer(answerWith({ ok: true }))
  await using desk = await startDesk({ settings: { OUTBOUND_ALLOW: '127.0.0.1' } })
  const { toolID } = await made<{ toolID: number }>(desk, '/api/Tools', {
    name: 'cancel',
    kind: 'Http',
    description: 'Cancels an order.',
    parameters: { type: 'object', properties: { order: { type: 'string' } }, required: ['order'] },
    http: { method: 'POST', url: `${shop.url}/cancel/{{order}}` },
    approval: 'Always',
  })
  await made(desk, '/api/Procedures', { name: 'Orders', steps: 'Cancel it.', toolIDs: [toolID] })
  useScriptedEngine(desk, {
    reply: ({ calls = [] }) =>
      calls.length > 0
        ? { reply: 'It is cancelled.' }
        : { toolCalls: [{ id: 'c', name: 'cancel', arguments: '{"order":"A\\u0000"}' }] },
  })
  const { channelID } = await makeChannel(desk, { autoReply: true })
  const message = await makeMessage(desk, { channelID, message: 'Cancel A' })
  await desk.runJobs()
  const decide = async () => {
    const { items } = (await desk.get('/api/Approvals')).body
    expect(items).toHaveLength(1)
    expect((await desk.post(`/api/Approvals/${items[0].approvalID}/approve`, {})).status).toBe(200)
    await desk.runJobs()
    return items[0]
  }

  const changed = { description: 'Deletes an order.', http: { method: 'DELETE', url: `${shop.url}/orders/{{order}}` } }
  expect((await desk.put(`/api/Tools/${toolID}`, changed)).status).toBe(204)
  expect(await decide()).toMatchObject({ effect: expect.stringContaining('Cancels an order.') })

  expect(shop.hits).toEqual([])
  expect(await repliesOf(desk)).toEqual([])

  expect(await decide()).toMatchObject({
    effect: expect.stringMatching(/Deletes an order\. · DELETE/),
    arguments: { order: 'A' },
  })
  expect(shop.hits.map(({ method, url }) => `${method} ${url}`)).toEqual(['DELETE /orders/A'])
  expect(await repliesOf(desk)).toMatchObject([{ message: 'It is cancelled.' }])
  const calls = (await allStepsOf(desk, message)).filter(({ step }) => step === 'toolCall')
  expect(calls.map(({ outcome }) => outcome)).toEqual(['Skipped', 'Skipped', 'Done'])
})
