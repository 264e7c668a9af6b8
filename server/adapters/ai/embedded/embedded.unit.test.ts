import { describe, expect, test } from 'vitest'
import { AiFault, type ReplyRequest, type TopicChoice } from '../ai.ts'
import { describeEngine } from '../testing/engine-suite.ts'
import { createEmbeddedEngine } from './create-embedded-engine.ts'

describeEngine('embedded', createEmbeddedEngine)

const engine = createEmbeddedEngine()

describe('topics of the embedded engine', () => {
  const heating = 'The radiators stay cold and there is no hot water'
  const topics: TopicChoice[] = [
    topic(1, 'Heating', [heating, 'Our boiler shows an error', 'It is freezing in the flat', 'No warm water again']),
    topic(2, 'Noise', ['The neighbours are loud at night', 'A dog barks all day', 'Drilling on Sunday', 'Loud music']),
    topic(3, 'Keys', ['I lost my key', 'The lock is stuck', 'I need a second key', 'My key broke in the door']),
  ]

  test('are found in a letter as well as in a single line', async () => {
    const text = `Dear Sir or Madam,\n\nI hope you are well. We moved into Mill Lane 4 in June and like it a lot, the garden above all. Since yesterday, though, the radiators stay cold. Could you send somebody this week?\n\nKind regards\nAda Hale`

    const { topicIDs } = await engine.detectTopics({ trainingKey: 'letter', topics, text })

    expect(topicIDs).toEqual([1])
  })

  test('can be more than one', async () => {
    const text = 'The radiators stay cold and the neighbours are loud at night'

    const { topicIDs } = await engine.detectTopics({ trainingKey: 'letter', topics, text })

    expect(topicIDs.toSorted()).toEqual([1, 2])
  })

  test.each([
    ['And on the second floor?', [1]],
    ['The second one is no different', [1]],
    ['The neighbours are loud at night again', [2]],
  ])('of a message that continues a thread: %s', async (text, expected) => {
    const thread = { history: [{ from: 'end user' as const, text: 'The radiators stay cold' }], topicIDs: [1] }

    const { topicIDs } = await engine.detectTopics({ trainingKey: 'letter', topics, text, thread })

    expect(topicIDs).toEqual(expected)
  })

  test('of a greeting or thanks do not depend on the thread', async () => {
    const thread = { history: [{ from: 'end user' as const, text: 'The radiators stay cold' }], topicIDs: [1] }
    const asked = { trainingKey: 'letter', topics, text: 'Many thanks for your help' }

    const [alone, inThread] = [await engine.detectTopics(asked), await engine.detectTopics({ ...asked, thread })]

    expect(inThread.topicIDs).toEqual(alone.topicIDs)
  })

  test('are learned immediately from a corrected message', async () => {
    const text = 'The Wi-Fi in the stairwell has vanished'
    const known = [...topics, topic(4, 'Building', ['The lift is stuck', 'The roof leaks'])]
    const before = await engine.detectTopics({ trainingKey: 'before', topics: known, text })
    const corrected = [...topics, topic(4, 'Building', ['The lift is stuck', 'The roof leaks', 'The Wi-Fi is gone'])]

    const after = await engine.detectTopics({ trainingKey: 'after', topics: corrected, text })

    expect(before.topicIDs).not.toContain(4)
    expect(after.topicIDs).toEqual([4])
  })

  test('are learned once per set', async () => {
    const many = Array.from({ length: 10 }, (_, index) =>
      topic(index, `Machine ${index}`, [
        `Machine number ${index} stands still`,
        `The belt of machine ${index} is torn`,
      ]),
    )
    const ask = () => engine.detectTopics({ trainingKey: 'many', topics: many, text: 'machine 7 stands still' })

    const [one, other] = await Promise.all([ask(), ask()])
    const later = [await ask(), await ask(), await ask()]

    expect(one.topicIDs).toEqual([7])
    expect(other.topicIDs).toEqual([7])
    expect(Math.min(...later.map(({ usage }) => usage.ms))).toBeLessThan(one.usage.ms)
  })
})

describe('spam of the embedded engine', () => {
  const offer = 'We rent out party tents and bouncy castles, ask Frieda for the summer list.'
  const judge = (trainingKey: string, marked: { text: string; isSpam: boolean }[], text: string) =>
    engine.judgeSpam({ trainingKey, marked, subject: '', text, fromAddress: null })

  test.each([
    'Please refund order C9 with 80 euros',
    'Send me the invoice for 120 dollars please',
    'Bitte erstatten Sie Bestellung C9 mit 80 Euro',
    'Can I get a discount if I order 50 lamps?',
    'Please take me off your mailing list.',
  ])('is not the request %j', async (text) => {
    expect((await judge('none', [], text)).isSpam).toBe(false)
  })

  test.each([
    'Sie haben gewonnen! Klicken Sie hier, um Ihren Preis von 5000 Euro zu erhalten',
    'Félicitations, vous avez gagné un téléphone gratuit, cliquez ici http://gagnez.example',
  ])('is recognized in a language that no training data has: %j', async (text) => {
    expect((await judge('none', [], text)).isSpam).toBe(true)
  })

  test('is not detected in a legitimate email with a link, from a free mailbox or through a contact form', async () => {
    const text = 'Hello, is this lamp still available? https://www.lamps.com/p/12 Kind regards, Ada Hale'
    const emails = [
      { fromAddress: 'ada.hale82731@gmail.com', mail: { fromName: 'ADA HALE', replyTo: null, html: `<p>${text}</p>` } },
      { fromAddress: 'form@shop.com', mail: { fromName: 'Form', replyTo: 'ada@gmail.com', html: null } },
    ]

    for (const mail of emails) {
      const { isSpam } = await engine.judgeSpam({ trainingKey: 'none', marked: [], subject: 'Lamp', text, ...mail })
      expect(isSpam).toBe(false)
    }
  })

  test('is more likely if sender, links and HTML show signs of it', async () => {
    const request = { trainingKey: 'none', marked: [], subject: 'Your account', text: 'Please confirm your account.' }
    const html = '<p>Please confirm your account.</p><img src="x.png"><a href="http://203.0.113.9/login">Confirm</a>'

    const words = await engine.judgeSpam({ ...request, fromAddress: null })
    const whole = await engine.judgeSpam({
      ...request,
      fromAddress: 'service@site.com',
      mail: { fromName: 'SERVICE TEAM', replyTo: 'service@other.com', html },
    })

    expect(whole.score).toBeGreaterThan(words.score)
  })

  test('is learned from messages people marked, and unlearned', async () => {
    const marked = [{ text: offer, isSpam: true }]
    const alike = `Hello! ${offer} New: a popcorn machine.`

    expect((await judge('none', [], alike)).isSpam).toBe(false)
    expect((await judge('one', marked, alike)).isSpam).toBe(true)
    expect((await judge('one', marked, 'Where is my parcel?')).isSpam).toBe(false)

    const winner = 'You have won our lottery, click here to claim your prize money now!'
    expect((await judge('none', [], winner)).isSpam).toBe(true)
    expect((await judge('two', [{ text: winner, isSpam: false }], winner)).isSpam).toBe(false)
  })
})

describe('replies of the embedded engine', () => {
  const request: ReplyRequest = {
    customerName: 'Mill Lane Homes',
    channelType: 'Email',
    language: undefined,
    instructions: [],
    documents: [{ documentID: 7, title: 'Kaution', content: 'Die Kaution zahlen wir binnen sechs Monaten zurück.' }],
    history: [],
    endUserFacts: [],
    subject: '',
    message: 'Wann bekomme ich die Kaution zurück?',
    images: [],
  }

  test('are written as an email in the language of the message, and name their sources', async () => {
    const { reply, documentIDs } = await engine.draftReply(request)

    expect(reply.split('\n\n')).toEqual([
      'Guten Tag,',
      'vielen Dank für Ihre Nachricht.',
      'Die Kaution zahlen wir binnen sechs Monaten zurück. [1]',
      expect.stringContaining('stammt aus unseren Unterlagen'),
    ])
    expect(documentIDs).toEqual([7])
  })

  test('come without a greeting in a chat', async () => {
    const { reply } = await engine.draftReply({ ...request, channelType: 'Chat' })

    expect(reply).toMatch(/^Die Kaution zahlen wir/)
  })

  test('ask back if several documents match partly, and escalate if that did not help', async () => {
    const documents = [
      { documentID: 1, title: 'Return shoes', content: 'Shoes go back to the warehouse in Lyon within a month.' },
      { documentID: 2, title: 'Return lamps', content: 'Lamps go back to the shop with their box.' },
    ]
    const vague = {
      ...request,
      documents,
      language: 'en',
      answerability: 0.6,
      message: 'Can I return broken goods?',
    }

    const first = await engine.draftReply({ ...vague, mayAskBack: true })
    const again = await engine.draftReply({ ...vague, mayAskBack: false })
    const specific = { ...vague, message: 'The shoes.', history: [{ from: 'end user' as const, text: vague.message }] }
    const answered = await engine.draftReply({ ...specific, mayAskBack: false })

    expect(first).toMatchObject({ isAskBack: true, escalate: false, documentIDs: [] })
    expect(first.reply).toMatch(
      /^Thank you for your message\..*: Return (shoes or Return lamps|lamps or Return shoes)\?$/,
    )
    expect(again).toMatchObject({ escalate: true, reply: '' })
    expect(again.isUnanswered).toBeUndefined()
    expect(answered.documentIDs).toEqual([1])
    expect((await engine.draftReply({ ...vague, mayAskBack: true, answerability: 0.05 })).isUnanswered).toBe(true)
  })

  test.each(['Can I please talk to a real person?', 'Ich möchte mit einem Menschen über die Kaution sprechen.'])(
    'go to people when %j',
    async (message) => {
      const { escalate, reason } = await engine.draftReply({ ...request, message })

      expect(escalate).toBe(true)
      expect(reason).toBe('The message asks for a person.')
    },
  )
})

describe('summaries of the embedded engine', () => {
  const at = new Date(0)

  test.each([
    ['My lamp flickers. May I send it back?', /^Request: My lamp flickers\. May I send it back\?$/m],
    [
      'Good morning! I bought a kettle in March. Since Monday the kettle leaks. Could you send me a new one? Best regards',
      /^Request: .*leaks.*Could you send me a new one\?/m,
    ],
    [
      'Guten Tag, meine Lampe flackert. Kann ich sie zurückschicken? Vielen Dank!',
      /^Anliegen: .*flackert.*zurückschicken/m,
    ],
  ])('keep problem and request of %j', async (text, expected) => {
    const messages = [
      { from: 'end user' as const, at, text },
      { from: 'desk' as const, at, text: 'You can send it back within thirty days. We have sent a label.' },
      { from: 'end user' as const, at, text: 'Thanks!' },
    ]
    const language = expected.source.includes('Anliegen') ? 'de' : 'en'

    const { summary } = await engine.summarise({ messages, language })

    expect(summary).toMatch(expected)
    expect(summary).not.toContain('Thanks')
  })

  test('fit on a screen, however long the history', async () => {
    const text = 'The boiler in the cellar makes a noise. We have called the engineer about the boiler twice. '.repeat(
      20,
    )
    const messages = Array.from({ length: 40 }, (_, index) => ({
      from: index % 2 === 0 ? ('end user' as const) : ('desk' as const),
      at: new Date(0),
      text,
    }))

    const { summary } = await engine.summarise({ messages, language: 'en' })

    expect(summary.length).toBeLessThanOrEqual(1_200)
    expect(summary).toMatch(/^Request: .*boiler/)
  })
})

describe('languages of the embedded engine', () => {
  test.each([
    ['Danke', undefined, 'de'],
    ['Danke', ['de', 'en'], 'de'],
    ['Grazie mille', undefined, 'it'],
    ['hi', undefined, 'en'],
    ['Onde está?', undefined, 'pt'],
    ['Restaurant', undefined, undefined],
    ['ok', undefined, undefined],
    ['Bom dia, onde está a minha encomenda?', ['pt-BR', 'es'], 'pt-BR'],
    ['Teşekkür ederim', ['tr', 'az'], 'tr'],
    ['ขอบคุณ', undefined, 'th'],
  ])('%j among %j is %j', async (text, candidates, language) => {
    expect((await engine.detectLanguage(text, candidates)).language).toBe(language)
  })

  test.each([
    ['Restaurant', ['de'], 'de'],
    ['ok', ['fr'], 'fr'],
    ['Vielen Dank', ['fr', 'en'], 'de'],
  ])('%j where %j are likely is %j', async (text, likely, language) => {
    expect((await engine.detectLanguage(text, undefined, likely)).language).toBe(language)
  })

  test('are never translated, because that requires a provider', async () => {
    const fault = await engine
      .translate({ text: 'Guten Morgen', targetLang: 'en', isHtml: false })
      .catch((fault: unknown) => fault)

    expect(fault).toBeInstanceOf(AiFault)
    expect(fault).toMatchObject({ kind: 'unsupported', message: expect.stringContaining('provider') })
  })
})

function topic(topicID: number, name: string, examples: string[]): TopicChoice {
  return { topicID, name, description: null, examples }
}
