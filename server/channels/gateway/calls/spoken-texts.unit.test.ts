import { expect, test } from 'vitest'
import { toSpeechLanguage, voiceOf } from './spoken-texts.ts'

test.each([
  ['de', 'de-DE'],
  ['de-AT', 'de-AT'],
  ['de_AT', 'de-AT'],
  ['german', 'en-US'],
  ['no language', 'en-US'],
  ['', 'en-US'],
])('%j is spoken as %s', (language, spoken) => {
  expect(toSpeechLanguage(language)).toBe(spoken)
  expect(voiceOf(language).language).toBe(spoken)
})
