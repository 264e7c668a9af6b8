import { orThrow } from '@attendant/client'
import { useQuery } from '@tanstack/react-query'
import { useAttendant } from '../session/session.tsx'

/** Records that nearly every page shows by name. Changing one of them invalidates `['reps']`, `['channels']`, `['topics']`, `['teams']` or `['tags']`. */

const staleTime = 5 * 60_000
const everything = { params: { query: { pageSize: 200 } } }

export function useReps() {
  const attendant = useAttendant()
  return useQuery({
    queryKey: ['reps', 'all'],
    queryFn: ({ signal }) => orThrow(attendant.GET('/customerReps', { ...everything, signal })),
    staleTime,
  }).data?.items
}

export function useChannels() {
  const attendant = useAttendant()
  return useQuery({
    queryKey: ['channels', 'all'],
    queryFn: ({ signal }) => orThrow(attendant.GET('/api/Channels', { signal })),
    staleTime,
  }).data
}

export function useTopics() {
  const attendant = useAttendant()
  return useQuery({
    queryKey: ['topics', 'all'],
    queryFn: ({ signal }) => orThrow(attendant.GET('/api/Topics', { ...everything, signal })),
    staleTime,
  }).data?.items
}

export function useTeams() {
  const attendant = useAttendant()
  return useQuery({
    queryKey: ['teams', 'all'],
    queryFn: ({ signal }) => orThrow(attendant.GET('/api/Teams', { ...everything, signal })),
    staleTime,
  }).data?.items
}

/** The tags in use, for suggestions; the most used come first. */
export function useTags() {
  const attendant = useAttendant()
  return useQuery({
    queryKey: ['tags', 'all'],
    queryFn: ({ signal }) => orThrow(attendant.GET('/api/Tags', { ...everything, signal })),
    staleTime,
  }).data?.items
}

export const repName = (rep: { name: string | null; username: string }) => rep.name || rep.username
