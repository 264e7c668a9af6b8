import { maxTagsPerTicket } from '@attendant/contract/desk/tag.ts'
import { bringTicket, findBroughtTicket, refreshTicket, type TicketState } from '../../../desk/imported/bring-ticket.ts'
import type { SourceTicket } from '../source-records.ts'
import { hashOf } from './imported-ids.store.ts'
import {
  changedHere,
  deletedHere,
  findReferred,
  hereAlready,
  isIncluded,
  type Stored,
  type Storing,
} from './running.ts'
import { toTagName } from './store-tag.ts'

const maxSubject = 1000
const maxStatus = 50

const clip = (text: string, limit: number) => [...text].slice(0, limit).join('')

export async function storeTicket(storing: Storing, ticket: SourceTicket): Promise<Stored> {
  const { context, row, known, sourceHash } = storing
  const { customerID, importID } = row
  const status = clip(ticket.status.trim(), maxStatus) || 'Open'
  const subject = clip(ticket.subject, maxSubject)
  if (known) {
    const ticketID = known.id ?? 0
    const before = await findBroughtTicket(context, customerID, ticketID)
    if (!before) return deletedHere
    if (known.sourceHash === sourceHash) return hereAlready(ticketID)
    const [localHash, ownHash] = known.localHash?.split(' ') ?? []
    if (localHash !== hashOf(before.fingerprint)) return changedHere(ticketID)
    await refreshTicket(context, { customerID, ticketID }, { ...ticket, subject, status })
    const after = await findBroughtTicket(context, customerID, ticketID)
    return { outcome: 'Updated', id: ticketID, localHash: joinHashes(after && hashOf(after.fingerprint), ownHash) }
  }
  const fields = { ...ticket.customFields, ...(ticket.organization ? { organization: ticket.organization } : {}) }
  const ticketID = await bringTicket(
    context,
    { customerID, importID },
    {
      ...{ subject, status, priority: ticket.priority, isSpam: ticket.isSpam },
      channelID: channelOf(row, ticket),
      endUserID: await findReferred(storing, 'endUsers', ticket.requester),
      customerRepID: await findReferred(storing, 'agents', ticket.assignee),
      tags: isIncluded(row, 'tags') ? tagsOf(ticket) : [],
      customFieldsData: Object.keys(fields).length > 0 ? fields : null,
      language: ticket.language ?? null,
      dateCreated: ticket.dateCreated ?? context.now(),
      dateClosed: ticket.dateClosed,
    },
  )
  const stored = await findBroughtTicket(context, customerID, ticketID)
  return { outcome: 'Created', id: ticketID, localHash: stored && hashesOf(stored) }
}

const joinHashes = (...hashes: (string | undefined)[]) => hashes.filter(Boolean).join(' ')

const hashesOf = ({ fingerprint, ownFingerprint }: TicketState) =>
  joinHashes(hashOf(fingerprint), hashOf(ownFingerprint))

/** Whether people changed the ticket since it was imported. Earlier versions stored only the first hash. */
export const isChangedHere = (ticket: TicketState, localHash: string | null): boolean =>
  localHash !== null && !hashesOf(ticket).startsWith(localHash)

/** Limits the number of tags of a ticket. */
export const tagsOf = ({ tags }: Pick<SourceTicket, 'tags'>): string[] =>
  [...new Set(tags.map(toTagName).filter((name) => name !== ''))].slice(0, maxTagsPerTicket)

function channelOf({ channelMap, defaultChannelID }: Storing['row'], { channelKeys }: SourceTicket): number {
  const mapped = channelKeys.find((key) => Object.hasOwn(channelMap, key))
  return (mapped === undefined ? undefined : channelMap[mapped]) ?? defaultChannelID
}
