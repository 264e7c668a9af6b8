import type { paths } from '@attendant/client'

export type TicketQuery = NonNullable<paths['/tickets']['get']['parameters']['query']>

/** The filters of the ticket list, grouped by their parameter type in the API. */
const lists = [
  'channelIDs',
  'customerRepID',
  'teamIDs',
  'topicIDs',
  'tags',
  'priority',
  'language',
  'origin',
  'awaitingReply',
  'slaState',
] as const
const flags = ['isClosed', 'isSpam', 'isSnoozed', 'isUnread', 'isFollowed', 'needsPerson', 'hasFailedDelivery'] as const
const texts = [
  'search',
  'status',
  'channelType',
  'UID',
  'createdFrom',
  'createdTo',
  'lastMessageFrom',
  'lastMessageTo',
  'closedFrom',
  'closedTo',
  'slaDueBefore',
] as const

export const filterNames = [...lists, ...flags, ...texts] as const
export type FilterName = (typeof filterNames)[number]
export type TicketFilter = { [Name in FilterName]?: string }

/** The URL state of the inbox: a view, and filters with the parameter names of the ticket list. */
export interface InboxSearch extends TicketFilter {
  /** The name of a built-in view, or the ID of a saved one. */
  view?: string
  sort?: string
}

const open = { isClosed: 'false', isSpam: 'false', isSnoozed: 'false' }

interface BuiltIn {
  filter: TicketFilter
  sort?: SortName
}

/** The built-in views, in order. */
const builtIns = {
  open: { filter: open },
  unassigned: { filter: { ...open, customerRepID: 'none' } },
  mine: { filter: { isClosed: 'false', isSnoozed: 'false', customerRepID: 'me' } },
  waiting: { filter: { ...open, awaitingReply: 'Us' }, sort: 'waiting' },
  sla: { filter: { isClosed: 'false', slaState: 'Warning,Breached' }, sort: 'slaDue' },
  snoozed: { filter: { isSnoozed: 'true' } },
  escalated: { filter: { status: 'Escalated' } },
  needsPerson: { filter: { needsPerson: 'true' } },
  failed: { filter: { hasFailedDelivery: 'true' } },
  closed: { filter: { isClosed: 'true' } },
  spam: { filter: { isSpam: 'true' } },
  all: { filter: {} },
} as const satisfies Record<string, BuiltIn>

export type BuiltInView = keyof typeof builtIns
export const builtInViews = Object.keys(builtIns) as BuiltInView[]

/** The field and direction of each sort order. */
export const sorts = {
  activity: ['lastMessageDate', 'desc'],
  quiet: ['lastMessageDate', 'asc'],
  created: ['dateCreated', 'desc'],
  oldest: ['dateCreated', 'asc'],
  waiting: ['waitingSince', 'asc'],
  slaDue: ['slaDueAt', 'asc'],
  priority: ['priority', 'desc'],
} as const
export type SortName = keyof typeof sorts
export const sortNames = Object.keys(sorts) as SortName[]

export const savedViewID = ({ view }: InboxSearch): number | undefined =>
  view && /^\d+$/.test(view) ? Number(view) : undefined

/** The built-in view; a saved view's filters are in the URL next to its ID. */
export function viewOf(search: InboxSearch): BuiltInView {
  if (savedViewID(search)) return 'all'
  return builtInViews.find((known) => known === search.view) ?? 'open'
}

export const filterOf = (view: BuiltInView): TicketFilter => builtIns[view].filter

export function sortOf(search: InboxSearch): SortName {
  const builtIn: BuiltIn = builtIns[viewOf(search)]
  return sortNames.find((known) => known === search.sort) ?? builtIn.sort ?? 'activity'
}

/** The filters in addition to the view. */
export const chosenFilters = (search: InboxSearch): TicketFilter =>
  Object.fromEntries(filterNames.filter((name) => search[name]?.trim()).map((name) => [name, search[name]?.trim()]))

/** All filters, including those of the view. */
export const wholeFilter = (search: InboxSearch): TicketFilter => ({
  ...filterOf(viewOf(search)),
  ...chosenFilters(search),
})

/** The parameters of the API request. */
export function toTicketQuery(search: InboxSearch): TicketQuery {
  const filter = wholeFilter(search)
  const [sortBy, sortOrder] = sorts[sortOf(search)]
  const pick = <Value>(names: readonly FilterName[], read: (text: string) => Value) =>
    Object.fromEntries(names.flatMap((name) => (filter[name] ? [[name, read(filter[name])] as const] : [])))
  return {
    ...pick(lists, (text) => [text]),
    ...pick(flags, (text) => text === 'true'),
    ...pick(texts, (text) => text),
    sortBy,
    sortOrder,
  }
}

/** Whether there are filters in addition to the view. */
export const isNarrowed = (search: InboxSearch) => Object.keys(chosenFilters(search)).length > 0
