import { type components, orThrow } from '@attendant/client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLiveEvent } from '../../../app/live/live.tsx'
import { useAttendant } from '../../../app/session/session.tsx'

export type ImportJob = components['schemas']['Job']

const keyOf = (channelID: number) => `attendant.import.${channelID}`

/** Remembers the import, so that its progress is shown again after a reload. */
export const rememberImport = (channelID: number, jobID: string) => localStorage.setItem(keyOf(channelID), jobID)

const isOver = (job: Pick<ImportJob, 'state'> | undefined) => job?.state === 'Done' || job?.state === 'Failed'

/** The last import of a channel that was started in this browser, with live progress. */
export function useImportJob(channelID: number, jobID: string | undefined) {
  const attendant = useAttendant()
  const queries = useQueryClient()
  const known = jobID ?? localStorage.getItem(keyOf(channelID)) ?? undefined

  useLiveEvent(['job.progress'], ({ data }) => {
    if (data.channelID !== channelID) return
    queries.setQueryData(['jobs', data.jobID], (job?: ImportJob) => (job ? { ...job, ...data } : job))
    if (isOver(data as ImportJob)) {
      void queries.invalidateQueries({ queryKey: ['channels'] })
      void queries.invalidateQueries({ queryKey: ['quarantine'] })
      void queries.invalidateQueries({ queryKey: ['jobs', data.jobID] })
    }
  })
  return useQuery({
    queryKey: ['jobs', known],
    queryFn: ({ signal }) =>
      orThrow(attendant.GET('/api/Jobs/{jobID}', { params: { path: { jobID: known ?? '' } }, signal })),
    enabled: known !== undefined,
    // Polls as a fallback for when the live connection is down.
    refetchInterval: ({ state }) => (isOver(state.data) || state.error ? false : 4000),
  })
}
