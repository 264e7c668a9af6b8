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
