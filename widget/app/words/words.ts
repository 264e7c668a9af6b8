import { tables } from './tables.ts'

/** Texts for screen readers and errors. The customer's own texts are configured per channel. */
export const wordNames = [
  'assistant',
  'messages',
  'write',
  'attach',
  'picture',
  'pictureQuestion',
  'discard',
  'close',
  'helpful',
  'unhelpful',
  'typing',
  'reconnecting',
  'notSent',
  'retry',
  'tooLarge',
  'email',
  'nobody',
  'comment',
  'articles',
  'ask',
] as const

export type Words = Record<(typeof wordNames)[number], string>

/** The closest supported language, or English. */
export function wordsFor(lang: string): Words {
  const known = tables[lang.toLowerCase().split(/[-_]/)[0] ?? ''] ?? tables.en ?? []
  return Object.fromEntries(wordNames.map((name, index) => [name, known[index] ?? ''])) as Words
}

/** Direction of its first character that has one. */
export function directionOf(text: string): 'ltr' | 'rtl' {
  const strong = /[A-Za-z\u00c0-\u024f\u0370-\u052f\u0590-\u08ff\u0900-\u1fff\u2c00-\ud7ff\ufb1d-\ufefc]/.exec(
    text,
  )?.[0]
  return strong && /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(strong) ? 'rtl' : 'ltr'
}
