import type { Territory } from './find-territory.ts'
import { plainName } from './place-name.ts'
import { regions, settledCountries } from './regions.ts'

export interface Place {
  state?: string | undefined
  city?: string | undefined
}

export interface PlaceLanguage {
  language: string
  /** Other possible languages; empty if the tables are unambiguous. */
  alternatives: string[]
}

/** The language of a place, from tables only. */
export function languageOfPlace({ code, national, regional }: Territory, { state, city }: Place): PlaceLanguage {
  const region = regions[code]
  const ofPart = findByName(region?.states, state, code) ?? findByName(region?.cities, city, code)
  if (ofPart) return { language: ofPart, alternatives: [] }

  const [first = 'en', ...others] = region?.national ? [region.national] : national
  const isSettled = region?.isSettled || settledCountries.includes(code)
  // The country alone is no better hint.
  if (isSettled || (!state && !city)) return { language: first, alternatives: [] }
  return { language: first, alternatives: region ? [...others, ...regional] : others }
}

function findByName(names: Record<string, string> | undefined, asked: string | undefined, code: string) {
  if (!names || !asked?.trim()) return undefined
  // ISO 3166-2 puts the country before the part: `CA-QC`.
  const wanted = [plainName(asked), plainName(asked.trim().replace(new RegExp(`^${code}-`, 'i'), ''))]
  return Object.entries(names).find(([, list]) => list.split('|').some((name) => wanted.includes(plainName(name))))?.[0]
}
