export interface DemoConversation {
  channel: 'Email' | 'Chat'
  from: string
  uid: string
  subject: string
  topic: string
  /** Age of the conversation. */
  hoursAgo: number
  text: string
  /** The HTML of an email with formatting. */
  html?: string
  language?: string
  /** The AI's draft, based on the document of the topic. */
  draft?: string
  answer?: string
  thanks?: string
  isMine?: boolean
  fields?: Record<string, string>
  ends?: 'closed' | 'escalated' | 'spam'
}

/** Recent messages to the lamp shop. All people are fictitious. */
export const demoConversations: DemoConversation[] = [
  {
    channel: 'Email',
    from: 'Ines Kaltenbach',
    uid: 'ines@customers.example',
    subject: 'Order 1043',
    topic: 'Delivery',
    hoursAgo: 73,
    text: 'Hello, I ordered the desk lamp on Monday. When will it arrive?',
    answer: 'Hello Ines, it left us yesterday and should be with you by Thursday.',
    thanks: 'It came this morning, thank you!',
    fields: { Order: '1043' },
    ends: 'closed',
  },
  {
    channel: 'Chat',
    from: 'Tomas Lindqvist',
    uid: 'tomas@customers.example',
    subject: 'Return',
    topic: 'Returns',
    hoursAgo: 1.2,
    text: 'The floor lamp is too tall for our room. Can I send it back, and who pays for the parcel?',
    draft:
      'Hello Tomas, of course: you can return the lamp within 30 days, unused and in its box. Print the label from the ' +
      'order page; returning is free. The money is back on your account within five days after the parcel has reached us.',
  },
  {
    channel: 'Email',
    from: 'Marguerite Oyelaran',
    uid: 'marguerite@customers.example',
    subject: 'Reading lamp flickers',
    topic: 'Broken lamp',
    hoursAgo: 20,
    text: 'My reading lamp has been flickering since last week, with every bulb I try. I bought it in spring.',
    isMine: true,
    ends: 'escalated',
  },
  {
    channel: 'Email',
    from: 'Jonas Pettersen',
    uid: 'jonas@customers.example',
    subject: 'Delivery to Norway',
    topic: 'Delivery',
    hoursAgo: 0.4,
    text: 'Do you deliver to Norway, and how long does it take?',
    draft:
      'Hello Jonas, yes, we deliver to Norway. It takes five to seven days. The tracking number is in the email that says ' +
      'the parcel has left.',
  },
  {
    channel: 'Email',
    from: 'Clara Weiss',
    uid: 'clara@customers.example',
    subject: 'Schirm mit Riss (Bestellung 1881)',
    topic: 'Broken lamp',
    hoursAgo: 2.5,
    language: 'de',
    text: 'Guten Tag,\n\ndie Lampe ist angekommen, aber der Schirm hat einen Riss. Was machen wir?',
    html:
      '<p>Guten Tag,</p><p>die Lampe ist <b>angekommen</b>, aber der Schirm hat einen Riss. Was machen wir?</p>' +
      '<table border="1" cellpadding="4"><tr><td>Bestellung</td><td>1881</td></tr><tr><td>Lampe</td><td>Vega, weiß</td>' +
      '</tr></table><p>Viele Grüße<br>Clara Weiss</p><blockquote><p>Am Montag schrieb der Lampenladen:</p>' +
      '<p>Ihre Lampe ist unterwegs.</p></blockquote>',
  },
  {
    channel: 'Email',
    from: 'Henrik Madsen',
    uid: 'henrik@customers.example',
    subject: 'Invoice for order 2231',
    topic: 'Delivery',
    hoursAgo: 5,
    text: 'Could you send me an invoice with our VAT number for order 2231? Our bookkeeping asks for it.',
    isMine: true,
    fields: { Order: '2231' },
  },
  {
    channel: 'Chat',
    from: 'Yuki Tanaka',
    uid: 'yuki@customers.example',
    subject: 'Which bulb fits?',
    topic: 'Broken lamp',
    hoursAgo: 26,
    text: 'Which bulb fits the Vega desk lamp? The old one says E14, but it does not screw in.',
    answer: 'Hello Yuki, the Vega takes a GU10. We have put one into an envelope for you.',
    thanks: 'That is very kind, thank you.',
    ends: 'closed',
  },
  {
    channel: 'Email',
    from: 'Lucía Ortega',
    uid: 'lucia@customers.example',
    subject: 'Reembolso',
    topic: 'Returns',
    hoursAgo: 30,
    language: 'es',
    text: 'Hola, devolví la lámpara hace diez días y todavía no tengo el dinero en la cuenta.',
    ends: 'escalated',
  },
  {
    channel: 'Email',
    from: 'Noor El Amin',
    uid: 'noor@customers.example',
    subject: 'Twelve lamps for a café',
    topic: 'Delivery',
    hoursAgo: 48,
    text: 'We are opening a café in June and need twelve pendant lamps on the same day. Is that possible?',
    answer: 'Hello Noor, it is. Tell us the day, and we will send them together the afternoon before.',
    isMine: true,
  },
  {
    channel: 'Email',
    from: 'Best Prices Lighting',
    uid: 'offers@cheap-leds.example',
    subject: 'BULK LED OFFER!!! 90 % off, act now',
    topic: 'Delivery',
    hoursAgo: 9,
    text: 'Dear sir, buy 10.000 LED bulbs today and get 90 % off. Click the link and act now!',
    ends: 'spam',
  },
  {
    channel: 'Chat',
    from: 'Petra Novak',
    uid: 'petra@customers.example',
    subject: 'Change of address',
    topic: 'Delivery',
    hoursAgo: 7,
    text: 'I have moved. Can the parcel still go to the new address? Lindenweg 4 instead of 14.',
  },
  {
    channel: 'Email',
    from: 'Sam Whitfield',
    uid: 'sam@customers.example',
    subject: 'Dimmer hums at night',
    topic: 'Broken lamp',
    hoursAgo: 96,
    text: 'The dimmer of my floor lamp hums when it is turned down. It is not loud, but at night I hear it.',
    answer: 'Hello Sam, that should not be. A new dimmer is on its way to you; the old one can go into the bin.',
    thanks: 'Silence at last. Thanks!',
    ends: 'closed',
  },
]
