import type { Context } from '../../context.ts'
import { invalidField } from '../../errors.ts'
import { findEngine } from '../../organization/models/find-engine.ts'
import { recordFault, recordUsage } from '../../organization/models/record-usage.ts'
import { findTerritory } from './places/find-territory.ts'
import { languageOfPlace, type Place } from './places/language-of-place.ts'

interface PlaceInCountry extends Place {
  /** ISO 3166 code or English name. */
  country: string
}

/** The language of a place: from tables, and from a provider if they are ambiguous and there is one. */
export async function detectPlaceLanguage(
  context: Context,
  customerID: number,
  place: PlaceInCountry,
): Promise<string> {
  const territory = findTerritory(place.country)
  if (!territory) throw invalidField('country', 'country_unknown')
  const { language, alternatives } = languageOfPlace(territory, place)
  if (alternatives.length === 0) return language
  return (await askProvider(context, customerID, place, [language, ...alternatives])) ?? language
}

/** If the provider cannot decide or is down, the tables decide. */
async function askProvider(
  context: Context,
  customerID: number,
  { country, state, city }: PlaceInCountry,
  candidates: string[],
): Promise<string | undefined> {
  const choice = await findEngine(context, customerID, 'Topic')
  if (!choice?.engine.languageOfPlace || choice.modelType === 'Embedded') return undefined
  const thought = await choice.engine
    .languageOfPlace({ country, state, city, candidates })
    .catch(async (fault: unknown) => {
      await recordFault(context, customerID, 'language', fault)
      if (!(fault instanceof Error) || fault.name !== 'AiFault') throw fault
      context.log.warn({ customerID, err: fault }, 'Failed to ask the AI for the language of a place')
      return undefined
    })
  if (thought) await recordUsage(context, customerID, 'language', thought.usage)
  return thought?.language
}
