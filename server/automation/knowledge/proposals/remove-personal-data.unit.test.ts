import { expect, test } from 'vitest'
import { removePersonalData } from './remove-personal-data.ts'
import { stripLetter } from './strip-letter.ts'

test.each([
  ['Write to ada.l+x@mail.example.co.uk today', 'Write to [email] today'],
  ['Call +49 (89) 123 45-67 or 089/1234567', 'Call [phone] or [phone]'],
  ['Your order 4711-A and invoice no. R2026-17 came', 'Your order [number] and invoice no. [number] came'],
  ['My order number is 4711-A', 'My order number is [number]'],
  ['Bestellnummer: 998877, Kundennummer 12345', 'Bestellnummer: [number], Kundennummer [number]'],
  ['IBAN DE89 3704 0044 0532 0130 00', 'IBAN [account]'],
  ['Card 4111 1111 1111 1111', 'Card [number]'],
  ['See https://shop.test/o?token=abc#x for ADA LOVELACE’s', 'See https://shop.test/o for [name]’s'],
  [
    'Ada’s adapter costs 1,299.00 EUR, 30 days, since 2026-03-02 or 02.03.2026',
    '[name]’s adapter costs 1,299.00 EUR, 30 days, since 2026-03-02 or 02.03.2026',
  ],
])('%s', (text, expected) => {
  expect(removePersonalData(text, { words: ['Ada Lovelace', 'Ada', 'Lovelace', ''] })).toBe(expected)
})

test('reduces a letter to its content', () => {
  expect(stripLetter('Dear Ms Lovelace,\n\nyes.\n\nBest regards,\nBen')).toBe('yes.')
  expect(stripLetter('Sehr geehrte Frau Lovelace,\nja.\n\nMit freundlichen Grüßen\nBen')).toBe('ja.')
  expect(stripLetter('Yes, the best kettle is the blue one.')).toBe('Yes, the best kettle is the blue one.')
})
