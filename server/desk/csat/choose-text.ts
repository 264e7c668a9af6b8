import type { CsatSettings, CsatText } from '@attendant/contract/desk/csat/csat.ts'

const english: CsatText = {
  lang: 'en',
  question: 'How satisfied are you with our support?',
  thanks: 'Thank you for your feedback.',
}
const german: CsatText = {
  lang: 'de',
  question: 'Wie zufrieden sind Sie mit unserem Support?',
  thanks: 'Vielen Dank für Ihre Rückmeldung.',
}

/** In the language, its base language, the first of the channel, or our own text. */
export function chooseText({ texts }: Pick<CsatSettings, 'texts'>, language: string | null): CsatText {
  const wanted = normalise(language ?? '')
  const find = (list: CsatText[]) =>
    list.find(({ lang }) => normalise(lang) === wanted) ?? list.find(({ lang }) => baseOf(lang) === baseOf(wanted))
  return find(texts) ?? texts[0] ?? find([english, german]) ?? english
}

const normalise = (lang: string) => lang.toLowerCase().replaceAll('_', '-')
const baseOf = (lang: string) => normalise(lang).split('-')[0]
