import type { paths } from '@attendant/client'

export type TicketQuery = NonNullable<paths['/tickets']['get']['parameters']['query']>

/** What the address of the inbox says. */
export interface InboxSearch {
  view?: string
  status?: string
  channelType?: string
  channelIDs?: string
  assignee?: string
  search?: string
  sort?: string
}

/** The views that everybody has, in the order of their tabs. */
export const builtInViews = ['open', 'mine', 'escalated', 'needsPerson', 'closed', 'spam', 'all'] as const
export type BuiltInView = (typeof builtInViews)[number]

export const viewOf = ({ view }: InboxSearch): BuiltInView => builtInViews.find((known) => known === view) ?? 'open'

function filterOf(view: BuiltInView, myID: number): TicketQuery {
  if (view === 'open') return { isClosed: false, isSpam: false }
  if (view === 'mine') return { isClosed: false, customerRepID: [String(myID)] }
  if (view === 'escalated') return { status: 'Escalated' }
  if (view === 'needsPerson') return { needsPerson: true }
  if (view === 'closed') return { isClosed: true }
  if (view === 'spam') return { isSpam: true }
  return {}
}

/** What to ask the service for. */
export function toTicketQuery(search: InboxSearch, myID: number): TicketQuery {
  const { status, channelType, channelIDs, assignee, search: words, sort } = search
  return {
    ...filterOf(viewOf(search), myID),
    ...(status ? { status } : {}),
    ...(channelType ? { channelType } : {}),
    ...(channelIDs ? { channelIDs: [channelIDs] } : {}),
    ...(assignee ? { customerRepID: [assignee] } : {}),
    ...(words?.trim() ? { search: words.trim() } : {}),
    sortBy: sort === 'created' ? 'dateCreated' : 'lastMessageDate',
    sortOrder: 'desc',
  }
}

/** Whether anything narrows the view down. */
export const isNarrowed = ({ status, channelType, channelIDs, assignee, search }: InboxSearch) =>
  Boolean(status || channelType || channelIDs || assignee || search?.trim())
