import { orThrow } from '@attendant/client'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { repName, useReps } from '../../../app/data/reference-data.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useAttendant, useSession } from '../../../app/session/session.tsx'
import type { Suggested } from '../../../ui/editor/suggestions.ts'

export function useTeams() {
  const attendant = useAttendant()
  return useQuery({
    queryKey: ['teams', 'all'],
    queryFn: ({ signal }) => orThrow(attendant.GET('/api/Teams', { params: { query: { pageSize: 200 } }, signal })),
    staleTime: 5 * 60_000,
  }).data?.items
}

/** Teammates and teams that a note can mention. */
export function useMentionable(): Suggested[] {
  const { t } = useLanguage()
  const { me } = useSession()
  const reps = useReps()
  const teams = useTeams()
  return useMemo(() => {
    const colleagues = reps?.filter(({ customerRepID }) => customerRepID !== me?.CustomerRepID) ?? []
    return [
      ...colleagues.map((rep) => ({ id: `rep:${rep.customerRepID}`, label: clean(repName(rep)), hint: rep.username })),
      ...(teams ?? []).map(({ teamID, name }) => ({
        id: `team:${teamID}`,
        label: clean(name),
        hint: t('compose.team'),
      })),
    ]
  }, [reps, teams, me, t])
}

/** Brackets would end the link that a mention is stored as. */
const clean = (name: string) => name.replace(/[[\]\n]/g, ' ').trim()
