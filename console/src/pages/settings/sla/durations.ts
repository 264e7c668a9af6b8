import { useLanguage } from '../../../app/session/language.ts'

/** Minutes in readable units: `90` is 1.5 hours, `2880` 48 hours. */
export function useDuration(): (minutes: number) => string {
  const { language } = useLanguage()
  const hours = new Intl.NumberFormat(language, { style: 'unit', unit: 'hour', maximumFractionDigits: 1 })
  const rest = new Intl.NumberFormat(language, { style: 'unit', unit: 'minute' })
  return (minutes) => (minutes < 60 || minutes % 30 !== 0 ? rest.format(minutes) : hours.format(minutes / 60))
}
