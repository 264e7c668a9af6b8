import { useSyncExternalStore } from 'react'
import type { Messages } from '../../messages/en/en.ts'
import { first } from '../../messages/en/first.ts'
import type { MessageKey, Translate } from '../../messages/translate.ts'
import { expectErrorTexts } from '../errors/error-texts.ts'
import { loadPart } from '../load-part.ts'

export type { MessageKey, Translate }

type FirstMessages = Pick<Messages, keyof typeof first>

/**
 * Each language is a folder in `messages` and a line here. The texts that a first visit needs are loaded first; those in
 * English are part of the initial bundle.
 */
export const languages = {
  en: {
    name: 'English',
    loadFirst: async (): Promise<FirstMessages> => first,
    load: async (): Promise<Messages> => (await import('../../messages/en/en.ts')).en,
    loadErrors: undefined,
  },
  de: {
    name: 'Deutsch',
    loadFirst: async (): Promise<FirstMessages> => (await import('../../messages/de/first.ts')).first,
    load: async (): Promise<Messages> => (await import('../../messages/de/de.ts')).de,
    loadErrors: async () => (await import('../../messages/de/errors/errors.ts')).errors,
  },
} as const

export type Language = keyof typeof languages

const storageKey = 'attendant.language'
export const isLanguage = (text: string | null | undefined): text is Language => Boolean(text && text in languages)

export function startLanguage(): Language {
  const kept = localStorage.getItem(storageKey)
  if (isLanguage(kept)) return kept
  return navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? 'en'
}

interface Loaded {
  language: Language
  translate: Translate
}

let loaded: Loaded = { language: 'en', translate: createTranslate('en', first) }
let isWhole = false
const listeners = new Set<() => void>()

let lastAsked = 0

export async function loadLanguage(language: Language): Promise<void> {
  const asked = ++lastAsked
  const { load, loadFirst, loadErrors } = languages[language]
  const messages = await loadPart<FirstMessages>(isWhole ? load : loadFirst)
  // Another language, or more of its texts, was requested in the meantime.
  if (asked !== lastAsked) return
  loaded = { language, translate: createTranslate(language, messages) }
  document.documentElement.lang = language
  expectErrorTexts(loadErrors, refresh)
  refresh()
}

function refresh(): void {
  loaded = { ...loaded }
  for (const listener of listeners) listener()
}

let loadingAll: Promise<void> | undefined

/** Awaited before a page whose texts are not part of the initial bundle. */
export function loadAllTexts(): Promise<void> {
  isWhole = true
  loadingAll ??= loadLanguage(loaded.language)
  return loadingAll
}

export function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(storageKey, language)
  return loadLanguage(language)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** For use outside of components. */
export const currentTranslate = (): Translate => loaded.translate

/** The texts of the current language: `const { t } = useLanguage()`, `t('inbox.selected', { count })`. */
export function useLanguage(): { t: Translate; language: Language } {
  const { translate, language } = useSyncExternalStore(subscribe, () => loaded)
  return { t: translate, language }
}

export function createTranslate(language: string, messages: FirstMessages): Translate {
  const plural = new Intl.PluralRules(language)
  const numbers = new Intl.NumberFormat(language)
  const areas: Record<string, Record<string, string>> = messages
  return (key, values = {}) => {
    const [area = '', name = ''] = key.split(/\.(.*)/)
    const texts = areas[area] ?? {}
    const form = typeof values.count === 'number' ? `${name}_${plural.select(values.count)}` : name
    const text = texts[form] ?? texts[`${name}_other`] ?? texts[name] ?? key
    return text.replace(/\{(\w+)\}/g, (whole, value) => {
      const given = values[value]
      return given === undefined ? whole : typeof given === 'number' ? numbers.format(given) : given
    })
  }
}
