import { useLanguage } from '../../../app/session/language.ts'

/** Formats tokens and US dollars in the reader's language. */
export function useAmounts() {
  const { language } = useLanguage()
  return {
    tokens: (amount: number) => amount.toLocaleString(language),
    cost: (amount: number) =>
      amount.toLocaleString(language, { minimumFractionDigits: 2, maximumFractionDigits: amount < 1 ? 4 : 2 }),
  }
}
