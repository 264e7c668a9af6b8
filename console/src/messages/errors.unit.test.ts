import { errors, fieldErrors } from '@attendant/contract/errors.ts'
import { describe, expect, test } from 'vitest'
import { languages } from '../app/session/language.ts'

const messages: Record<string, string> = {
  ...Object.fromEntries(Object.entries(errors).map(([code, { message }]) => [code, message])),
  ...fieldErrors,
}
const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort()
const translated = Object.entries(languages).filter(([language]) => language !== 'en')

describe.each(translated)('API errors in %s', (_language, { loadErrors }) => {
  test('have a non-empty text for every code', async () => {
    const { ofCodes = {} } = (await loadErrors?.()) ?? {}

    expect(Object.keys(ofCodes).sort()).toEqual(Object.keys(messages).sort())
    expect(Object.values(ofCodes).filter((text) => !text.trim())).toEqual([])
  })

  test('have the same placeholders as the English messages', async () => {
    const { ofCodes = {} } = (await loadErrors?.()) ?? {}

    const wrong = Object.entries(ofCodes).filter(
      ([code, text]) => placeholders(text).join() !== placeholders(messages[code] ?? '').join(),
    )

    expect(wrong).toEqual([])
  })
})
