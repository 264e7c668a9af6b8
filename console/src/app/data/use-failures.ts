import { orThrow } from '@attendant/client'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLive, useLiveEvent } from '../live/live.tsx'
import { useAttendant } from '../session/session.tsx'
import { useRefresh } from './use-change.ts'

/** Covers the recent failures; the total count is exact in any case. */
const pageSize = 100

/** The number of failed messages that need attention. */
export function useFailures(): { count: number } {
  const attendant = useAttendant()
  const refresh = useRefresh()
  const { isReady } = useLive()
  const { data } = useQuery({
    queryKey: ['failed', 'summary'],
    queryFn: ({ signal }) =>
      orThrow(attendant.GET('/ticketMessages/failed', { params: { query: { pageSize } }, signal })),
    enabled: isReady,
  })
  const known = useMemo(() => new Set(data?.items.map(({ messageID }) => messageID)), [data])
  useLiveEvent(['message.updated', 'message.created'], ({ data: message }) => {
    const hasFailed = 'status' in message && message.status === 'Failed'
    if (hasFailed !== known.has(message.messageID)) void refresh(['failed'])
  })
  return { count: data?.totalCount ?? 0 }
}
