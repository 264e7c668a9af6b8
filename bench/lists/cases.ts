import { words } from './fill.ts'
import type { Caller } from './sign-in.ts'

export interface Case {
  name: string
  kind: 'read' | 'create'
  /** Maximum ratio of the median at the largest size to the smallest; unset for cases without a target. */
  maxGrowth?: number
  /** The case to compare with at the smallest size, if this one would be an empty page there. */
  growsFrom?: string
  /** Variants of the request, used in turn. */
  requests: Request[]
  /** Defaults to an admin. Agents see the tickets of one team and of none; busy logins have many unread. */
  caller?: Caller
}

export interface Request {
  method: 'GET' | 'POST'
  path: string
  body?: Record<string, unknown>
}

/** In a body: a placeholder for a new contact. */
export const stranger = 'stranger-nobody-knows'

const get = (path: string): Request => ({ method: 'GET', path })
const read = (name: string, requests: Request[], maxGrowth = 1.5): Case => ({
  name,
  kind: 'read',
  maxGrowth,
  requests,
})
const list = (name: string, query: string, maxGrowth?: number) => read(name, [get(`/tickets?${query}`)], maxGrowth)

/** Less than a page among a thousand tickets, so it is compared with a full page. */
const sparse = (name: string, query: string): Case => ({ ...list(name, query), growsFrom: 'newest page' })

const limited = (one: Case): Case => ({ ...one, name: `${one.name}, one team`, caller: 'agent' })

/** For busy logins: five unread in a thousand tickets, five thousand in a million. */
const manyUnread = (one: Case): Case => ({
  ...one,
  name: `${one.name}, 1 % of all tickets unread`,
  caller: one.caller === 'agent' ? 'busyAgent' : 'busyAdmin',
})

/** Twenty tickets spread over those of the measured customer, which have even numbers, and some of its contacts. */
function evenNumbers(size: number) {
  const ids = Array.from({ length: 20 }, (_, index) => 2 * Math.floor((size * (index + 0.5)) / 40))
  return { ids, people: ids.map((_, index) => 2 + 2 * index) }
}

export const casesFor = (size: number): Case[] => casesOf(evenNumbers(size))

/** For tickets and contacts of the measured customer. */
export function casesOf({ ids, people }: { ids: number[]; people: number[] }): Case[] {
  const message = { message: 'The lamp flickers again, please have a look.', subject: 'Lamp' }
  return [
    read(
      'one ticket',
      ids.map((id) => get(`/tickets/${id}`)),
    ),
    list('newest page', ''),
    list('page 500', 'pageNumber=500&pageSize=1'),
    { ...list('page 500 of 20', 'pageNumber=500'), growsFrom: 'newest page' },
    list('by last message', 'sortBy=lastMessageDate&sortOrder=desc'),
    list('status', 'status=escalated'),
    list('channelType', 'channelType=Email'),
    list('channelIDs', 'channelIDs=1,3'),
    read(
      'UID',
      people.map((person) => get(`/tickets?UID=person-${person}`)),
    ),
    list('isClosed=false', 'isClosed=false'),
    list('isClosed=true', 'isClosed=true'),
    list('isSpam=true', 'isSpam=true'),
    list('isSpam=false', 'isSpam=false'),
    sparse('assigned to me', 'customerRepID=me&isClosed=false'),
    list('unassigned and open', 'customerRepID=none&isClosed=false&isSnoozed=false'),
    sparse('urgent', 'priority=Urgent'),
    list('open by priority', 'isClosed=false&sortBy=priority&sortOrder=desc'),
    list('by priority', 'sortBy=priority&sortOrder=desc'),
    list('waiting for us', 'awaitingReply=Us&sortBy=waitingSince'),
    sparse('snoozed', 'isSnoozed=true'),
    list('not snoozed', 'isSnoozed=false&isClosed=false'),
    list('a common tag', 'tags=tag%201'),
    sparse('a rare tag', 'tags=tag%2010'),
    list('topicIDs', 'topicIDs=1'),
    list('language', 'language=de'),
    list('origin', 'origin=Api'),
    sparse('created in a week', 'createdFrom=2025-06-01&createdTo=2025-06-08'),
    list('a team', 'teamIDs=1'),
    list('own teams', 'teamIDs=mine'),
    list('without a team', 'teamIDs=none&isClosed=false'),
    list('breached', 'slaState=Breached'),
    list('due soon', 'slaDueBefore=2025-01-01T00:00:00Z&sortBy=slaDueAt'),
    list('by slaDueAt', 'isClosed=false&sortBy=slaDueAt'),
    list('bad ratings', 'csatScore=1,2'),
    list('waiting for them', 'awaitingReply=EndUser'),
    list('waiting for nobody', 'awaitingReply=None'),
    sparse('unread', 'isUnread=true&isClosed=false'),
    sparse('unread, also closed', 'isUnread=true'),
    list('read', 'isUnread=false'),
    ...[
      sparse('unread', 'isUnread=true&isClosed=false'),
      sparse('unread, also closed', 'isUnread=true'),
      list('read', 'isUnread=false'),
      limited(sparse('unread', 'isUnread=true&isClosed=false')),
    ].map(manyUnread),
    list('followed', 'isFollowed=true'),
    list('not followed', 'isFollowed=false'),
    sparse('failed delivery', 'hasFailedDelivery=true'),
    list('no failed delivery', 'hasFailedDelivery=false'),
    sparse('imported', 'importID=1'),
    sparse('last message in a week', 'lastMessageFrom=2025-06-01&lastMessageTo=2025-06-08'),
    sparse('closed in a week', 'closedFrom=2025-06-01&closedTo=2025-06-08'),
    sparse('a view', 'viewID=1'),
    ...[
      list('newest page', ''),
      list('by last message', 'sortBy=lastMessageDate&sortOrder=desc'),
      list('isClosed=false', 'isClosed=false'),
      list('waiting for us', 'awaitingReply=Us&sortBy=waitingSince'),
      list('open by priority', 'isClosed=false&sortBy=priority&sortOrder=desc'),
      sparse('own teams', 'teamIDs=mine&isClosed=false'),
      list('a common tag', 'tags=tag%201'),
      sparse('breached', 'slaState=Breached'),
      sparse('unread', 'isUnread=true&isClosed=false'),
      sparse('a view', 'viewID=1'),
      list('search, rare word', `search=${words.rare}`),
      list('search, common word', `search=${words.common}`, 3),
    ].map(limited),
    list('combined', 'status=open&channelType=Email&isSpam=false'),
    list('combined, page 2', 'isClosed=false&isSpam=false&channelIDs=1,2,3&pageNumber=2'),
    list('search, rare word', `search=${words.rare}`),
    list('search, common word', `search=${words.common}`, 3),
    read(
      'messages of a ticket',
      ids.map((id) => get(`/ticketMessages?ticketId=${id}`)),
    ),
    {
      name: 'create-new, to a ticket',
      kind: 'create',
      requests: ids.map((ticketID) => ({
        method: 'POST',
        path: '/ticketMessages/create-new',
        body: { ticketID, ...message },
      })),
    },
    {
      name: 'create-new, new sender',
      kind: 'create',
      requests: [
        { method: 'POST', path: '/ticketMessages/create-new', body: { channelID: 3, uid: stranger, ...message } },
      ],
    },
  ]
}
