/** A small shop for lamps. Nobody in it exists. */

export const demoName = 'Demo desk'

export const demoTopics = [
  { name: 'Delivery', description: 'Where a parcel is, when it comes, what it costs to send.' },
  { name: 'Returns', description: 'Sending something back, refunds, exchanges.' },
  { name: 'Broken lamp', description: 'A lamp that arrived damaged or stopped working.' },
]

export const demoDocuments = [
  {
    topic: 'Delivery',
    name: 'Delivery times',
    content:
      'Orders placed before noon leave the same day. Delivery takes two to three working days within the country and ' +
      'five to seven days abroad. The tracking number is in the mail that says the parcel has left.',
  },
  {
    topic: 'Returns',
    name: 'Returning a lamp',
    content:
      'Lamps can be returned within 30 days, unused and in their box. Print the label from the order page; returning is ' +
      'free. The money is back on the account within five days after the parcel has reached us.',
  },
  {
    topic: 'Broken lamp',
    name: 'When a lamp does not work',
    content:
      'Check first whether another bulb works in the lamp. If it does, we send a new bulb. If not, the lamp is replaced ' +
      'within two years of the purchase; a photo of the type plate helps.',
  },
]

interface DemoConversation {
  channel: 'Email' | 'Chat'
  from: string
  uid: string
  subject: string
  topic: string
  says: string
  answer?: string
  ends?: 'closed' | 'escalated'
}

export const demoConversations: DemoConversation[] = [
  {
    channel: 'Email',
    from: 'Ines Kaltenbach',
    uid: 'ines@customers.example',
    subject: 'Order 1043',
    topic: 'Delivery',
    says: 'Hello, I ordered the desk lamp on Monday. When will it arrive?',
    answer: 'Hello Ines, it left us yesterday and should be with you by Thursday.',
    ends: 'closed',
  },
  {
    channel: 'Chat',
    from: 'Tomas Lindqvist',
    uid: 'tomas@customers.example',
    subject: 'Return',
    topic: 'Returns',
    says: 'The floor lamp is too tall for our room. Can I send it back, and who pays for the parcel?',
  },
  {
    channel: 'Email',
    from: 'Marguerite Oyelaran',
    uid: 'marguerite@customers.example',
    subject: 'Reading lamp flickers',
    topic: 'Broken lamp',
    says: 'My reading lamp has been flickering since last week, with every bulb I try. I bought it in spring.',
    ends: 'escalated',
  },
  {
    channel: 'Email',
    from: 'Jonas Pettersen',
    uid: 'jonas@customers.example',
    subject: 'Delivery to Norway',
    topic: 'Delivery',
    says: 'Do you deliver to Norway, and how long does it take?',
  },
]
