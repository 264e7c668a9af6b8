import { useLanguage } from '../../../app/session/language.ts'

/** Tokens and US dollars as the reader's language writes them. */
export function useAmounts() {
  const { language } = useLanguage()
  return {
    tokens: (amount: number) => amount.toLocaleString(language),
    cost: (amount: number) =>
      amount.toLocaleString(language, { minimumFractionDigits: 2, maximumFractionDigits: amount < 1 ? 4 : 2 }),
  }
}
