import { describe, expect, test } from 'vitest'
import { cpuMsOf } from '../../test/processes/cpu-time.ts'
import { compareAnswers, differsMaterially, type MaterialChange } from './compare-answers.ts'
import { editDistanceOf } from './edit-distance.ts'
import { readNumber } from './facts/numbers.ts'

describe('edit distance', () => {
  test.each([
    ['the same', 'You can return it.', 'You can return it.', 0],
    ['case, punctuation and marks of sources', 'You can return it [1].', 'you can, return it', 0],
    ['one word of four replaced', 'You can return it.', 'You can keep it.', 0.25],
    ['one word of five inserted', 'You can return it.', 'You can always return it.', 0.2],
    ['one word of four removed', 'Sie können es zurückgeben.', 'Sie können zurückgeben.', 0.25],
    ['everything', 'Ja, gerne.', 'Nein.', 1],
    ['nothing and something', '', 'Something', 1],
    ['nothing and nothing', '', ' \n', 0],
  ])('%s', (_name, one, other, distance) => {
    expect(editDistanceOf(one, other)).toBeCloseTo(distance, 6)
    expect(editDistanceOf(other, one)).toBeCloseTo(distance, 6)
  })

  test('compares only the beginning of very long texts, quickly', () => {
    const long = (word: string) => Array.from({ length: 300_000 }, (_, index) => word.repeat(1 + (index % 9))).join(' ')
    const [one, other] = [long('a'), long('b')]
    const compare = () => expect(compareAnswers(one, other)).toMatchObject({ editDistance: 1, changes: ['Rewritten'] })
    expect(cpuMsOf(compare)).toBeLessThan(1_500)
  })
})

test.each([
  ['1,234.50', '1234.5'],
  ['1.234,50', '1234.5'],
  ["1'234.50", '1234.5'],
  ['1 234,50', '1234.5'],
  ['12.50', '12.5'],
  ['1.500', '1500'],
  ['1,500', '1500'],
  ['1.234.567', '1234567'],
  ['007', '7'],
])('%s is the number %s', (written, number) => {
  expect(readNumber(written)).toBe(number)
})

const material: [MaterialChange, string, string][] = [
  ['Number', 'The parcel takes 3 days to arrive at your door.', 'The parcel takes 5 days to arrive at your door.'],
  [
    'Number',
    'You have two weeks to send everything back to us.',
    'You have three weeks to send everything back to us.',
  ],
  [
    'Number',
    'Die Lieferung dauert etwa drei Werktage nach Versand.',
    'Die Lieferung dauert etwa zehn Werktage nach Versand.',
  ],
  ['Number', 'Your order 4711 has left our warehouse this week.', 'Your order 4712 has left our warehouse this week.'],
  ['Amount', 'The fee for a change of the booking is €12.50.', 'The fee for a change of the booking is €15.20.'],
  ['Amount', 'Shipping costs 5 EUR within the whole country.', 'Shipping costs 5 USD within the whole country.'],
  [
    'Amount',
    'Sie erhalten 10 % Rabatt auf die nächste Rechnung.',
    'Sie erhalten 15 % Rabatt auf die nächste Rechnung.',
  ],
  [
    'Amount',
    'Der Versand kostet innerhalb von Deutschland 4,90 Euro.',
    'Der Versand kostet innerhalb von Deutschland 9,90 Euro.',
  ],
  [
    'Date',
    'The offer is valid until 16 November 2026 in all shops.',
    'The offer is valid until 18 November 2026 in all shops.',
  ],
  [
    'Date',
    'Der Vertrag endet laut unseren Unterlagen am 31.12.2026.',
    'Der Vertrag endet laut unseren Unterlagen am 30.11.2026.',
  ],
  ['Date', 'Our technician will come to your home on Monday.', 'Our technician will come to your home on Tuesday.'],
  ['Date', 'Unser Laden öffnet am Samstag schon um 9 Uhr.', 'Unser Laden öffnet am Samstag schon um 10 Uhr.'],
  ['Negation', 'This item can be returned in its original box.', 'This item cannot be returned in its original box.'],
  ['Negation', 'Your warranty does cover this kind of damage.', "Your warranty doesn't cover this kind of damage."],
  [
    'Negation',
    'Die Garantie deckt diesen Schaden an Ihrem Gerät ab.',
    'Die Garantie deckt diesen Schaden an Ihrem Gerät nicht ab.',
  ],
  ['Negation', 'Dafür entstehen Ihnen bei uns Kosten.', 'Dafür entstehen Ihnen bei uns keine Kosten.'],
  ['Link', 'The form is at https://example.com/returns today.', 'The form is at https://example.com/refunds today.'],
  [
    'Link',
    'Das Formular finden Sie unter www.beispiel.de/retoure jederzeit.',
    'Das Formular finden Sie unter www.beispiel.de/umtausch jederzeit.',
  ],
  [
    'Address',
    'Questions are answered by help@example.com at any time.',
    'Questions are answered by sales@example.com at any time.',
  ],
  ['Address', 'Our line +44 20 7946 0000 is open the whole day.', 'Our line +44 20 7946 0001 is open the whole day.'],
  ['Address', 'Das Paket geht an die Lindenstraße 12 in Bonn.', 'Das Paket geht an die Gartenstraße 12 in Bonn.'],
  ['Name', 'The refund was approved by Mrs Miller this morning.', 'The refund was approved by Mrs Baker this morning.'],
  ['Name', 'We have handed the parcel to Hermes for delivery.', 'We have handed the parcel to FedEx for delivery.'],
  [
    'Name',
    'Thank you for your order of the lamp, which was sent with Swift Couriers this morning.',
    'Thank you for your order of the lamp, which was sent with Blue Parcel this morning.',
  ],
  ['Name', 'Hello Anna,\nyour parcel is on its way to you.', 'Hello Peter,\nyour parcel is on its way to you.'],
  ['Name', 'Ihre Anfrage bearbeitet bei uns jetzt Frau Schmidt.', 'Ihre Anfrage bearbeitet bei uns jetzt Frau Weber.'],
  ['Instruction', 'To fix it, press the red button on the back.', 'To fix it, press the green button on the back.'],
  ['Instruction', 'The light blinks. Please restart the router.', 'The light blinks. Please unplug the router.'],
  [
    'Instruction',
    'Die Lampe blinkt. Bitte starten Sie den Router neu.',
    'Die Lampe blinkt. Bitte trennen Sie den Router vom Strom.',
  ],
  [
    'Instruction',
    'That is all from our side. You should call us first.',
    'That is all from our side. You should email us first.',
  ],
  ['Rewritten', 'We are happy to help.', 'The matter is closed for good now.'],
]

test.each(material)('%s: %s → %s', (kind, draft, sent) => {
  expect(compareAnswers(draft, sent).changes).toContain(kind)
  expect(compareAnswers(sent, draft).changes).toContain(kind)
  expect(differsMaterially(draft, sent)).toBe(true)
})

test.each([
  ['a greeting', 'Your parcel is on its way to you.', 'Hi Anna,\nYour parcel is on its way to you.'],
  [
    'a greeting on the line of an answer that thanks',
    'Thank you for your message. Do you mean Returning a lamp or When a lamp does not work?',
    'Hello! Thank you for your message. Do you mean Returning a lamp or When a lamp does not work?',
  ],
  [
    'a greeting before a long line with a name',
    'The parcel is on its way to you since this morning, and it was handed over to Swift Couriers.',
    'Hello, the parcel is on its way to you since this morning, and it was handed over to Swift Couriers.',
  ],
  ['a signature', 'Your parcel left our warehouse.', 'Your parcel left our warehouse.\n\nBest regards,\nTom'],
  ['a slip of the pen', 'Please restart the roter.', 'Please restart the router.'],
  ['a figure as a word', 'You have 14 days to return it.', 'You have fourteen days to return it.'],
  ['the same date', 'It is valid until 16 November 2026.', 'It is valid until November 16th, 2026.'],
  ['the same date in German', 'Das gilt bis zum 16.11.2026 für alle.', 'Das gilt bis zum 16. November 2026 für alle.'],
  ['the same time', 'We open at 2 pm on Fridays.', 'We open at 14:00 on Fridays.'],
  ['the same amount', 'The fee is €1,234.50 in total.', 'The fee is 1.234,50 EUR in total.'],
  ['the same percentage', 'Sie erhalten 10 % Rabatt.', 'Sie erhalten 10 Prozent Rabatt.'],
  ['the same link', 'See https://www.example.com/help/ for more.', 'See https://example.com/help for more.'],
  ['the same phone number', 'Our number is +49 30 901820 for you.', 'Our number is 0049-30-901820 for you.'],
  ['the same negation', "You can't change the address.", 'You cannot change the address.'],
  ['a friendlier tone', 'You can return it within 14 days.', 'Of course you can return it within 14 days!'],
  ['a synonym of a step', 'Please click the red button.', 'Please press the red button.'],
  ['a synonym of a step in German', 'Bitte klicken Sie auf den roten Knopf.', 'Bitte drücken Sie auf den roten Knopf.'],
  [
    'another order of steps',
    'Here is how it works for everyone. Open the menu. Select the account.',
    'Here is how it works for everyone. Select the account. Open the menu.',
  ],
  ['a polite German close', 'Ihr Paket ist unterwegs.', 'Ihr Paket ist unterwegs.\n\nViele Grüße\nIhr Team'],
  ['numbers of a list', '1. Open the menu.\n2. Close the lid.', '- Open the menu.\n- Close the lid.'],
  ['marks of sources', 'It takes 3 days [1]. Shipping is free [2].', 'It takes 3 days. Shipping is free.'],
])('not material: %s', (_name, draft, sent) => {
  expect(compareAnswers(draft, sent).changes).toEqual([])
  expect(compareAnswers(sent, draft).changes).toEqual([])
})
