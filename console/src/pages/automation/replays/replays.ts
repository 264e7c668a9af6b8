import { type components, orThrow } from '@attendant/client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useChange } from '../../../app/data/use-change.ts'
import { useAttendant } from '../../../app/session/session.tsx'

export type Replay = components['schemas']['Replay']
export type Summary = components['schemas']['ReplaySummary']
export type Rate = components['schemas']['Rate']
export type Result = components['schemas']['ReplayResult']
export type Outcome = components['schemas']['ReplayOutcome']
export type Aspect = Result['changed'][number]

export const aspects = ['topics', 'rules', 'actions', 'escalated', 'wouldSend', 'sources', 'draft'] as const

export const isUnderWay = (replay: Replay | undefined) => replay?.state === 'Queued' || replay?.state === 'Running'

const pollMs = 1_500

export function useReplays(changeSetID?: number) {
  const attendant = useAttendant()
  const query = { pageSize: 50, ...(changeSetID ? { changeSetID } : {}) }
  return useQuery({
    queryKey: ['replays', 'list', changeSetID],
    queryFn: ({ signal }) => orThrow(attendant.GET('/api/Replays', { params: { query }, signal })),
    refetchInterval: ({ state }) => (state.data?.items.some(isUnderWay) ? pollMs : false),
  })
}

export function useReplay(id: number) {
  const attendant = useAttendant()
  return useQuery({
    queryKey: ['replays', id],
    enabled: id > 0,
    queryFn: ({ signal }) => orThrow(attendant.GET('/api/Replays/{id}', { params: { path: { id } }, signal })),
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? pollMs : false),
  })
}

export type Filter = Aspect | 'any' | 'all' | 'unknown'

export const toQuery = (filter: Filter) =>
  filter === 'all' ? {} : filter === 'unknown' ? { unknown: true } : { changed: filter }

/** How results are sorted: the field and its direction. */
export const sortings = {
  changed: { sortBy: 'changed', sortOrder: 'desc' },
  editDistance: { sortBy: 'editDistance', sortOrder: 'desc' },
  ticketID: { sortBy: 'ticketID', sortOrder: 'asc' },
  wouldSend: { sortBy: 'wouldSend', sortOrder: 'desc' },
  escalated: { sortBy: 'escalated', sortOrder: 'desc' },
  cost: { sortBy: 'cost', sortOrder: 'desc' },
} as const
export type Sorting = keyof typeof sortings

export const pageSize = 25

interface Wanted {
  filter: Filter
  sorting: Sorting
  pageNumber: number
}

export function useResults(id: number, { filter, sorting, pageNumber }: Wanted, done: number) {
  const attendant = useAttendant()
  const query = { pageNumber, pageSize, ...toQuery(filter), ...sortings[sorting] }
  return useQuery({
    queryKey: ['replays', id, 'results', filter, sorting, pageNumber, done],
    queryFn: ({ signal }) =>
      orThrow(attendant.GET('/api/Replays/{id}/results', { params: { path: { id }, query }, signal })),
    placeholderData: keepPreviousData,
  })
}

export function useStartReplay() {
  return useChange(
    (client, body: components['schemas']['ReplayCreate']) => orThrow(client.POST('/api/Replays', { body })),
    { of: ['replays', 'changeSets'] },
  )
}

export function useCancelReplay(id: number) {
  return useChange((client) => orThrow(client.POST('/api/Replays/{id}/cancel', { params: { path: { id } } })), {
    of: ['replays'],
  })
}
