import type { Marked } from './examples.ts'

/**
 * A legitimate message in a common form: with a link (four in ten), from an address with digits, under a name in
 * capitals, through a contact form, or with an HTML signature. The corpora have few of these among legitimate emails,
 * so each would otherwise count as a sure sign of spam.
 */
export function asPeopleSendIt(message: Marked, place: number): Marked {
  return ways[place % 20]?.(message, place) ?? message
}

const sentBy = (fromAddress: string, mail: Partial<NonNullable<Marked['mail']>> = {}) => ({
  fromAddress,
  mail: { fromName: null, replyTo: null, html: null, ...mail },
})

/** One in twenty messages each; signatures three in twenty. */
const ways: ((message: Marked, place: number) => Marked)[] = [
  (message, place) => ({
    ...message,
    ...sentBy(`anna.berger${10_000 + place}@gmail.com`, { fromName: 'Anna Berger' }),
  }),
  (message, place) => ({ ...message, text: `${message.text}\nhttps://www.example.com/orders/${48_213 + place}` }),
  (message) => ({
    ...message,
    ...sentBy('form@example.com', { fromName: 'Contact form', replyTo: 'a.berger@gmail.com' }),
  }),
  signed,
  signed,
  signed,
  (message) => ({
    ...message,
    ...sentBy('tom.lee@example.net', { fromName: 'TOM LEE', html: `<p>${message.text}</p>` }),
  }),
  (message) => ({
    ...message,
    ...sentBy('office@berger.shop', { fromName: 'Berger', replyTo: 'ada@berger-lamps.com' }),
  }),
]

function signed(message: Marked): Marked {
  const signature = '<p><img src="cid:logo"> <a href="https://www.example.org">www.example.org</a></p>'
  const html = `<div>${message.text}</div>${signature}`
  return { ...message, ...sentBy('ada@example.org', { fromName: 'Ada Hale', html }) }
}
