import { afterEach, expect, test, vi } from 'vitest'
import { regionOf, timesIn } from './times.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  [['en-US@posix'], 'en', 'en-US'],
  [['de-AT', 'en-GB'], 'en', 'en-GB'],
  [['de', 'fr-CH'], 'en', 'en'],
  [['en_US.UTF-8'], 'en', 'en'],
])('for the browser languages %j, the region of %s is %s', (languages, language, region) => {
  vi.stubGlobal('navigator', { languages })

  expect(regionOf(language)).toBe(region)
  expect(() => new Intl.DateTimeFormat(regionOf(language))).not.toThrow()
})

test.each([
  [20, '20 min. ago'],
  [50, '50 min. ago'],
  [180, 'Mon 22:30'],
  [13 * 60, '2 Mar'],
])('at 01:30, a list shows %i minutes ago as %s', (minutes, text) => {
  vi.stubGlobal('navigator', { languages: ['en-GB'] })
  const now = new Date(2026, 2, 3, 1, 30).getTime()

  expect(timesIn('en').brief(new Date(now - minutes * 60_000).toISOString(), now)).toBe(text)
})
