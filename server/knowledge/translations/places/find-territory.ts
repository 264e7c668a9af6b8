import territories from '../data/territories.json' with { type: 'json' }
import { plainName } from './place-name.ts'

export interface Territory {
  /** ISO 3166-1 alpha-2. */
  code: string
  /** Languages of the whole territory, the most spoken first; there is at least one. */
  national: string[]
  /** Languages of parts of it. */
  regional: string[]
}

/** English names in addition to those of the platform. */
const otherNames: Record<string, string> = {
  AE: 'UAE|Emirates',
  BA: 'Bosnia|Bosnia-Herzegovina',
  BN: 'Brunei Darussalam',
  BO: 'Plurinational State of Bolivia',
  CD: 'DRC|DR Congo|Democratic Republic of the Congo|Congo-Kinshasa|Zaire',
  CG: 'Congo|Republic of the Congo|Congo-Brazzaville',
  CI: 'Ivory Coast|Cote d Ivoire',
  CN: "People's Republic of China|PRC|Mainland China",
  CV: 'Cabo Verde|Cape Verde',
  CZ: 'Czech Republic|Czechia',
  FM: 'Federated States of Micronesia',
  GB: 'UK|Great Britain|Britain|England|Scotland|Wales|Northern Ireland',
  HK: 'Hong Kong|Hong Kong SAR',
  IE: 'Republic of Ireland|Eire',
  IR: 'Islamic Republic of Iran',
  KP: "Democratic People's Republic of Korea|DPRK",
  KR: 'Korea|Republic of Korea',
  LA: "Lao People's Democratic Republic|Lao PDR",
  MD: 'Republic of Moldova',
  MK: 'Macedonia|North Macedonia',
  MM: 'Myanmar|Burma',
  MO: 'Macau|Macao|Macau SAR',
  NL: 'Holland',
  PS: 'Palestine|State of Palestine',
  RU: 'Russian Federation',
  SY: 'Syrian Arab Republic',
  SZ: 'Swaziland|Eswatini',
  TL: 'East Timor|Timor-Leste',
  TR: 'Turkey|Türkiye',
  TW: 'Taiwan|Republic of China|Chinese Taipei',
  TZ: 'United Republic of Tanzania',
  US: 'USA|United States of America|America',
  VA: 'Vatican|Holy See',
  VE: 'Bolivarian Republic of Venezuela',
  VN: 'Viet Nam',
}

type Entry = (typeof territories)[keyof typeof territories]
const entries = Object.entries<Entry>(territories)

let known: Map<string, string> | undefined

/** Codes by normalized name and code. */
function knownNames(): Map<string, string> {
  if (known) return known
  const english = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
  known = new Map()
  for (const [code, { alpha3 }] of entries) {
    const names = [english.of(code), ...(otherNames[code]?.split('|') ?? [])]
    for (const name of names) if (name) known.set(plainName(name), code)
    for (const name of [code, alpha3]) if (name) known.set(name.toLowerCase(), code)
  }
  return known
}

/** By ISO 3166 code of two or three letters, or by its English name. */
export function findTerritory(country: string): Territory | undefined {
  const code = knownNames().get(country.trim().toLowerCase()) ?? knownNames().get(plainName(country))
  const entry = entries.find(([known]) => known === code)?.[1]
  if (!code || !entry) return undefined
  return { code, national: entry.national.split(' '), regional: entry.regional.split(' ').filter(Boolean) }
}
