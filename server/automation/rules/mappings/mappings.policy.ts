import { and, eq, type SQL, sql } from 'drizzle-orm'
import { invalidField } from '../../../errors.ts'
import type { actionMappings, documentMappings } from './mappings.table.ts'

/** What triggers a mapping. Exactly one of topic and hook is set, and at most one of the channel restrictions. */
export interface Trigger {
  topicID: number | null
  hookName: string | null
  channelID: number | null
  specialChannel: string | null
}

export type TriggerWrite = { [Field in keyof Trigger]?: Trigger[Field] | undefined }

/** The pseudo-hook that always matches. */
const always = 'All'
const channelTypes = ['Email', 'Chat', 'Phone', 'WhatsApp']

/** Validates a trigger. `path` is the prefix of the item in a bulk request. */
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

/** `All` is no restriction, so it is stored as null. */
function readSpecialChannel(written: string | null, path: string): string | null {
  if (written === null) return null
  const known = [...channelTypes, 'All'].find((type) => type.toLowerCase() === written.trim().toLowerCase())
  if (!known)
    throw invalidField(`${path}specialChannel`, 'not_one_of', { allowed: [...channelTypes, 'All'].join(', ') })
  return known === 'All' ? null : known
}

/** Setting a topic clears the hook and vice versa; the same holds for the two channel restrictions. */
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

/** The channel of an event; null if there is none, which only unrestricted mappings match. */
export type ChannelRef = { channelID: number; channelType: string } | null

/** Whether a mapping applies to all channels, to this channel or to its type. */
export function coversChannel(
  { channelID, specialChannel }: Pick<Trigger, 'channelID' | 'specialChannel'>,
  channel: ChannelRef,
): boolean {
  if (channelID === null && specialChannel === null) return true
  return channel !== null && (channelID === channel.channelID || specialChannel === channel.channelType)
}

export interface TriggerFilter {
  topicId?: number
  channelId?: number
  hookName?: string
}

/** Groups mappings by trigger, for both kinds. Hook names are compared regardless of case. */
export const hasTrigger = (
  table: typeof actionMappings | typeof documentMappings,
  { topicId, channelId, hookName }: TriggerFilter,
): SQL | undefined =>
  and(
    topicId === undefined ? undefined : eq(table.topicID, topicId),
    channelId === undefined ? undefined : eq(table.channelID, channelId),
    hookName === undefined ? undefined : sql`lower(${table.hookName}) = lower(${hookName.trim()})`,
  )
