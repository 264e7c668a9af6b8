import { describe, expect, test } from 'vitest'
import { repliesOf, show, traceOf } from '../test/automation.ts'
import { type Desk, startDesk } from '../test/desk.ts'
import { useScriptedEngine } from '../test/doubles/scripted-engine.ts'
import { makeChannel, makeDocument, makeMessage, makeTopic } from '../test/factories.ts'
import { indexDocuments } from '../test/index-documents.ts'

const returns = 'You can return a kettle within thirty days. Print the label and put the kettle into its box.'

const foreignQuestion = '¿Cómo devuelvo mi tetera nueva?'

async function makeReturns(desk: Desk, given: object = {}) {
  const document = await makeDocument(desk, {
    name: 'Returns',
    content: returns,
    isPublic: true,
    sourceUrl: 'https://help.example.test/returns',
    ...given,
  })
  await makeDocument(desk, { name: 'Opening hours', content: 'The shop opens at nine and closes at six.' })
  await indexDocuments(desk)
  return document
}

describe('the embedded engine', () => {
  test('quotes what search found with a source mark, and answers thanks without a quote', async () => {
    await using desk = await startDesk()
    const { documentID, name } = await makeReturns(desk)

    const question = await makeMessage(desk, { message: 'How do I return my kettle?' })
    const thanks = await makeMessage(desk, { message: 'Thanks, that helped!' })
    await desk.runJobs()

    const answered = await show(desk, question)
    expect(answered.aiAnswer).toContain(`${returns} [1]`)
    expect(answered.citations).toMatchObject([{ mark: 1, documentID, version: 1, passage: returns }])
    const drafting = (await traceOf(desk, question)).find(({ step }) => step === 'draftReply')
    expect(drafting?.documents).toContainEqual({ documentID, name, version: 1 })
    expect(answered.answerability).toBeGreaterThan(0.5)
    expect(await show(desk, thanks)).toMatchObject({
      aiAnswer: 'You are welcome! Write to us any time.',
      answerability: null,
    })
  })

  test('leaves a question without a source to people as a gap, and a greeting without one', async () => {
    await using desk = await startDesk()
    const reasonOf = async (text: string) => {
      const { ticketID } = await makeMessage(desk, { message: text })
      await desk.runJobs()
      return (await desk.get(`/tickets/${ticketID}`)).body.needsPersonReason
    }

    expect(await reasonOf('Where is the harbour?')).toBe('No source answers this')
    await makeReturns(desk)
    expect(await reasonOf('Who will be the next pope?')).toBe('No source answers this')
    for (const greeting of ['Hello', 'Good morning, dear team!', 'Hallo', 'Guten Tag zusammen', 'Grüß Gott!'])
      expect([greeting, await reasonOf(greeting)]).toEqual([greeting, 'The message contains only a greeting.'])

    for (const smallTalk of ['ok', 'Bye!', '👍', 'Thanks a lot']) await reasonOf(smallTalk)
    const { items } = (await desk.get('/api/Knowledge/gaps')).body
    const questions = items.map(({ question }: { question: string }) => question)
    expect(questions.sort()).toEqual(['Where is the harbour?', 'Who will be the next pope?'])
  })

  test('escalates a question in another language than the documents, with the reason', async () => {
    await using desk = await startDesk()
    await makeReturns(desk)
    const { channelID } = await makeChannel(desk, { channelType: 'Chat', autoReply: true })

    const message = await makeMessage(desk, { channelID, message: foreignQuestion })
    await desk.runJobs()

    const { body: ticket } = await desk.get(`/tickets/${message.ticketID}`)
    expect(ticket).toMatchObject({
      status: 'Open',
      needsPerson: true,
      needsPersonReason: 'No document is in the language of the message.',
    })
    expect(await repliesOf(desk)).toMatchObject([{ message: expect.stringMatching(/could not find a good answer/) }])
  })
})

describe('a question in another language than the documents', () => {
  test('is translated to the documents’ language, and answered with the results', async () => {
    await using desk = await startDesk()
    const asked = useScriptedEngine(desk, {
      language: (text) => (text === foreignQuestion ? 'es' : 'en'),
      translate: ({ text, targetLang }) =>
        text === foreignQuestion && targetLang === 'en' ? 'How do I return my kettle?' : text,
    })
    const { documentID } = await makeReturns(desk)

    for (const channelType of ['Chat', 'Email'] as const) {
      const { channelID } = await makeChannel(desk, { channelType })
      await makeMessage(desk, { channelID, message: foreignQuestion })
    }
    await desk.runJobs()

    const requests = asked.replies.filter(({ message }) => message === foreignQuestion)
    expect(requests).toHaveLength(2)
    for (const request of requests) {
      expect(request.language).toBe('es')
      expect(request.documents[0]).toMatchObject({ documentID, content: returns })
      expect(request.answerability).toBeGreaterThan(0.5)
    }
  })
})

describe('the knowledge of a reply', () => {
  test('comes from search if nothing is mapped; mapped documents come first', async () => {
    await using desk = await startDesk()
    const asked = useScriptedEngine(desk)
    const { documentID } = await makeReturns(desk)
    const mapped = await makeDocument(desk, { name: 'Tone', content: 'Be kind.', isSearchable: false })
    await desk.post('/api/TopicDocuments', { documentID: mapped.documentID, hookName: 'All' })

    await makeMessage(desk, { message: 'How do I return my own kettle?' })
    await desk.runJobs()

    const request = asked.replies.find(({ message }) => message === 'How do I return my own kettle?')
    expect(request?.documents.slice(0, 2)).toMatchObject([
      { documentID: mapped.documentID, content: 'Be kind.' },
      { documentID, title: 'Returns', content: returns },
    ])
    expect(request?.answerability).toBeGreaterThan(0.5)
    expect(request?.today).toBe(desk.clock.now().toISOString().slice(0, 10))
  })

  test('names a passage whose first heading is the title of its document once', async () => {
    await using desk = await startDesk()
    const asked = useScriptedEngine(desk)
    await makeReturns(desk, { content: `# Returns\n\n${returns}` })

    await makeMessage(desk, { message: 'How do I return my own kettle?' })
    await desk.runJobs()

    expect(asked.replies[0]?.documents[0]?.title).toBe('Returns')
  })

  test('is trimmed by rank if the mapped documents are too long', async () => {
    await using desk = await startDesk()
    const asked = useScriptedEngine(desk)
    const filler = 'The archive keeps every letter of the old company in order of its arrival. '.repeat(40)
    for (let number = 0; number < 30; number++) {
      const content = number === 17 ? `${filler}\n\n${returns}` : filler
      const { documentID } = await makeDocument(desk, { name: `Paper ${number}`, content, isSearchable: false })
      await desk.post('/api/TopicDocuments', { documentID, hookName: 'All' })
    }

    const message = await makeMessage(desk, { message: 'How do I return my kettle?' })
    await desk.runJobs()

    const documents = asked.replies[0]?.documents ?? []
    const size = documents.reduce((sum, { title, content }) => sum + title.length + content.length, 0)
    expect(size).toBeLessThanOrEqual(48_000)
    expect(documents.some(({ content }) => content.includes(returns))).toBe(true)
    expect((await show(desk, message)).status).toBe('Answered')
  })

  test('follows the topics of the conversation, and uses it in the search query', async () => {
    await using desk = await startDesk()
    const { topicID } = await makeTopic(desk, { name: 'Returns' })
    const document = await makeDocument(desk, { name: 'Returns', content: returns, isSearchable: false })
    await desk.post('/api/TopicDocuments', { documentID: document.documentID, topicID })
    const asked = useScriptedEngine(desk, { topicIDs: ({ text }) => (text.includes('kettle') ? [topicID] : []) })

    const { ticketID } = await makeMessage(desk, { message: 'Can I return a kettle?' })
    await desk.runJobs()
    await makeMessage(desk, { ticketID, message: 'And how long does that take?' })
    await desk.runJobs()

    expect(asked.replies[1]?.documents).toMatchObject([{ documentID: document.documentID }])
  })
})

describe('a clarifying question', () => {
  test('is sent as a reply and shown in the trace; a second one in a row escalates', async () => {
    await using desk = await startDesk()
    const asked = useScriptedEngine(desk, {
      reply: () => ({ reply: 'Which kettle do you have?', isAskBack: true, reason: 'The model is missing.' }),
    })
    const { channelID } = await makeChannel(desk, { channelType: 'Email', autoReply: true })

    const first = await makeMessage(desk, { channelID, message: 'My kettle is broken.', uid: 'ada@example.test' })
    await desk.runJobs()
    const { ticketID } = first
    expect((await desk.get(`/tickets/${ticketID}`)).body.status).toBe('Open')
    expect(await repliesOf(desk)).toMatchObject([{ message: 'Which kettle do you have?' }])
    const second = await makeMessage(desk, { ticketID, message: 'No idea.', uid: 'ada@example.test' })
    await desk.runJobs()

    const step = (await traceOf(desk, first)).find(({ step }) => step === 'draftReply')
    expect(step).toMatchObject({ outcome: 'Done', isAskBack: true, why: 'The model is missing.' })
    expect(asked.replies.map(({ mayAskBack }) => mayAskBack)).toEqual([true, false])
    expect((await desk.get(`/tickets/${ticketID}`)).body.status).toBe('Escalated')
    expect((await show(desk, second)).aiAnswer).toBe('Which kettle do you have?')
  })
})

describe('the sources of a draft', () => {
  const reply = 'Within thirty days [1]. Print the label [1].'
  const cite = (documentID: number) => ({
    reply,
    documentIDs: [documentID],
    citations: [{ mark: 1, documentID, passage: returns }],
  })

  test('are marked for people; customers see neither marks nor sources', async () => {
    await using desk = await startDesk()
    const { documentID } = await makeReturns(desk)
    useScriptedEngine(desk, { reply: () => cite(documentID) })

    const message = await makeMessage(desk, { message: 'How do I return my kettle?' })
    await desk.runJobs()

    const shown = await show(desk, message)
    expect(shown.aiAnswer).toBe(reply)
    expect(shown.citations).toEqual([{ mark: 1, documentID, version: 1, passage: returns }])
    expect(shown.answerability).toBeGreaterThan(0.5)
    expect(await repliesOf(desk)).toMatchObject([{ message: 'Within thirty days. Print the label.' }])
  })

  test('make a reply less certain if they contradict each other', async () => {
    await using desk = await startDesk()
    const { documentID } = await makeReturns(desk)
    useScriptedEngine(desk, { reply: () => cite(documentID) })
    const question = 'How many days do I have to return a kettle?'
    const ask = async () => {
      const message = await makeMessage(desk, { message: question })
      await desk.runJobs()
      return (await show(desk, message)).answerability
    }
    await makeDocument(desk, { name: 'Kettles', content: 'You can return a kettle within 30 days.' })
    await indexDocuments(desk)
    const certain = await ask()
    await makeDocument(desk, { name: 'Old kettles', content: 'You can return a kettle within 14 days.' })
    await indexDocuments(desk)

    expect(await ask()).toBeLessThan(0.6 * (certain ?? 0))
  })

  test('follow the text if the channel shows them, also if a person sends it', async () => {
    await using desk = await startDesk()
    const { documentID } = await makeReturns(desk)
    useScriptedEngine(desk, { reply: () => cite(documentID) })
    const { channelID } = await makeChannel(desk, { channelType: 'Email', showSources: true })

    const message = await makeMessage(desk, { channelID, message: 'How do I return my kettle?' })
    await desk.runJobs()
    const { body } = await desk.post(`/ticketMessages/${message.messageID}/send`, {})

    const sources = 'Sources:\n- Returns: https://help.example.test/returns'
    expect(body.message).toBe(`Within thirty days. Print the label.\n\n${sources}`)
  })

  test('link to the help center if they are public articles', async () => {
    await using desk = await startDesk()
    const [hostname] = (await desk.get('/api/Customers/me')).body.hostnames
    const { documentID } = await makeReturns(desk, { sourceUrl: null, isPublic: true, slug: 'send-back' })
    useScriptedEngine(desk, { reply: () => cite(documentID) })
    const { channelID } = await makeChannel(desk, { channelType: 'Email', showSources: true })
    const sendNext = async () => {
      const message = await makeMessage(desk, { channelID, message: 'How do I return my kettle?' })
      await desk.runJobs()
      return (await desk.post(`/ticketMessages/${message.messageID}/send`, {})).body.message
    }

    expect(await sendNext()).toMatch(new RegExp(`Sources:\\n- Returns: https?://${hostname}(:\\d+)?/help/send-back$`))

    const hidden = { name: 'Returns', isDataRetrievalProcess: false, isPublic: false }
    expect((await desk.put(`/api/Documents/${documentID}`, hidden)).status).toBe(204)
    expect(await sendNext()).toMatch(/Sources:\n- Returns$/)
  })
})

describe('answerThreshold of a channel', () => {
  test('leaves questions without a source to people, with the reason', async () => {
    await using desk = await startDesk()
    const { documentID } = await makeReturns(desk)
    useScriptedEngine(desk, { reply: () => ({ reply: 'Perhaps.', documentIDs: [documentID] }) })
    const { channelID } = await makeChannel(desk, { channelType: 'Chat', answerThreshold: 0.5 })

    const unknown = await makeMessage(desk, { channelID, message: 'My invoice of March has a wrong tax number.' })
    const greeting = await makeMessage(desk, { channelID, message: 'Hello' })
    const known = await makeMessage(desk, { channelID, message: 'How do I return a kettle within thirty days?' })
    await desk.runJobs()

    expect(await show(desk, unknown)).toMatchObject({ status: 'Drafted', aiAnswer: 'Perhaps.' })
    expect((await traceOf(desk, unknown)).find(({ step }) => step === 'sendReply')).toMatchObject({
      outcome: 'Skipped',
      why: 'No source answers this',
    })
    expect((await desk.get(`/tickets/${unknown.ticketID}`)).body.needsPersonReason).toBe('No source answers this')
    expect((await desk.get(`/tickets/${greeting.ticketID}`)).body.needsPersonReason).toBe(
      'The message contains only a greeting.',
    )
    expect((await show(desk, known)).status).toBe('Answered')
    const invalid = await desk.post('/api/Channels', {
      channelType: 'Chat',
      name: 'x',
      isActive: true,
      answerThreshold: 2,
    })
    expect(invalid.status).toBe(400)
  })
})

describe('knowledge care', () => {
  test('groups unanswered questions and rewritten drafts, and lists documents that need attention', async () => {
    await using desk = await startDesk()
    useScriptedEngine(desk, {
      reply: ({ message }) =>
        message.includes('invoice')
          ? { reply: '', escalate: true, isUnanswered: true, reason: 'No source answers this' }
          : { reply: 'You find it in the old catalogue.', documentIDs: [old.documentID] },
    })
    const old = await makeDocument(desk, { name: 'Catalogue', content: 'All lamps.', reviewBy: '2020-01-01' })
    const copy = await makeDocument(desk, { name: 'Copy', content: ' all  LAMPS. ' })
    const { channelID } = await makeChannel(desk, { channelType: 'Email' })
    const ask = (message: string) => makeMessage(desk, { channelID, message })
    const asked = [await ask('Where is my invoice of March?'), await ask('Where do I find my invoice of March?')]
    const lamps = [await ask('Do you sell green lamps?'), await ask('Green lamps?'), await ask('Any green lamps left?')]
    await desk.runJobs()
    const rewritten = { modifiedAnswer: 'Lamps are sold out until June, sorry about that.' }
    for (const { messageID } of lamps) await desk.post(`/ticketMessages/${messageID}/send`, rewritten)

    const { items } = (await desk.get('/api/Knowledge/gaps')).body
    const { body: health } = await desk.get('/api/Knowledge/health')

    expect(items).toMatchObject([
      { count: 3, unanswered: 0, edited: 3, question: 'Any green lamps left?' },
      { count: 2, unanswered: 2, edited: 0, ticketIDs: asked.map(({ ticketID }) => ticketID).reverse() },
    ])
    expect(health).toEqual({
      outdated: [{ documentID: old.documentID, name: 'Catalogue', reviewBy: '2020-01-01' }],
      duplicated: [{ documentID: copy.documentID, name: 'Copy', duplicateOf: old.documentID }],
      neverUsed: [{ documentID: copy.documentID, name: 'Copy' }],
      editedAway: [{ documentID: old.documentID, name: 'Catalogue', drafts: 3, edited: 3 }],
      notHelpful: [],
    })
    expect((await (await desk.other()).get('/api/Knowledge/gaps')).body.items).toEqual([])
  })
})
