import { senderTypes } from '@attendant/contract/desk/ticket-message.ts'
import { channelTypes } from '@attendant/contract/organization/channel.ts'
import type { ArchiveRecord } from '../format/read-records.ts'

/** Members whose values the program interprets. */
const choices: Record<string, [member: string, allowed: readonly string[]]> = {
  channels: ['channelType', channelTypes],
  messages: ['senderType', senderTypes],
}

/** Describes a record member with a value that this program does not know. */
export function findOddMember(kind: string, record: ArchiveRecord): string | undefined {
  const [member = '', allowed = []] = choices[kind] ?? []
  const value = record[member]
  if (member === '' || (typeof value === 'string' && allowed.includes(value))) return undefined
  return `has the ${member} ${JSON.stringify(value ?? null)}, which is none of ${allowed.join(', ')}`
}
