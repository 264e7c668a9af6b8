import { describe, expect, test } from 'vitest'
import { isSmallTalk } from './courtesies.ts'

describe('small talk', () => {
  test.each([
    'ok',
    'Okay!',
    'bye',
    'OK, bye 👋',
    '👍',
    '🙏🙏',
    '...',
    'Thanks a lot!',
    'Alles klar, danke',
    'Hallo',
    'tschüss',
    'merci beaucoup',
  ])('is %j', (message) => expect(isSmallTalk(message)).toBe(true))

  test.each([
    '',
    'ok?',
    '???',
    'Return',
    'ok, and where is my parcel',
    'Thanks, but it still fails',
    'A-30',
    'Kündigung',
  ])('is not %j', (message) => expect(isSmallTalk(message)).toBe(false))
})
