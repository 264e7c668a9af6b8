import { describe, expect, test } from 'vitest'
import { makeRule, operationsOf, show, traceOf } from '../test/automation.ts'
import { type Desk, startDesk } from '../test/desk.ts'
import { useScriptedEngine } from '../test/doubles/scripted-engine.ts'
import { answerWith, startSmallServer } from '../test/doubles/small-server.ts'
import { makeChannel, makeDocument, makeMessage } from '../test/factories.ts'

const settings = { OUTBOUND_ALLOW: '127.0.0.1' }

async function makeRetrieval(desk: Desk, url: string) {
  const document = { name: 'Order', isDataRetrievalProcess: true, apiEndpoint: `${url}/orders?token=hush` }
  return (await makeDocument(desk, document)).documentID
}

describe('retrieveData', () => {
  test('adds the fetched data to the prompt and a custom field, and to the trace without secrets', async () => {
    await using server = await startSmallServer(answerWith({ state: 'sent' }))
    await using desk = await startDesk({ settings })
    const asked = useScriptedEngine(desk)
    const documentID = await makeRetrieval(desk, server.url)
    const parameters = { documentID, saveAs: 'order' }
    await makeRule(desk, 'OnMessage', { operation: 'retrieveData', parameters })
    const always = await makeDocument(desk, { name: 'Always' })
    await desk.post('/api/TopicDocuments', { documentID: always.documentID, hookName: 'All' })

    const message = await makeMessage(desk)
    await desk.runJobs()

    const content = '{\n  "state": "sent"\n}'
    expect(asked.replies[0]?.documents).toMatchObject([{ title: 'Always' }, { documentID, title: 'Order', content }])
    expect((await desk.get(`/tickets/${message.ticketID}`)).body.customFieldsData).toEqual({ order: content })
    const [action] = (await traceOf(desk, message)).find(({ hook }) => hook === 'OnMessage')?.children ?? []
    expect(action).toMatchObject({ documents: [{ documentID, name: 'Order', version: 1, retrieval: { status: 200 } }] })
    expect(JSON.stringify(action)).not.toContain('hush')
  })

  test('adds a note on failure, and does not fail the message', async () => {
    await using desk = await startDesk()
    const asked = useScriptedEngine(desk)
    const documentID = await makeRetrieval(desk, 'http://127.0.0.1:9')
    await makeRule(desk, 'OnMessage', { operation: 'retrieveData', parameters: { documentID } })

    const message = await makeMessage(desk)
    await desk.runJobs()

    expect((await show(desk, message)).status).toBe('Answered')
    expect(await operationsOf(desk, message)).toEqual(['retrieveData Done'])
    expect(asked.replies[0]?.documents).toMatchObject([{ documentID, content: expect.stringMatching(/^Note: /) }])
  })

  test('asks for nothing of a sender who is not known', async () => {
    await using server = await startSmallServer(answerWith([{ order: 'of another customer' }]))
    await using desk = await startDesk({ settings })
    const asked = useScriptedEngine(desk)
    const apiEndpoint = `${server.url}/orders?email={{EndUser.Email}}`
    const { documentID } = await makeDocument(desk, { isDataRetrievalProcess: true, apiEndpoint })
    await desk.post('/api/TopicDocuments', { documentID, hookName: 'All' })

    await makeMessage(desk, { uid: 'visitor-1', fromAddress: null })
    await desk.runJobs()
    expect(server.hits).toEqual([])
    expect(asked.replies[0]?.documents).toMatchObject([{ content: expect.stringContaining('EndUser.Email is empty') }])

    await makeMessage(desk, { uid: 'ada@example.org', fromAddress: 'ada@example.org' })
    await desk.runJobs()
    expect(server.hits.map(({ url }) => url)).toEqual(['/orders?email=ada%40example.org'])
  })

  test('fetches once in a dry run, outside its transaction', async () => {
    let calls = 0
    await using server = await startSmallServer((request, response) => {
      calls++
      return answerWith({ state: 'sent' })(request, response)
    })
    await using desk = await startDesk({ settings })
    useScriptedEngine(desk)
    const documentID = await makeRetrieval(desk, server.url)
    await desk.post('/api/TopicDocuments', { documentID, hookName: 'All' })
    const { channelID } = await makeChannel(desk)

    const { status, body } = await desk.post('/api/Automation/try', { channelID, text: 'Where is it?' })

    expect([status, calls]).toEqual([200, 1])
    expect(body.prompt.documents).toMatchObject([{ documentID, retrieval: { status: 200 } }])
  })
})

test('AI usage is recorded in the ledger, including dry runs', async () => {
  await using desk = await startDesk()
  useScriptedEngine(desk)
  const { channelID } = await makeChannel(desk)

  await makeMessage(desk, { channelID })
  await desk.runJobs()
  await desk.post('/api/Automation/try', { channelID, text: 'Hello' })

  const { body } = await desk.get('/api/Customers/ai-usage')
  expect(body).toMatchObject([
    { model: 'scripted', purpose: 'reply', requests: 2, inputTokens: 20, outputTokens: 10 },
    { model: 'scripted', purpose: 'spam', requests: 2 },
  ])
})
