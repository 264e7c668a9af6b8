import { afterEach, expect, test, vi } from 'vitest'
import { regionOf } from './times.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  [['en-US@posix'], 'en', 'en-US'],
  [['de-AT', 'en-GB'], 'en', 'en-GB'],
  [['de', 'fr-CH'], 'en', 'en'],
  [['en_US.UTF-8'], 'en', 'en'],
])('of a browser that speaks %j the region for %s is %s', (languages, language, region) => {
  vi.stubGlobal('navigator', { languages })

  expect(regionOf(language)).toBe(region)
  expect(() => new Intl.DateTimeFormat(regionOf(language))).not.toThrow()
})
