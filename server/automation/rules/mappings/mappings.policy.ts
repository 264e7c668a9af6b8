import { and, eq, isNull, or, type SQL } from 'drizzle-orm'
import { invalidField } from '../../../errors.ts'
import type { actionMappings, documentMappings } from './mappings.table.ts'

/** What sets a mapping off. Exactly one of topic and hook is set, and at most one of the narrowings. */
export interface Trigger {
  topicID: number | null
  hookName: string | null
  channelID: number | null
  specialChannel: string | null
}

export type TriggerWrite = { [Field in keyof Trigger]?: Trigger[Field] | undefined }

/** The hook that stands for every occasion. */
const always = 'All'
const channelTypes = ['Email', 'Chat', 'Phone', 'WhatsApp']

/** A trigger as it is stored, or a refusal. `path` leads to the item where there are several. */
export function readTrigger(written: TriggerWrite, path = ''): Trigger {
  const { topicID = null, hookName = null, channelID = null } = written
  if (topicID !== null && hookName !== null) throw invalidField(`${path}hookName`, 'hook_beside_topic')
  if (topicID === null && hookName === null) throw invalidField(`${path}topicID`, 'topic_or_hook_required')
  const specialChannel = readSpecialChannel(written.specialChannel ?? null, path)
  if (channelID !== null && written.specialChannel != null)
    throw invalidField(`${path}specialChannel`, 'channel_type_beside_channel')
  return { topicID, hookName: hookName && readHookName(hookName), channelID, specialChannel }
}

function readHookName(written: string): string {
  const hookName = written.trim()
  return isAlways(hookName) ? always : hookName
}

export const isAlways = (hookName: string | null) => hookName?.toLowerCase() === always.toLowerCase()

/** `All` narrows nothing, so it is stored as nothing. */
function readSpecialChannel(written: string | null, path: string): string | null {
  if (written === null) return null
  const known = [...channelTypes, 'All'].find((type) => type.toLowerCase() === written.trim().toLowerCase())
  if (!known)
    throw invalidField(`${path}specialChannel`, 'not_one_of', { allowed: [...channelTypes, 'All'].join(', ') })
  return known === 'All' ? null : known
}

/** Naming a topic takes the hook's place and the other way round; so do the two narrowings. */
export function changeTrigger(before: Trigger, changes: TriggerWrite): Trigger {
  const { topicID, hookName, channelID, specialChannel } = changes
  return readTrigger({
    topicID: topicID === undefined && hookName ? null : keep(topicID, before.topicID),
    hookName: hookName === undefined && topicID ? null : keep(hookName, before.hookName),
    channelID: channelID === undefined && specialChannel ? null : keep(channelID, before.channelID),
    specialChannel: specialChannel === undefined && channelID ? null : keep(specialChannel, before.specialChannel),
  })
}

const keep = <Value>(change: Value | undefined, before: Value) => (change === undefined ? before : change)

/** Where something happens. Nothing: on no channel in particular, which only unrestricted mappings cover. */
export type Place = { channelID: number; channelType: string } | null

/** Mappings for every channel, for this very one, and for its type. */
export function coversPlace(table: typeof actionMappings | typeof documentMappings, place: Place): SQL | undefined {
  const everywhere = and(isNull(table.channelID), isNull(table.specialChannel))
  if (!place) return everywhere
  return or(everywhere, eq(table.channelID, place.channelID), eq(table.specialChannel, place.channelType))
}
