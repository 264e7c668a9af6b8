import { describe, expect, test } from 'vitest'
import type { ArticleRequest } from '../../../adapters/ai/ai.ts'
import { type Desk, startDesk } from '../../../test/desk.ts'
import { useScriptedEngine } from '../../../test/doubles/scripted-engine.ts'
import { makeChannel, makeMessage } from '../../../test/factories.ts'
import { indexDocuments } from '../../../test/index-documents.ts'

const usage = { model: 'scripted', inputTokens: 10, outputTokens: 5, ms: 1 }

const question =
  'Hello, I am Ada Lovelace. How do I return my kettle? My order number is 4711-A. Write to ada@example.test.'
const answer = [
  'Hi Ada,',
  '',
  'you can return a kettle within thirty days. Print the label for order 4711-A, put it on the box and call +49 89 1234567 if Ms Lovelace is not at home.',
  '',
  'Kind regards',
  'Ben from the shop',
].join('\n')

/** A ticket that an agent has answered. */
async function makeSolved(desk: Desk, asked = question, replied = answer) {
  const channel = await makeChannel(desk, { autoReply: false })
  const { ticketID } = await makeMessage(desk, {
    ...{ channelID: channel.channelID, message: asked, fromName: 'Ada Lovelace', fromAddress: 'ada@example.test' },
  })
  const { status } = await desk.post('/ticketMessages/create-new', {
    ...{ ticketID, channelID: channel.channelID, message: replied, senderType: 'CustomerRep' },
  })
  expect(status).toBe(200)
  return ticketID
}

const propose = (desk: Desk, body: object) => desk.post('/api/Knowledge/proposals', body)

describe('/api/Knowledge/proposals', () => {
  test('drafts a document from answers without personal data, which search finds once it is accepted', async () => {
    await using desk = await startDesk()
    const ticketID = await makeSolved(desk)

    const { status, body: proposal } = await propose(desk, { ticketID })

    expect(status).toBe(200)
    expect(proposal).toMatchObject({
      state: 'Pending',
      name: 'How do I return my kettle?',
      ticketIDs: [ticketID],
      documentID: null,
    })
    expect(proposal.content).toMatch(
      /^you can return a kettle within thirty days\. Print the label for order \[number\], /,
    )
    expect(JSON.stringify(proposal)).not.toMatch(/Ada|Lovelace|4711|1234567|example\.test|Ben|regards/)
    const list = await desk.get('/api/Knowledge/proposals?state=Pending')
    expect(list.body).toMatchObject({ totalCount: 1, items: [proposal] })

    const at = `/api/Knowledge/proposals/${proposal.proposalID}`
    const accepted = await desk.post(`${at}/accept`, { name: 'Returning a kettle' })
    expect(accepted.body).toMatchObject({ state: 'Accepted', name: 'Returning a kettle', content: proposal.content })
    expect((await desk.get(`/api/Documents/${accepted.body.documentID}`)).body).toMatchObject({
      ...{ name: 'Returning a kettle', content: proposal.content, isSearchable: true, isPublic: false },
    })
    await indexDocuments(desk)
    const [hit] = (await desk.get('/api/Knowledge/search?q=return+a+kettle')).body.items
    expect(hit.documentID).toBe(accepted.body.documentID)
    expect((await desk.post(`${at}/accept`, {})).status).toBe(409)
    expect((await desk.post(`${at}/reject`)).status).toBe(409)
  })

  test('deletes a rejected proposal without creating a document', async () => {
    await using desk = await startDesk()
    const { body } = await propose(desk, { ticketID: await makeSolved(desk) })

    const rejected = await desk.post(`/api/Knowledge/proposals/${body.proposalID}/reject`)

    expect(rejected.body).toMatchObject({ state: 'Rejected', documentID: null, dateDecided: expect.any(String) })
    expect((await desk.get(`/api/Knowledge/proposals/${body.proposalID}`)).body).toEqual(rejected.body)
    expect((await desk.get('/api/Documents')).body.totalCount).toBe(0)
  })

  test('answers a gap from its tickets', async () => {
    await using desk = await startDesk()
    const channel = await makeChannel(desk, { autoReply: false })
    const asked = await makeMessage(desk, { channelID: channel.channelID, message: 'How do I return my kettle?' })
    await desk.runJobs()
    const [gap] = (await desk.get('/api/Knowledge/gaps')).body.items
    expect((await propose(desk, { gapID: gap.gapID })).body.code).toBe('proposal_without_answer')
    await desk.post('/ticketMessages/create-new', {
      ...{
        ticketID: asked.ticketID,
        channelID: channel.channelID,
        message: 'Put it into its box.',
        senderType: 'CustomerRep',
      },
    })

    const { body } = await propose(desk, { gapID: gap.gapID })

    expect(body).toMatchObject({ gapID: gap.gapID, content: 'Put it into its box.', ticketIDs: [asked.ticketID] })
  })

  test('sends no personal data to the model, and removes any it adds', async () => {
    await using desk = await startDesk()
    useScriptedEngine(desk)
    const requests: ArticleRequest[] = []
    const engine = {
      ...desk.context.ai.embedded(''),
      draftArticle: async (request: ArticleRequest) => {
        requests.push(request)
        return { title: 'Returns', content: 'Send it to returns@example.test within thirty days.', usage }
      },
    }
    desk.context.ai = { ...desk.context.ai, embedded: () => engine }

    const { body } = await propose(desk, { ticketID: await makeSolved(desk) })

    expect(body).toMatchObject({ name: 'Returns', content: 'Send it to [email] within thirty days.' })
    expect(requests[0]?.conversations).toHaveLength(1)
    expect(JSON.stringify(requests)).not.toMatch(/Ada|Lovelace|4711|1234567|@/)
  })

  test('rejects proposals without an origin or an answer, and those of other customers', async () => {
    await using desk = await startDesk()
    const other = await desk.other()
    const ticketID = await makeSolved(desk)
    const unanswered = await makeMessage(desk, { message: 'Anybody there?' })

    expect((await propose(desk, {})).status).toBe(400)
    expect((await propose(desk, { ticketID, gapID: 1 })).status).toBe(400)
    const missing = { status: 400, code: 'gap_unknown', details: [{ field: 'gapID' }] }
    expect((await propose(desk, { gapID: 4711 })).body).toMatchObject(missing)
    expect((await propose(desk, { ticketID: unanswered.ticketID })).status).toBe(409)
    expect((await propose(other, { ticketID })).status).toBe(400)
    const agent = await desk.signedIn('Agent', ['sendReplies'])
    expect((await agent.post('/api/Knowledge/proposals', { ticketID })).status).toBe(403)
  })
})
