import { expect, test } from 'vitest'
import { findWrongAddress, isAddress, noRecipients, readAddresses } from './recipients.ts'

test('reads typed and pasted addresses', () => {
  expect(readAddresses(['ada@a.example,', 'Bob <bob@b.example>; ada@a.example', ' '])).toEqual([
    'ada@a.example',
    'bob@b.example',
  ])
})

test('rejects invalid addresses', () => {
  expect(['ada@a.example', 'a+b@c.co.uk'].every(isAddress)).toBe(true)
  expect(['ada', 'ada@', 'ada@host', 'a b@c.example', 'a@b@c.example'].some(isAddress)).toBe(false)
  expect(findWrongAddress({ ...noRecipients, to: ['ada@a.example'], bcc: ['eve'] })).toBe('eve')
})
