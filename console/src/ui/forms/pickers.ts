import { useMemo } from 'react'
import { useLanguage } from '../../app/session/language.ts'

interface Option {
  value: string
  label: string
}

/** Keeps the current value selectable, even if the list has no such option. */
const withCurrent = (options: Option[], current: string): Option[] =>
  !current || options.some(({ value }) => value === current)
    ? options
    : [{ value: current, label: current }, ...options]

const byLabel = (language: string) => (one: Option, other: Option) => one.label.localeCompare(other.label, language)

/** Time zones by city with today's UTC offset: `Vienna (UTC+01:00, Europe)`. */
export function useTimeZones(current: string): Option[] {
  const { language } = useLanguage()
  const zones = useMemo(
    () =>
      Intl.supportedValuesOf('timeZone')
        .map((value) => ({ value, label: nameZone(value, language) }))
        .sort(byLabel(language)),
    [language],
  )
  return withCurrent(zones, current)
}

function nameZone(zone: string, language: string): string {
  const [area = '', ...rest] = zone.split('/')
  const offset = offsetOf(zone, language)
  return rest.length > 0 ? `${cityOf(zone)} (${offset}, ${area})` : `${cityOf(zone)} (${offset})`
}

export const cityOf = (zone: string) => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

/** The zone's UTC offset today. */
export function offsetOf(zone: string, language: string): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts()
  return parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', 'UTC') ?? ''
}

const localeTags =
  'ar-AE,bg-BG,cs-CZ,da-DK,de-AT,de-CH,de-DE,el-GR,en-AU,en-CA,en-GB,en-IE,en-IN,en-US,es-ES,es-MX,et-EE,fi-FI,fr-BE,fr-CA,fr-CH,fr-FR,he-IL,hi-IN,hr-HR,hu-HU,id-ID,it-CH,it-IT,ja-JP,ko-KR,lt-LT,lv-LV,nb-NO,nl-BE,nl-NL,pl-PL,pt-BR,pt-PT,ro-RO,ru-RU,sk-SK,sl-SI,sr-RS,sv-SE,th-TH,tr-TR,uk-UA,vi-VN,zh-CN,zh-TW'.split(
    ',',
  )

/** Languages with their region: `German (Austria)`. */
export function useLocales(current: string): Option[] {
  const { language } = useLanguage()
  const names = new Intl.DisplayNames([language], { type: 'language', languageDisplay: 'standard' })
  const options = localeTags.map((value) => ({ value, label: names.of(value) ?? value })).sort(byLabel(language))
  return withCurrent(options, current)
}

/** Languages without their region: `German`. */
export function useLanguages(current: string): Option[] {
  const { language } = useLanguage()
  const names = new Intl.DisplayNames([language], { type: 'language' })
  const codes = [...new Set(localeTags.map((tag) => tag.slice(0, 2)))]
  const options = codes.map((value) => ({ value, label: names.of(value) ?? value })).sort(byLabel(language))
  return withCurrent(options, current)
}

/** All two-letter codes that the browser has a name for. */
export function useCountries(current: string): Option[] {
  const { language } = useLanguage()
  const countries = useMemo(() => {
    const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
    return letters
      .flatMap((first) => letters.map((second) => first + second))
      .filter((code) => !notCountries.has(code))
      .flatMap((value) => {
        const label = names.of(value)
        return label ? [{ value, label }] : []
      })
      .sort(byLabel(language))
  }, [language])
  return withCurrent(countries, current)
}

/** Codes of unions, and reserved and former codes. */
const notCountries = new Set(
  'AC,AN,BU,CP,CQ,CS,DD,DG,EA,EU,EZ,FX,IC,NT,QO,QU,SU,TA,TP,UK,UN,XA,XB,XK,YD,YU,ZR,ZZ'.split(','),
)
