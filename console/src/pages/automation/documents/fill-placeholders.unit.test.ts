import { expect, test } from 'vitest'
import { fillPlaceholders, toValues } from './fill-placeholders.ts'

const values = toValues([
  ['Customer.Name', 'Lamps & Co'],
  ['EndUser.Notes', null],
  ['Ticket.CustomFields.order.no', 17],
  ['Ticket.CustomFields.parts', ['a', 'b']],
])
const examples = toValues([
  ['EndUser.FirstName', 'Ada'],
  ['Ticket.CustomFields.x', 'A-1'],
])
const read = (text: string) =>
  fillPlaceholders(text, values, examples)
    .map((part) => (part.isExample ? `[${part.text}]` : part.text))
    .join('')

test.each([
  ['no blanks', 'no blanks'],
  ['{{Customer.Name}}', 'Lamps & Co'],
  ['{{ customer.NAME }}!', 'Lamps & Co!'],
  ['Dear {{EndUser.FirstName}}, from {{Customer.Name}}', 'Dear [Ada], from Lamps & Co'],
  ['({{EndUser.Notes}})', '()'],
  ['{{Ticket.CustomFields.Order.No}} {{Ticket.CustomFields.parts}}', '17 ["a","b"]'],
  ['{{Ticket.CustomFields.colour}}', '[A-1]'],
  ['{{Nothing.Known}} {{}} {{Customer.Name', '{{Nothing.Known}} {{}} {{Customer.Name'],
  ['{{{{Customer.Name}}}}', '{{Lamps & Co}}'],
])('fills in %s as %s', (text, shown) => {
  expect(read(text)).toBe(shown)
})

test('does not fill in placeholders within inserted values', () => {
  const nested = toValues([
    ['Message.Text', '{{Customer.Name}}'],
    ['Customer.Name', 'Lamps & Co'],
  ])

  expect(fillPlaceholders('{{Message.Text}}', nested, new Map())).toEqual([
    { text: '{{Customer.Name}}', isExample: false },
  ])
})
