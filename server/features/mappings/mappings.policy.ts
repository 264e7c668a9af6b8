import { and, eq, isNull, or, type SQL } from 'drizzle-orm'
import type { actionMappings, documentMappings } from './mappings.table.ts'

/** Where something happens. Nothing: on no channel in particular, which only unrestricted mappings cover. */
export type Place = { channelID: number; channelType: string } | null

/** Mappings for every channel, for this very one, and for its type. */
export function coversPlace(table: typeof actionMappings | typeof documentMappings, place: Place): SQL | undefined {
  const everywhere = and(isNull(table.channelID), isNull(table.specialChannel))
  if (!place) return everywhere
  return or(everywhere, eq(table.channelID, place.channelID), eq(table.specialChannel, place.channelType))
}
