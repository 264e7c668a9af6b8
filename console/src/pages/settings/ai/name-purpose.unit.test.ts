import { expect, test } from 'vitest'
import { createTranslate, languages } from '../../../app/session/language.ts'
import { namePurpose } from './name-purpose.ts'

test.each<[keyof typeof languages, string[]]>([
  ['en', ['Replies', 'Topic detection', 'Knowledge search', 'other']],
  ['de', ['Antworten', 'Themenerkennung', 'Wissenssuche', 'other']],
])('translates the purposes of AI requests: %s', async (language, expected) => {
  const t = createTranslate(language, await languages[language].load())

  expect(['reply', 'topics', 'embeddings', 'other'].map((purpose) => namePurpose(t, purpose))).toEqual(expected)
})
