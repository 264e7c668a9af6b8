import { describe, expect, test } from 'vitest'
import { toSentences } from '../text/sentences.ts'
import { draftReply } from './draft-reply.ts'
import { frameFor } from './frames.ts'

const returns =
  'We are proud of our lamps. You may return a lamp within 30 days. However, bulbs cannot be returned. Use the box that it came in. Our shop is in Mill Road. It opens at nine.'
const password =
  '<p>To choose a new password:</p><ol><li>Open the sign-in page.</li><li>Press Forgotten.</li><li>Follow the link in the email.</li></ol><p>The link is valid for one hour.</p>'
const shipping = 'Delivery\n\nDelivery inside the country takes two to three working days.'

const documents = [
  { documentID: 1, title: 'Returns', content: returns },
  { documentID: 2, title: 'Your account', content: password },
  { documentID: 3, title: 'Shipping', content: shipping },
]

const draft = (message: string) =>
  draftReply({ channelType: 'Email', documents, subject: '', message, language: 'en', history: [] })

describe('a draft', () => {
  test('keeps all steps of a list', () => {
    expect(draft('How do I choose a new password?').reply).toContain(
      'To choose a new password:\n1. Open the sign-in page.\n2. Press Forgotten.\n3. Follow the link in the email. [1]',
    )
  })

  test('omits sentences unrelated to the question, but nothing that limits the answer', () => {
    const { reply } = draft('Within how many days may I return a lamp?')

    expect(reply).toContain('You may return a lamp within 30 days. However, bulbs cannot be returned.')
    expect(reply).not.toContain('Mill Road')
  })

  test('does not repeat a heading', () => {
    expect(draft('How long does delivery take?').reply).toContain(
      '\n\nDelivery inside the country takes two to three working days. [1]\n\n',
    )
  })

  test('answers several questions one by one, in order', () => {
    const message =
      'Hi! How long does delivery take inside the country? And how do I choose a new password? Thanks, Ada'

    const { reply, documentIDs, citations } = draft(message)

    expect(documentIDs).toEqual([3, 2])
    expect(reply).toMatch(/Shipping\nDelivery inside .* \[1\]\n\nYour account\nTo choose a new password:[\s\S]* \[2\]/)
    expect(citations?.map(({ mark, documentID }) => [mark, documentID])).toEqual([
      [1, 3],
      [2, 2],
    ])
  })

  test('says whether a question has no answer', () => {
    expect(draft('How long does delivery take? How do I choose a new password?').isPartial).toBeUndefined()
    expect(draft('How long does delivery take? Do you repair broken toasters?')).toMatchObject({
      documentIDs: [3],
      isPartial: true,
    })
    expect(draft('Do you repair broken toasters? Who sells spare fuses?')).toMatchObject({ isUnanswered: true })
  })

  test('quotes nothing for a number alone', () => {
    expect(draft('A-30')).toMatchObject({ reply: '', isUnanswered: true })
  })

  test('answers numbered questions like others', () => {
    const { documentIDs } = draft('Hi! 1) How long is the link valid? 2) How long does delivery take? Thanks!')

    expect(documentIDs).toEqual([2, 3])
  })

  test.each([
    'How do I return a lamp and the bulbs?',
    'Where is the link to choose a password? How long does delivery take?',
  ])('has no sentence that no source supports: %j', (message) => {
    const { greeting, opening, closing } = frameFor('en')
    const source = documents.map(({ title, content }) => `${title} ${content.replace(/<[^>]*>/g, ' ')}`).join(' ')
    const supported = [greeting, opening, closing, source].join(' ').replace(/\s+/g, ' ')

    const reply = draft(message).reply.replace(/^\d+\. | \[\d+\]$/gm, '')

    expect(toSentences(reply).filter((sentence) => !supported.includes(sentence))).toEqual([])
  })
})
