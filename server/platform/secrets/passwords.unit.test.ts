import { describe, expect, test } from 'vitest'
import { hashPassword, hashToCheck, isStrongPassword, verifyPassword } from './passwords.ts'

describe('isStrongPassword', () => {
  test.each(['abcdEF12', 'abcdef-1', 'ABCDEF-1', 'abcd-EFG', 'абвгДЕ12', 'pass WORD', '🦊🦊🦊🦊🦊🦊aA'])(
    'takes %s',
    (password) => {
      expect(isStrongPassword(password)).toBe(true)
    },
  )

  test.each([
    '',
    'aB1-',
    'aB1-567',
    'abcdefgh',
    'abcdefg1',
    'ABCDEFG1',
    '12345678',
    'abcdefg-',
    '1234567-',
    '🦊🦊🦊aA',
  ])('refuses %s', (password) => {
    expect(isStrongPassword(password)).toBe(false)
  })
})

describe('passwords', () => {
  test('are hashed with Argon2id and a salt, and verified', async () => {
    const [one, other] = await Promise.all([hashPassword('Correct-horse-1'), hashPassword('Correct-horse-1')])

    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(one).not.toBe(other)
    expect(await verifyPassword('Correct-horse-1', one)).toBe(true)
    expect(await verifyPassword('correct-horse-1', one)).toBe(false)
  })

  test('match nothing without an account, not even the fake hash', async () => {
    expect(await verifyPassword('nobody has this password', undefined)).toBe(false)
  })

  test('are checked against a hash of the same cost without an account', async () => {
    const costOf = (hashed: string) => hashed.split('$').slice(0, 4)
    const known = await hashPassword('Correct-horse-1')

    expect(await hashToCheck(known)).toBe(known)
    expect(costOf(await hashToCheck(undefined))).toEqual(costOf(known))
  })
})
