import { describe, expect, test } from 'vitest'
import { createSecrets } from './secrets.ts'

const [first, second] = ['first key of sixteen characters', 'second key of sixteen characters']
const owner = 'customer 1'

describe('secrets', () => {
  test.each(['hunter2', '', 'ключ 🔑', 'x'.repeat(100_000)])('can be decrypted again', (plain) => {
    const secrets = createSecrets([first])

    expect(secrets.open(secrets.seal(plain, owner), owner)).toBe(plain)
  })

  test('are never encrypted the same way twice, and never readable', () => {
    const secrets = createSecrets([first])
    const [one, other] = [secrets.seal('hunter2', owner), secrets.seal('hunter2', owner)]

    expect(one).not.toBe(other)
    expect(Buffer.from(one.split('.')[3] ?? '', 'base64url').toString()).not.toContain('hunter2')
  })

  test('cannot be decrypted for another owner', () => {
    const secrets = createSecrets([first])

    expect(() => secrets.open(secrets.seal('hunter2', owner), 'customer 2')).toThrow()
  })

  test.each([1, 2, 3])('cannot be decrypted if part %i was changed', (part) => {
    const secrets = createSecrets([first])
    const parts = secrets.seal('hunter2', owner).split('.')
    const bytes = Buffer.from(parts[part] ?? '', 'base64url')
    bytes.writeUInt8(bytes.readUInt8(0) ^ 1, 0)
    parts[part] = bytes.toString('base64url')

    expect(() => secrets.open(parts.join('.'), owner)).toThrow()
  })

  test('cannot be decrypted with a shortened tag', () => {
    const secrets = createSecrets([first])
    const [id, nonce, tag = '', text] = secrets.seal('hunter2', owner).split('.')
    const shortened = Buffer.from(tag, 'base64url').subarray(0, 4).toString('base64url')

    expect(() => secrets.open([id, nonce, shortened, text].join('.'), owner)).toThrow()
  })

  test('are decrypted with every key and encrypted with the newest', () => {
    const before = createSecrets([first]).seal('hunter2', owner)
    const both = createSecrets([second, first])
    const after = both.seal(both.open(before, owner), owner)

    expect(both.isStale(before)).toBe(true)
    expect(both.isStale(after)).toBe(false)
    expect(createSecrets([second]).open(after, owner)).toBe('hunter2')
    expect(() => createSecrets([second]).open(before, owner)).toThrow('SECRET_KEY no longer lists')
  })

  test('require a key', () => {
    expect(() => createSecrets([])).toThrow()
  })
})

describe('a signature', () => {
  const [older, newer] = ['an older key of the service', 'a newer key of the service']

  test('belongs to one text, ignoring case', () => {
    const { sign, isSigned } = createSecrets([newer])
    const signature = sign('mail 1 2')

    expect(signature).toMatch(/^[0-9a-f]{24}$/)
    expect(isSigned('mail 1 2', signature.toUpperCase())).toBe(true)
    expect([isSigned('mail 1 3', signature), isSigned('mail 1 2', ''), isSigned('mail 1 2', 'é'.repeat(24))]).toEqual([
      false,
      false,
      false,
    ])
  })

  test('stays valid while its key is listed', () => {
    const signature = createSecrets([older]).sign('mail 1 2')

    expect(createSecrets([newer, older]).isSigned('mail 1 2', signature)).toBe(true)
    expect(createSecrets([newer]).isSigned('mail 1 2', signature)).toBe(false)
  })
})
