import { baseOf, isPageLanguage, pageLanguage } from './pages/words.ts'

interface Choice {
  /** Languages of the articles, most frequent first. */
  languages: string[]
  /** The language requested in the URL. */
  asked: string | undefined
  /** The languages accepted by the browser. */
  accepted: string | undefined
  locale: string | null
}

interface Chosen {
  /** Of the articles: lower case, without a region. */
  language: string
  /** Of the page around them: the reader's, even if no article is in it. */
  pageLanguage: 'en' | 'de'
}

export function chooseLanguage({ languages, asked, accepted = '', locale }: Choice): Chosen {
  const wanted = accepted
    .split(',')
    .map((entry) => ({
      language: entry.split(';')[0]?.trim() ?? '',
      weight: Number(/;\s*q=([\d.]+)/.exec(entry)?.[1] ?? 1),
    }))
    .sort((one, other) => other.weight - one.weight)
    .map(({ language }) => baseOf(language))
  const own = locale ? baseOf(locale) : undefined
  const candidates = [...(asked ? [baseOf(asked)] : []), ...wanted, ...(own ? [own] : [])]
  const found = candidates.find((language) => languages.includes(language))
  const language = found ?? languages[0] ?? candidates.find((language) => /^[a-z]{2,3}$/.test(language)) ?? 'en'
  return { language, pageLanguage: pageLanguage(found ?? candidates.find(isPageLanguage) ?? language) }
}
