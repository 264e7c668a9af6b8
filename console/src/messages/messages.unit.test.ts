import { describe, expect, test } from 'vitest'
import { createTranslate, languages } from '../app/session/language.ts'
import { en } from './en/en.ts'

const flatten = (messages: object) =>
  Object.entries(messages).flatMap(([area, texts]) =>
    Object.entries(texts as Record<string, string>).map(([key, text]) => [`${area}.${key}`, text] as const),
  )
const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort()

describe.each(Object.entries(languages))('texts in %s', (_language, { load }) => {
  test('have the same keys as the English ones and are not empty', async () => {
    const texts = flatten(await load())

    expect(texts.map(([key]) => key).sort()).toEqual(
      flatten(en)
        .map(([key]) => key)
        .sort(),
    )
    expect(texts.filter(([, text]) => !text.trim())).toEqual([])
  })

  test('have the same placeholders as the English ones', async () => {
    const english = new Map(flatten(en))

    const wrong = flatten(await load()).filter(
      ([key, text]) => placeholders(text).join() !== placeholders(english.get(key) ?? '').join(),
    )

    expect(wrong).toEqual([])
  })
})

describe('translating', () => {
  const messages = { ...en, common: { ...en.common, tries_one: 'one try', tries_other: '{count} tries' } }
  const translate = createTranslate('en', messages)

  test('fills in values and formats numbers for the language', () => {
    expect(translate('common.pageNumber', { number: 12345 })).toBe('Page 12,345')
  })

  test('chooses the plural form for a number', () => {
    expect(translate('common.tries' as 'common.add', { count: 1 })).toBe('one try')
    expect(translate('common.tries' as 'common.add', { count: 3 })).toBe('3 tries')
  })
})
