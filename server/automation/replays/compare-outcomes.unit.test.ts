import { expect, test } from 'vitest'
import { differsInMeaning } from './compare-outcomes.ts'

const refund = 'A refund is paid within 5 days after the return has reached us.'
const transfer = 'A transfer that was not received after 4 days is traced by our bank.'
const closing = 'This answer comes from our documents.'

test('the same paragraphs in another order are equal', () => {
  const one = `${refund} [1]\n\n${transfer} [2]\n\n${closing}`
  expect(differsInMeaning(one, `${transfer} [1]\n\n${refund} [2]\n\n${closing}`)).toBe(false)
  expect(differsInMeaning(one, `${transfer} [1]\n\n${refund.replace('5', '9')} [2]\n\n${closing}`)).toBe(true)
  expect(differsInMeaning(one, `${refund} [1]\n\n${closing}`)).toBe(true)
})
